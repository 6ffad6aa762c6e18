import ReleaseFormat
import System

/// The times at which a board asks a server for updates: with jitter, so that boards that were switched on at the same
/// time do not ask at the same time, and with growing pauses after failures. Times are in seconds. All pauses are
/// chosen.
package struct UpdateSchedule {
  /// The time until the first question after a start. The network must be configured before.
  private static let firstPause = 20.0...80
  /// The pause after an answer.
  private static let pause = 3600.0
  private static let failurePauses = [60.0, 300, 900, 1800, 3600]
  /// The part of a pause by which it may be shorter or longer.
  private static let jitter = 0.25
  /// The time until the clock is looked at again, if it is not set.
  package static let clockPause = 60.0
  /// The part of the hours in which boards begin, at most.
  private static let spread = 3600

  private let hours: UpdateHours
  private var random: UInt64
  private var failures = 0

  /// - Parameter seed: A random number, different on each board and at each start.
  package init(_ hours: UpdateHours, seed: UInt64) {
    self.hours = hours
    random = seed
  }

  /// Returns the time until the first question.
  ///
  /// - Parameter second: The second of the day in local time, or `nil` if the clock is not set.
  package mutating func firstDelay(at second: Int?) -> Double {
    let span = Self.firstPause.upperBound - Self.firstPause.lowerBound
    return delay(Self.firstPause.lowerBound + fraction() * span, at: second)
  }

  /// Returns the time until the next question.
  ///
  /// - Parameter hasFailed: Whether the server did not answer, or its bundle could not be installed.
  package mutating func delay(afterFailure hasFailed: Bool, at second: Int?) -> Double {
    let pause = hasFailed ? Self.failurePauses[min(failures, Self.failurePauses.count - 1)] : Self.pause
    failures = hasFailed ? failures + 1 : 0
    return delay(pause * (1 + (fraction() * 2 - 1) * Self.jitter), at: second)
  }

  private mutating func delay(_ pause: Double, at second: Int?) -> Double {
    if hours.isWholeDay { return pause }
    guard let second else { return Self.clockPause }
    let wait = hours.wait(at: (second + Int(pause)) % 86_400)
    // In the first hour of the hours, so that all boards have time for another attempt.
    return wait == 0 ? pause : pause + Double(wait) + fraction() * Double(min(Self.spread, hours.length / 2))
  }

  /// Returns a random number from 0 to 1 (xorshift64*).
  private mutating func fraction() -> Double {
    if random == 0 { random = 1 }
    random ^= random >> 12
    random ^= random << 25
    random ^= random >> 27
    return Double((random &* 0x2545_F491_4F6C_DD1D) >> 11) / Double(1 << 53 as UInt64)
  }
}
