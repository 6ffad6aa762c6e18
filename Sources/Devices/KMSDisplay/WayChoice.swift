import System

/// Which way to a panel is taken, and when it is given up for the next one.
struct WayChoice {
  /// D: how long a way may be refused for what was asked for, in seconds: a few tries.
  static let patience = 1.2
  /// D: how long the wanted way may be refused for what passes, such as a lack of memory. Then another is tried
  /// all the same, while there is still time before the app is held for dead.
  static let longPatience = 3.5

  /// How many ways were given up.
  private(set) var givenUp = 0
  /// Since when the way is refused; nil while it is not.
  private var refusedSince: Double?

  /// The one of `ways` to take. When all were given up, it is the wanted one again, for good.
  func way(of ways: [Way]) -> Way? { givenUp < ways.count ? ways[givenUp] : ways.first }

  /// Whether this is not the first way that is tried.
  var isFallback: Bool { givenUp > 0 }

  /// A frame is shown.
  ///
  /// - Parameter count: of ways.
  mutating func wentWell(of count: Int) {
    refusedSince = nil
    if givenUp >= count { givenUp = 0 }
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
