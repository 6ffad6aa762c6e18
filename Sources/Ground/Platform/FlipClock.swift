/// When flips happened, and so when the next ones can.
///
/// Drivers without a vertical blank of their own complete every flip at once.
/// They are recognized by it, or known from the start, and their frames are
/// then kept one refresh interval apart; the first frame after a rest goes out
/// at once all the same.
public struct FlipClock: Sendable {
  /// From one vertical blank to the next, in seconds.
  public let interval: Double
  /// Whether frames must be paced, because the driver does not.
  public private(set) var isPaced: Bool
  private var lastFlip: Double?
  private var quickFlips = 0

  /// - Parameter isPaced: true where the driver is known to have no vertical
  ///   blank; otherwise the flips tell.
  public init(interval: Double, isPaced: Bool = false) {
    self.interval = interval
    self.isPaced = isPaced
  }

  /// A frame became visible at `time`, in seconds.
  public mutating func flipped(at time: Double) {
    // A blank cannot follow another within less than the interval. One time may be
    // off, when an event was stamped late or not at all; not two in a row.
    quickFlips = if let lastFlip, time - lastFlip < interval * 0.6 { quickFlips + 1 } else { 0 }
    if quickFlips == 2 { isPaced = true }
    lastFlip = time
  }

  /// Before this time a paced driver must not be given another frame; nil where
  /// it takes one at any time.
  public var readyTime: Double? {
    guard isPaced, let lastFlip else { return nil }
    return lastFlip + interval
  }

  /// The first vertical blank after `time`: foretold from the last flip, or, of a
  /// paced driver, when it takes the next frame. `time` itself while nothing is known.
  public func nextBlank(after time: Double) -> Double {
    guard let lastFlip else { return time }
    if isPaced { return max(time, lastFlip + interval) }
    let passed = ((time - lastFlip) / interval).rounded(.down)
    return lastFlip + max(0, passed + 1) * interval
  }
}
