/// The regularity of frames, in intervals of ten seconds.
struct FramePace {
  /// The longest regular time between frames, in seconds. Chosen: 1.5 frames of a 60 Hz panel.
  private static let maximumBetween = 0.025
  private static let period = 10.0

  private var start: Double?
  private var last = 0.0
  private var frames = 0
  private var late = 0

  /// Counts a frame.
  ///
  /// - Returns: A description of the last ten seconds if they are over, or `nil`.
  mutating func count(at time: Double) -> String? {
    guard let start else {
      start = time
      last = time
      return nil
    }
    frames += 1
    if time - last > Self.maximumBetween { late += 1 }
    last = time
    guard time - start >= Self.period else { return nil }
    let said = "frames: \(frames), \(late) late"
    self.start = time
    frames = 0
    late = 0
    return said
  }
}
