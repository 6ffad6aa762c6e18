import Toolkit

/// A page over a running app. It is a separate application, so it shares no views, recognizers, or touches with the
/// app.
class OverlayApplication: Application {
  /// Whether the page should be removed.
  final var isFinished = false
  /// Whether the page is for the staff, who then owns the panel.
  final var isForStaff = false
  /// Makes the page that follows this one at the given time. If it is `nil`, the app follows.
  final var makeNext: ((Double) -> OverlayApplication)?

  /// Adopts the theme and the layout direction of the app's window.
  final func adoptAppearance(of app: Window) {
    window?.theme = app.theme
    window?.layoutDirection = app.layoutDirection
  }
}
