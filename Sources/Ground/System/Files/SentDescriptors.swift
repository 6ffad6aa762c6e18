internal import CLinux

/// The descriptors that came with a message from another program, which may be hostile.
///
/// To close the last descriptor of a file may take as long as the file's driver wants: a serial line waits until it has sent everything. So a
/// process of its own closes them: it has copies of them, and this process's are no longer the last ones.
public struct SentDescriptors: ~Copyable {
  private var numbers: [Int32]

  /// Takes ownership of descriptors.
  init(owning numbers: [Int32]) { self.numbers = numbers }

  /// How many there are.
  public var count: Int { numbers.count }

  /// Takes the only one out if `isWanted` returns `true` for it; otherwise returns `nil`, and it stays.
  public mutating func takeOnly(if isWanted: (borrowing Descriptor) -> Bool) -> Descriptor? {
    guard numbers.count == 1 else { return nil }
    let descriptor = Descriptor(owning: numbers[0])
    guard isWanted(descriptor) else {
      // Neither this value nor its file is closed.
      descriptor.forget()
      return nil
    }
    numbers.removeAll()
    return descriptor
  }

  /// Closes what was not taken, and returns the process that has the last copies until it ends; `nil` if there is nothing to close, or no
  /// memory for a process.
  public consuming func closeApart() -> SpawnedProcess? {
    if numbers.isEmpty { return nil }
    let all = numbers
    do throws(Errno) {
      // Its end tells the other process that this one has closed its copies.
      let gate = try Pipe()
      let writing = gate.writeEnd.rawValue
      let reading = gate.readEnd.rawValue
      let child = try SpawnedProcess {
        _ = close(writing)
        var request = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
        _ = poll(&request, 1, Self.gatePatience)
        for number in all { _ = close(number) }
        return true
      }
      closeHere()
      // Until here it is open.
      _ = consume gate
      return child
    } catch {
      closeHere()
      return nil
    }
  }

  /// In milliseconds; this process needs none.
  private static let gatePatience: Int32 = 10_000

  private mutating func closeHere() {
    for number in numbers { _ = close(number) }
    numbers.removeAll()
  }

  deinit { for number in numbers { _ = close(number) } }
}
