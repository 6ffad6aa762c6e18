import System

/// A thread that reads keyboards, and sleeps while there are no events.
///
/// The kernel queues 64 events of a keyboard, which is twenty key strokes. A scanner sends that many in ten
/// milliseconds, less than the time of a frame.
///
/// Keyboards may be added and the thread stopped on any thread. The lock guards the list of files.
public final class KeyboardReader: @unchecked Sendable {
  private let poll: Poll
  private let lock = Lock()
  private let wakeEvent: WakeEvent
  // Guarded by the lock.
  private var files: [(number: UInt64, file: KeyboardFile)] = []
  private var hasEnded = false

  private static let wakeTag: UInt64 = 0
  /// The delay in seconds before the thread waits again after a failure.
  private static let retryDelay = 1.0

  /// Starts the thread.
  ///
  /// - Parameter deliver: Called on the thread. Returns `false` if it does not accept the report.
  @export(interface)
  public static func start(_ deliver: @escaping @Sendable (KeyReport) -> Bool) throws(Errno) -> KeyboardReader {
    let reader = try KeyboardReader()
    try Thread.start("keyboards") { reader.run(deliver) }
    return reader
  }

  private init() throws(Errno) {
    poll = try Poll()
    wakeEvent = try WakeEvent()
    try poll.add(wakeEvent.descriptor.rawValue, tag: Self.wakeTag)
  }

  /// Starts reading a keyboard, until it is disconnected.
  ///
  /// - Parameter number: A unique number, from 1.
  @export(interface)
  public func add(_ file: KeyboardFile, as number: UInt64) throws(Errno) {
    lock.withLock { files.append((number, file)) }
    do throws(Errno) { try poll.add(file.descriptor.rawValue, tag: number) } catch {
      remove(number)
      throw error
    }
  }

  /// Ends the thread. It may still deliver reports that it is reading now.
  public func stop() {
    lock.withLock { hasEnded = true }
    wakeEvent.signal()
  }

  private func run(_ deliver: (KeyReport) -> Bool) {
    while true {
      do throws(Errno) {
        try poll.wait(for: nil) { tag in if tag == Self.wakeTag { wakeEvent.reset() } else { read(tag, deliver) } }
      } catch { Clock.sleep(for: Self.retryDelay) }
      if lock.withLock({ hasEnded }) { return lock.withLock { files.removeAll() } }
    }
  }

  private func read(_ number: UInt64, _ deliver: (KeyReport) -> Bool) {
    let file = lock.withLock { files.first { $0.number == number }?.file }
    guard let file else { return }
    do throws(Errno) {
      try file.readEvents { deliver(KeyReport(number, $0, at: $1)) }
    } catch {
      poll.remove(file.descriptor.rawValue)
      remove(number)
      _ = deliver(KeyReport(number, .disconnected(error), at: Clock.now))
    }
  }

  private func remove(_ number: UInt64) { lock.withLock { files.removeAll { $0.number == number } } }
}
