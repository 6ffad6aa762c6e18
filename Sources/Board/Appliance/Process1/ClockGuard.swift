import System

/// Checks each step of the machine's clock, because the answers of many time servers are not authenticated.
///
/// A neighbor on the network can answer in place of such a server. Answers may set the clock only at the board's start,
/// and only to a time at which the board can be in use. Later, OpenNTPD and chrony correct the clock gradually, by 43 s
/// a day at most. Times of the wall clock are in seconds since 1970, and other times in seconds.
struct ClockGuard {
  /// The smallest change that counts as a step, in seconds. The two clocks are compared in whole seconds, and the
  /// kernel inserts leap seconds.
  private static let smallestStep: Int64 = 2
  /// The time that a board can be in use after its image was made, in seconds: 20 years. Chosen.
  private static let serviceLife: Int64 = 20 * 31_557_600

  /// The result of a check. Changes are in seconds.
  enum Finding: Equatable {
    case unchanged
    case accepted(change: Int64)
    /// The clock must be changed back.
    case refused(change: Int64)
  }

  /// The earliest plausible time. While the clock is earlier, it was never set.
  private let earliest: Int64
  /// The difference between the wall clock and the monotonic clock.
  private var offset: Int64

  /// - Parameter earliest: The date of the image.
  init(earliest: Int64, wallClock: Int64, at now: Double) {
    self.earliest = earliest
    offset = wallClock - Int64(now)
  }

  /// Compares the clock with its last accepted time.
  ///
  /// - Parameter isStarting: Whether the board has just started, so that any plausible time is accepted.
  mutating func check(wallClock: Int64, at now: Double, isStarting: Bool) -> Finding {
    let expected = Int64(now) + offset
    let change = wallClock - expected
    if abs(change) < Self.smallestStep { return .unchanged }
    let isPlausible = wallClock >= earliest && wallClock - earliest <= Self.serviceLife
    guard isPlausible, isStarting || expected < earliest else { return .refused(change: change) }
    offset += change
    return .accepted(change: change)
  }
}
