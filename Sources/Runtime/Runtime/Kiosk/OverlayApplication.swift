import Toolkit

/// A page over a running app. It is a separate application, so it shares no views, recognizers, or touches with the
/// app. Terminating the page closes it.
class OverlayApplication: Application {
  /// The time in seconds without touches and keys after which the page terminates.
  final let timeout: Double
  /// The time at which the page terminates, in seconds.
  final private(set) var end: Double
  /// Whether the page is for the staff, who then owns the panel.
  final var isForStaff = false
  /// Makes the page that follows this one at the given time. If it is `nil`, the app follows.
  final var makeNext: ((Double) -> OverlayApplication)?

  /// Creates a page.
  ///
  /// - Parameter timeout: The time in seconds without touches and keys after which the page terminates. The page
  ///   compares the time with `end`.
  init(timeout: Double = .infinity, at now: Double) {
    self.timeout = timeout
    end = now + timeout
    super.init()
    advance(to: now)
  }

  /// Restarts the timeout because the user acts.
  final func recordActivity(at now: Double) { end = now + timeout }

  /// Adopts the theme and the layout direction of the app's window.
  final func adoptAppearance(of app: Window) {
    window?.theme = app.theme
    window?.layoutDirection = app.layoutDirection
  }
}
