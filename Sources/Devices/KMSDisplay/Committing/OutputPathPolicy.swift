import System

/// The policy that selects an output path and abandons a failing one.
struct OutputPathPolicy {
  /// The time in seconds after which a path is abandoned if the kernel rejects the request itself. Chosen: a few
  /// retries.
  static let rejectionTimeout = 1.2
  /// The time in seconds after which the preferred path is abandoned after temporary failures, such as a lack of
  /// memory. Chosen: short enough for another path to be tried before the watchdog ends the app.
  static let failureTimeout = 3.5

  /// The delays in seconds between attempts to return to the preferred path. Chosen: temporary failures, such as a lack
  /// of memory, are over after a minute, and permanent ones cost a query per hour.
  private static let returnDelays: [Double] = [60, 300, 1800, 3600]

  private(set) var abandonedCount = 0
  /// The time since which the current path fails, or `nil`.
  private var failingSince: Double?
  private var returnBackoff = Backoff(Self.returnDelays)
  /// Whether the preferred path failed again after a return to it, although the kernel had accepted it in a test. No
  /// further return is attempted.
  private var hasAbandonedReturn = false
  private var hasReturned = false

  /// Returns the path of `ways` to use. After all were abandoned, returns the preferred path permanently.
  func selectedPath(of ways: [OutputPath]) -> OutputPath? {
    abandonedCount < ways.count ? ways[abandonedCount] : ways.first
  }

  var isFallback: Bool { abandonedCount > 0 }

  /// Records that the current path presented a frame.
  mutating func recordSuccess(pathCount count: Int, at now: Double) {
    failingSince = nil
    if abandonedCount >= count { abandonedCount = 0 }
    // The preferred path works again.
    if !isFallback { hasReturned = false }
    if isFallback && !hasAbandonedReturn && returnBackoff.deadline == nil { returnBackoff.recordFailure(at: now) }
  }

  /// The time of the next attempt to return to the preferred path, or `nil` while that path is in use.
  var preferredPathRetryTime: Double? { isFallback ? returnBackoff.deadline : nil }

  /// Schedules the next attempt to return after this one.
  mutating func scheduleReturn(after now: Double) { returnBackoff.recordFailure(at: now) }

  mutating func returnToPreferredPath() {
    returnBackoff.startAttempt()
    abandonedCount = 0
    failingSince = nil
    hasReturned = true
  }

  /// Restarts the time limit of the current path, because no frames are presented for a while.
  mutating func restartTimeLimit() { failingSince = nil }

  /// Records that a frame, or the memory for it, was refused.
  ///
  /// - Returns: `true` if the path is abandoned.
  mutating func recordFailure(_ error: Errno, pathCount count: Int, at now: Double) -> Bool {
    let since = failingSince ?? now
    failingSince = since
    guard abandonedCount < count,
      now - since >= (error.isRequestRejected || isFallback ? Self.rejectionTimeout : Self.failureTimeout)
    else { return false }
    if hasReturned {
      hasAbandonedReturn = true
      returnBackoff.reset()
    }
    abandonedCount += 1
    failingSince = nil
    return true
  }
}

extension Errno {
  /// Whether a retry may succeed.
  var isTransient: Bool { !isRequestRejected && self != .operationNotSupportedByDevice }

  /// Whether the kernel rejects the request itself, not only at this time.
  var isRequestRejected: Bool {
    self == .invalidArgument || self == .noSpace || self == .outOfRange || self == .notSupported || self == .noFunction
      || self == .inappropriateIOCTLForDevice
  }

  /// Whether this error means that another program is DRM master.
  var isMasterLost: Bool { self == .permissionDenied || self == .notPermitted }
}
