import System

/// The pauses between attempts to connect: 1 to 60 s, longer after each failure, and different for each client, so that
/// a server that restarts does not receive all of them at once.
///
/// A connection counts as a success only if it has lasted. Otherwise a broker that accepts a client and then closes the
/// connection, for example because another client has the same name, would be asked every second.
struct ReconnectPolicy {
  /// The shortest pauses in seconds after the first failure, the second, and so on. The longest are twice as long.
  static let shortestDelays = [1.0, 2, 4, 8, 15, 30]
  /// The seconds after which a connection has lasted. Chosen: longer than the longest pause, so that two clients with
  /// one name, which end each other's connections, do not count as successes.
  static let lastingTime = 90.0

  private var backoff = Backoff(ReconnectPolicy.shortestDelays)
  private var acceptanceTime: Double?

  /// Records that the server accepted the client.
  mutating func recordAcceptance(at now: Double) { acceptanceTime = now }

  /// Records the end of a connection or of an attempt, and returns the pause before the next attempt in seconds.
  ///
  /// - Parameter jitter: A random number from 0 to 1.
  mutating func recordEnd(at now: Double, jitter: Double) -> Double {
    if let acceptanceTime, now - acceptanceTime >= Self.lastingTime { backoff.reset() }
    acceptanceTime = nil
    let delay = backoff.nextDelay * (1 + jitter)
    backoff.recordFailure(at: now)
    return delay
  }
}
