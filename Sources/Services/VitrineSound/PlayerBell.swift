import System

/// What wakes the player's thread. An object: Swift 6.3.1's Embedded mode cannot have a closure keep a value that closes itself.
final class PlayerBell: @unchecked Sendable {
  private let bell: Doorbell
  private let poll: Poll

  init() throws(Errno) {
    bell = try Doorbell()
    poll = try Poll()
    try poll.add(bell.descriptor.rawValue, tag: 0)
  }

  /// For any thread.
  func ring() { bell.ring() }

  /// Waits for a ring, and answers it. For one thread.
  func wait(for seconds: Double) {
    var rang = false
    try? poll.wait(for: seconds) { _ in rang = true }
    if rang { bell.answer() }
  }
}
