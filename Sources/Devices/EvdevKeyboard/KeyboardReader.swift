import System

/// Reads keyboards on a thread of its own, which sleeps while nobody types.
///
/// The kernel keeps 64 events of a keyboard, twenty key strokes: a scanner fills that in ten milliseconds, less than a frame takes.
public final class KeyboardReader: @unchecked Sendable {
  private let poll: Poll
  private let lock = Lock()
  private let bell: Doorbell
  // Behind the lock.
  private var files: [(number: UInt64, file: KeyboardFile)] = []
  private var hasEnded = false

  private static let bellTag: UInt64 = 0
  /// D: seconds until waiting is tried again where it failed.
  private static let patience = 1.0

  /// Begins the thread.
  ///
  /// - Parameter heard: called on it; says whether it has taken the report.
  @export(interface)
  public static func start(_ heard: @escaping @Sendable (KeyReport) -> Bool) throws(Errno) -> KeyboardReader {
    let reader = try KeyboardReader()
    try Thread.start("keyboards") { reader.run(heard) }
    return reader
  }

  private init() throws(Errno) {
    poll = try Poll()
    bell = try Doorbell()
    try poll.add(bell.descriptor.rawValue, tag: Self.bellTag)
  }

  /// Reads a keyboard from now on, until it is gone.
  ///
  /// - Parameter number: from 1 on, and another one for each.
  @export(interface)
  public func add(_ file: KeyboardFile, as number: UInt64) throws(Errno) {
    lock.withLock { files.append((number, file)) }
    do throws(Errno) { try poll.add(file.descriptor.rawValue, tag: number) } catch {
      remove(number)
      throw error
    }
  }

  /// Ends the thread, which may tell of what it is reading just now.
  public func end() {
    lock.withLock { hasEnded = true }
    bell.ring()
  }

  private func run(_ heard: (KeyReport) -> Bool) {
    while true {
      do throws(Errno) {
        try poll.wait(for: nil) { tag in if tag == Self.bellTag { bell.answer() } else { read(tag, heard) } }
      } catch { Clock.sleep(seconds: Self.patience) }
      if lock.withLock({ hasEnded }) { return lock.withLock { files.removeAll() } }
    }
  }

  private func read(_ number: UInt64, _ heard: (KeyReport) -> Bool) {
    let file = lock.withLock { files.first { $0.number == number }?.file }
    guard let file else { return }
    do throws(Errno) {
      try file.drain { heard(KeyReport(number, $0, at: $1)) }
    } catch {
      poll.remove(file.descriptor.rawValue)
      remove(number)
      _ = heard(KeyReport(number, .gone(error), at: Clock.now))
    }
  }

  private func remove(_ number: UInt64) { lock.withLock { files.removeAll { $0.number == number } } }
}
