/// The state of a board's app, which the board reports to the host tool.
public enum AppState: String, CaseIterable, Sendable {
  /// The app presents frames.
  case onScreen = "on screen"
  /// The app runs and has not presented a frame.
  case starting
  /// The app has ended and starts again soon.
  case stopped
  /// The app has failed several times in the last ten minutes, and is tried again.
  case crashing
  /// The app keeps failing, and the panel shows a page with the reason.
  case inTrouble = "in trouble"
  /// No app is installed.
  case noApp = "no app"

  /// The line of a status.
  public var line: String { "state \(rawValue)" }
}
