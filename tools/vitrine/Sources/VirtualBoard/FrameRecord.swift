/// One frame, as the app wrote it down. Times are milliseconds since the kernel's start.
public struct FrameRecord: Equatable, Sendable {
  /// When the oldest touch in it was reported; nil for a frame without one.
  public var input: Double?
  public var commit: Double
  public var flip: Double
  /// How many pixels changed.
  public var pixels: Int

  /// From touch to commit, in milliseconds; nil for a frame without a touch.
  public var latency: Double? { input.map { commit - $0 } }

  /// `INPUT COMMIT FLIP PIXELS`, `-` for no input; nil for a comment.
  init?(_ line: String) {
    let words = line.split(separator: " ")
    guard words.count == 4, let commit = Double(words[1]), let flip = Double(words[2]), let pixels = Int(words[3])
    else { return nil }
    self.input = Double(words[0])
    self.commit = commit
    self.flip = flip
    self.pixels = pixels
  }
}
