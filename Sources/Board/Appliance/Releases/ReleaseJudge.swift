/// Says whether a release on trial does well, by what its panel shows. Times are in seconds.
///
/// It has to present a first frame in time; then, for as long as its trial lasts, to say again and again that its loop turns and that the
/// frames it wants are presented. A picture at rest is fine. Without a panel nothing can be presented: then its loop alone is judged.
public struct ReleaseJudge: Sendable {
  /// D: how long a release may take to its first frame, from its start or from the moment a panel is there.
  public static let firstFramePatience = 10.0

  /// What it says.
  public enum Verdict: Equatable, Sendable {
    case good
    case bad(String)
  }

  private let seconds: Double
  private let start: Double
  /// Since when there is a panel that shows nothing of it; nil without a panel, and with a frame.
  private var dark: Double?
  /// When its first frame was presented.
  private var firstFrame: Double?
  private var lastSign: Double?

  /// - Parameters:
  ///   - start: when the release was started.
  ///   - seconds: how long it has to do well.
  public init(from start: Double, seconds: Double) {
    (self.start, self.seconds) = (start, seconds)
    dark = start
  }

  /// Its first frame is on the panel.
  public mutating func presented(at now: Double) {
    if firstFrame == nil { firstFrame = now }
    dark = nil
  }

  /// It says that it is alive: that its loop turns, and that what it wants to be presented is.
  public mutating func heard(at now: Double, hasPanel: Bool) {
    lastSign = now
    if !hasPanel { dark = nil } else if firstFrame == nil { dark = dark ?? now }
  }

  /// When `verdict` has something to say although nothing was heard; nil for never.
  public var deadline: Double? { dark.map { $0 + Self.firstFramePatience } }

  /// Nil as long as it cannot be said.
  public func verdict(at now: Double) -> Verdict? {
    if let dark {
      return now >= dark + Self.firstFramePatience ? .bad("it presented no frame within \(Int(Self.firstFramePatience)) s") : nil
    }
    // Not the time counts, but that it has said so at its end.
    guard let lastSign, lastSign >= (firstFrame ?? start) + seconds else { return nil }
    return .good
  }
}
