/// Predicts vertical blanks from the times of flips.
///
/// Drivers without a vertical blank complete every flip immediately. `FlipClock` detects them, unless they are known
/// from the start, and then keeps frames one refresh interval apart. The first frame after a pause is not delayed.
public struct FlipClock: Sendable {
  /// The time from one vertical blank to the next, in seconds.
  public let interval: Double
  /// Whether frames must be paced because the driver does not wait for a vertical blank.
  public private(set) var isPaced: Bool
  private var lastFlip: Double?
  private var quickFlips = 0

  /// Creates a clock.
  ///
  /// - Parameter isPaced: `true` if the driver is known to have no vertical blank. Otherwise, the clock detects it.
  public init(interval: Double, isPaced: Bool = false) {
    self.interval = interval
    self.isPaced = isPaced
  }

  /// Records that a frame became visible at `time`, in seconds.
  public mutating func recordFlip(at time: Double) {
    // Two blanks are at least one interval apart. A single time may be wrong, if the event was stamped late or not at
    // all, but not two in a row.
    quickFlips = if let lastFlip, time - lastFlip < interval * 0.6 { quickFlips + 1 } else { 0 }
    if quickFlips == 2 { isPaced = true }
    lastFlip = time
  }

  /// The earliest time to give a paced driver another frame, or `nil` if it accepts frames at any time.
  public var readyTime: Double? {
    guard isPaced, let lastFlip else { return nil }
    return lastFlip + interval
  }

  /// Returns the first vertical blank after `time`, predicted from the last flip. For a paced driver, returns the time
  /// when it accepts the next frame.
  ///
  /// Returns `time` if no flip was recorded.
  public func nextBlank(after time: Double) -> Double {
    guard let lastFlip else { return time }
    if isPaced { return max(time, lastFlip + interval) }
    let passed = ((time - lastFlip) / interval).rounded(.down)
    return lastFlip + max(0, passed + 1) * interval
  }
}
