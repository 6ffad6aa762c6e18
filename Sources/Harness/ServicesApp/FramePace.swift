/// How evenly frames follow one another, ten seconds at a time.
struct FramePace {
  /// D: in seconds. Half a frame more than a panel of 60 Hz takes.
  private static let mostBetween = 0.025
  private static let period = 10.0

  private var start: Double?
  private var last = 0.0
  private var (frames, late) = (0, 0)

  /// - Parameter time: of a frame, in seconds.
  /// - Returns: what the last ten seconds were like, when they are over.
  mutating func count(at time: Double) -> String? {
    guard let start else {
      (start, last) = (time, time)
      return nil
    }
    frames += 1
    if time - last > Self.mostBetween { late += 1 }
    last = time
    guard time - start >= Self.period else { return nil }
    let said = "frames: \(frames), \(late) late"
    (self.start, frames, late) = (time, 0, 0)
    return said
  }
}
