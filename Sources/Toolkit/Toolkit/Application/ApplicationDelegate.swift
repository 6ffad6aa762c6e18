import Geometry

/// Customizes an application and handles its life cycle.
public protocol ApplicationDelegate: AnyObject {
  /// Handles the end of the launch. Set the window's root view controller here.
  ///
  /// The runtime calls this method once, before the first frame, when the application has its window.
  func applicationDidFinishLaunching(_ application: Application)

  /// Handles the departure of a user. Return to the initial state, so that the next user does not see what the previous
  /// one typed, chose, or scrolled.
  ///
  /// The runtime calls this method if the kiosk has an idle policy. By default, it does nothing.
  func applicationDidBecomeIdle(_ application: Application)

  /// Creates the application, for example one of a subclass that observes all events. By default, creates an
  /// `Application`.
  func makeApplication() -> Application

  /// Creates the window on the panel, for example one of a subclass. By default, creates a `Window`.
  ///
  /// - Parameters:
  ///   - size: The size in points. The size of the panel is set before the first frame.
  ///   - scale: The number of pixels per point.
  func makeWindow(size: Size, scale: Double) -> Window
}

extension ApplicationDelegate {
  /// Does nothing.
  public func applicationDidBecomeIdle(_ application: Application) {}
  /// Creates an `Application`.
  public func makeApplication() -> Application { Application() }
  /// Creates a `Window`.
  public func makeWindow(size: Size, scale: Double) -> Window { Window(size: size, scale: scale) }
}
