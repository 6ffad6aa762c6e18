import Toolkit

/// A page over an app that runs: an application of its own, so that the app's views, recognizers and touches have nothing to do with it.
class FrontPage: Application {
  /// Whether it is to go.
  final var isOver = false
  /// Whether the staff has the panel while it is there.
  final var isForStaff = false
  /// What comes after it, at a time; nil: the app.
  final var following: ((Double) -> FrontPage)?

  /// Has it look as the app does, which is in `app`, and read the way it reads.
  final func follow(_ app: Window) {
    window?.theme = app.theme
    window?.layoutDirection = app.layoutDirection
  }
}
