/// A frame in the app's statistics. Times are milliseconds since the kernel's start.
public struct FrameRecord: Equatable, Sendable {
  /// The time of the oldest touch in the frame, or `nil` for a frame without touches.
  public var input: Double?
  public var commit: Double
  public var flip: Double
  /// The number of changed pixels.
  public var pixels: Int

  /// The time from touch to commit, in milliseconds, or `nil` for a frame without touches.
  public var latency: Double? { input.map { commit - $0 } }

  /// Parses `INPUT COMMIT FLIP PIXELS`, with `-` for no input. Returns `nil` for a comment.
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
