import System

/// The policy that selects an output path and abandons a failing one.
struct WayChoice {
  /// The time in seconds after which a path is abandoned if the kernel rejects the request itself. Chosen: a few
  /// retries.
  static let patience = 1.2
  /// The time in seconds after which the preferred path is abandoned after temporary failures, such as a lack of
  /// memory. Chosen: short enough for another path to be tried before the watchdog ends the app.
  static let longPatience = 3.5

  /// The delays in seconds between attempts to return to the preferred path. Chosen: temporary failures, such as a lack
  /// of memory, are over after a minute, and permanent ones cost a query per hour.
  private static let returnDelays: [Double] = [60, 300, 1800, 3600]

  /// The number of abandoned paths.
  private(set) var givenUp = 0
  /// The time since which the current path fails, or `nil`.
  private var refusedSince: Double?
  private var nextReturn = Backoff(Self.returnDelays)
  /// Whether the preferred path failed again after a return to it, although the kernel had accepted it in a test. No
  /// further return is attempted.
  private var staysAway = false
  private var hasReturned = false

  /// Returns the path of `ways` to use. After all were abandoned, returns the preferred path permanently.
  func way(of ways: [Way]) -> Way? { givenUp < ways.count ? ways[givenUp] : ways.first }

  /// Whether a fallback path is in use.
  var isFallback: Bool { givenUp > 0 }

  /// Records that the current path presented a frame.
  ///
  /// - Parameter count: The number of paths.
  mutating func wentWell(of count: Int, at now: Double) {
    refusedSince = nil
    if givenUp >= count { givenUp = 0 }
    // The preferred path works again.
    if !isFallback { hasReturned = false }
    if isFallback && !staysAway && nextReturn.deadline == nil { nextReturn.refused(at: now) }
  }

  /// The time of the next attempt to return to the preferred path, or `nil` while that path is in use.
  var returnTime: Double? { isFallback ? nextReturn.deadline : nil }

  /// Schedules the next attempt to return after this one.
  mutating func looked(at now: Double) { nextReturn.refused(at: now) }

  /// Selects the preferred path again.
  mutating func takeWanted() {
    nextReturn.begin()
    (givenUp, refusedSince, hasReturned) = (0, nil, true)
  }

  /// Restarts the time limit of the current path, because no frames are presented for a while.
  mutating func rest() { refusedSince = nil }

  /// Records that a frame, or the memory for it, was refused.
  ///
  /// - Parameter count: The number of paths.
  /// - Returns: `true` if the path is abandoned.
  mutating func refused(by error: Errno, of count: Int, at now: Double) -> Bool {
    let since = refusedSince ?? now
    refusedSince = since
    guard givenUp < count, now - since >= (error.isOfTheRequest || isFallback ? Self.patience : Self.longPatience)
    else { return false }
    if hasReturned {
      staysAway = true
      nextReturn.reset()
    }
    givenUp += 1
    refusedSince = nil
    return true
  }
}

extension Errno {
  /// Whether a retry may succeed.
  var mayPass: Bool { !isOfTheRequest && self != .operationNotSupportedByDevice }

  /// Whether the kernel rejects the request itself, not only at this time.
  var isOfTheRequest: Bool {
    self == .invalidArgument || self == .noSpace || self == .outOfRange || self == .notSupported || self == .noFunction
      || self == .inappropriateIOCTLForDevice
  }
}
