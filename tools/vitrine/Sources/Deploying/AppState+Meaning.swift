import ReleaseFormat

extension AppState {
  /// The meaning of the state, for users.
  public var meaning: String {
    switch self {
    case .onScreen: "the app presents frames"
    case .starting: "the app runs and has not presented a frame"
    case .stopped: "the app has ended and starts again soon"
    case .crashing: "the app has failed three times or more in the last ten minutes, and the board tries it again"
    case .inTrouble: "the app keeps failing, and the panel shows a page with the reason"
    case .noApp: "no app is installed"
    }
  }

  /// The next step in Markdown, or `nil` if none is needed.
  public var remedy: String? {
    switch self {
    case .onScreen: nil
    case .starting: "wait for the end of the trial, or read `vitrine logs HOST`"
    case .stopped: "read `vitrine logs HOST`"
    case .crashing: "read `vitrine logs HOST`, then `vitrine rollback HOST`, or deploy a corrected app"
    case .inTrouble: "`vitrine rollback HOST`, or deploy a corrected app"
    case .noApp: "`vitrine deploy HOST --app APP`"
    }
  }
}
