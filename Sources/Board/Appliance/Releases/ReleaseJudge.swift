/// Decides whether a release on trial is healthy, based on the frames that it presents. Times are in seconds.
///
/// The release must present its first frame in time. Until the end of the trial, it must then keep reporting that its
/// loop runs and that the frames it requests are presented. A frame that does not change is fine. Without a panel, no
/// frame can be presented, so only the loop counts, unless a panel is expected.
public struct ReleaseJudge: Sendable {
  /// The time limit for the first frame, from the start of the release or from the connection of a panel. Chosen.
  public static let firstFrameTimeout = 10.0
  /// The time limit for a panel that is expected. Chosen: several times as long as a slow board needs to load its
  /// drivers.
  public static let panelTimeout = 60.0

  /// A judgment of a release.
  public enum Verdict: Equatable, Sendable {
    case good
    case bad(String)
  }

  private let seconds: Double
  private let start: Double
  /// The time since which a connected panel has shown no frame of the release; `nil` without a panel, and after the
  /// first frame.
  private var dark: Double?
  /// The time since which an expected panel is missing.
  private var missing: Double?
  private var firstFrame: Double?
  private var lastKeepAlive: Double?

  /// - Parameters:
  ///   - start: The time at which the release was started.
  ///   - seconds: The duration of the trial.
  ///   - expectsPanel: Whether a panel was connected before the trial. A new system may lack its driver.
  public init(from start: Double, seconds: Double, expectsPanel: Bool = false) {
    self.start = start
    self.seconds = seconds
    dark = start
    if expectsPanel { missing = start }
  }

  /// Records that a frame was presented.
  public mutating func recordFrame(at now: Double) {
    if firstFrame == nil { firstFrame = now }
    dark = nil
    missing = nil
  }

  /// Records a keep-alive: the app's loop runs, and the frames that it requests are presented.
  public mutating func recordKeepAlive(at now: Double, hasPanel: Bool) {
    lastKeepAlive = now
    if hasPanel {
      missing = nil
      if firstFrame == nil { dark = dark ?? now }
    } else {
      dark = nil
    }
  }

  /// The time at which to call `verdict` even without an event, or `nil` for never.
  public var deadline: Double? {
    if let dark { return dark + Self.firstFrameTimeout }
    return missing.map { $0 + Self.panelTimeout }
  }

  /// Returns the verdict, or `nil` if it is still open.
  public func verdict(at now: Double) -> Verdict? {
    if let dark {
      return now >= dark + Self.firstFrameTimeout
        ? .bad("it presented no frame within \(Int(Self.firstFrameTimeout)) s") : nil
    }
    if let missing {
      return now >= missing + Self.panelTimeout
        ? .bad("no panel was found within \(Int(Self.panelTimeout)) s, and one was connected before") : nil
    }
    // The elapsed time is not enough: the app must have sent a keep-alive at the end of the trial.
    guard let lastKeepAlive, lastKeepAlive >= (firstFrame ?? start) + seconds else { return nil }
    return .good
  }
}
