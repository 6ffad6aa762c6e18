internal import CLinux

/// The descriptors in a message from another program, which may be hostile.
///
/// Closing the last descriptor of a file can take as long as the file's driver wants; for example, a serial line first
/// sends all its data. A child process therefore holds copies of the descriptors and closes them last.
public struct SentDescriptors: ~Copyable {
  private var numbers: [Int32]

  init(owning numbers: [Int32]) { self.numbers = numbers }

  /// The number of descriptors.
  public var count: Int { numbers.count }

  /// Removes and returns the descriptor if it is the only one and `isWanted` returns `true` for it. Otherwise returns
  /// `nil` and keeps the descriptors.
  public mutating func takeOnly(if isWanted: (borrowing Descriptor) -> Bool) -> Descriptor? {
    guard numbers.count == 1 else { return nil }
    let descriptor = Descriptor(owning: numbers[0])
    guard isWanted(descriptor) else {
      // Destroying this value must not close the file.
      descriptor.forget()
      return nil
    }
    numbers.removeAll()
    return descriptor
  }

  /// Closes the remaining descriptors. Returns the process that closes the last copies, or `nil` if no descriptors
  /// remain or no process could be created.
  public consuming func closeInChildProcess() -> SpawnedProcess? {
    if numbers.isEmpty { return nil }
    let all = numbers
    do throws(Errno) {
      // Closing this end of the pipe notifies the child that this process has closed its copies.
      let gate = try Pipe()
      let writing = gate.writeEnd.rawValue
      let reading = gate.readEnd.rawValue
      let child = try SpawnedProcess {
        _ = close(writing)
        var request = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, Self.gateTimeout)
        for number in all { _ = close(number) }
        return true
      }
      closeHere()
      // The pipe must stay open until here.
      _ = consume gate
      return child
    } catch {
      closeHere()
      return nil
    }
  }

  /// The child's limit for waiting for this process, in milliseconds. This process needs almost no time.
  private static let gateTimeout: Int32 = 10_000

  private mutating func closeHere() {
    for number in numbers { _ = close(number) }
    numbers.removeAll()
  }

  deinit { for number in numbers { _ = close(number) } }
}
