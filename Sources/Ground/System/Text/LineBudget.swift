/// Keeps a log from being filled by one device: a few lines at once, and one a minute in the long run.
public struct LineBudget: Sendable {
  /// D: as many as tell a story.
  public static let usual = 5
  /// Seconds after which a line is forgotten.
  static let interval = 60.0

  /// Lines that were written and are not forgotten yet, as of `time`.
  private var written = 0.0
  private var time = 0.0
  private var leftOut = 0

  private let most: Int

  /// None was written yet.
  ///
  /// - Parameter most: how many are written at once.
  public init(most: Int = LineBudget.usual) { self.most = most }

  /// What to write for `text`; nil where it is left out, which the next line then tells.
  public mutating func line(_ text: String, at now: Double) -> String? {
    written = max(0, written - max(0, now - time) / Self.interval)
    time = now
    // It is forgotten bit by bit, and the sum of the bits is not exact.
    guard written < Double(most - 1) + 1e-6 else {
      leftOut += 1
      return nil
    }
    written += 1
    defer { leftOut = 0 }
    return leftOut == 0 ? text : "\(text) (\(leftOut) lines before it were left out)"
  }
}
