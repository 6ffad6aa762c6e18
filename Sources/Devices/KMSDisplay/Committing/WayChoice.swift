import System

/// Which way to a panel is taken, and when it is given up for the next one.
struct WayChoice {
  /// D: how long a way may be refused for what was asked for, in seconds: a few tries.
  static let patience = 1.2
  /// D: how long the wanted way may be refused for what passes, such as a lack of memory. Then another is tried
  /// all the same, while there is still time before the app is held for dead.
  static let longPatience = 3.5

  /// D: while another way is taken, the wanted one is looked at again after so many seconds: what was refused for a moment,
  /// such as memory, is there again, and what was refused for good costs a question an hour.
  private static let returnDelays: [Double] = [60, 300, 1800, 3600]

  /// How many ways were given up.
  private(set) var givenUp = 0
  /// Since when the way is refused; nil while it is not.
  private var refusedSince: Double?
  private var nextReturn = Backoff(Self.returnDelays)
  /// The wanted way was gone back to, and refused once more: the kernel does not keep what it says.
  private var staysAway = false
  private var hasReturned = false

  /// The one of `ways` to take. When all were given up, it is the wanted one again, for good.
  func way(of ways: [Way]) -> Way? { givenUp < ways.count ? ways[givenUp] : ways.first }

  /// Whether this is not the first way that is tried.
  var isFallback: Bool { givenUp > 0 }

  /// A frame is shown.
  ///
  /// - Parameter count: of ways.
  mutating func wentWell(of count: Int, at now: Double) {
    refusedSince = nil
    if givenUp >= count { givenUp = 0 }
    // The kernel kept what it said.
    if !isFallback { hasReturned = false }
    if isFallback && !staysAway && nextReturn.deadline == nil { nextReturn.refused(at: now) }
  }

  /// When the wanted way is to be looked at again; nil while it is taken.
  var returnTime: Double? { isFallback ? nextReturn.deadline : nil }

  /// It is looked at.
  mutating func looked(at now: Double) { nextReturn.refused(at: now) }

  /// The wanted way is taken again.
  mutating func takeWanted() {
    nextReturn.begin()
    (givenUp, refusedSince, hasReturned) = (0, nil, true)
  }

  /// Nothing is tried for a while, which does not count.
  mutating func rest() { refusedSince = nil }

  /// A frame, or the memory for one, was refused.
  ///
  /// - Parameter count: of ways.
  /// - Returns: whether the way is given up.
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
  /// Whether asking again may help.
  var mayPass: Bool { !isOfTheRequest && self != .operationNotSupportedByDevice }

  /// Whether the kernel does not do what it is asked for, rather than not now.
  var isOfTheRequest: Bool {
    self == .invalidArgument || self == .noSpace || self == .outOfRange || self == .notSupported || self == .noFunction
      || self == .inappropriateIOCTLForDevice
  }
}
