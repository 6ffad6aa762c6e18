import Geometry

/// What makes an application this one.
public protocol ApplicationDelegate: AnyObject {
  /// The application has its window: fill it, by a root view controller. Called
  /// once, by the runtime, before the first frame.
  func applicationDidFinishLaunching(_ application: Application)

  /// A visitor has left, and nobody may find what they typed, chose or scrolled: show what the next one is to begin with. Called by the
  /// runtime where the kiosk has manners for it. Nothing, unless implemented.
  func applicationWasLeft(_ application: Application)

  /// The application: one of a subclass of yours, which watches all events, say. A plain one, unless implemented.
  func makeApplication() -> Application

  /// The window on the panel: one of a subclass of yours. A plain one, unless implemented.
  ///
  /// - Parameters:
  ///   - size: in points; the panel's own comes before the first frame.
  ///   - scale: pixels per point.
  func makeWindow(size: Size, scale: Double) -> Window
}

extension ApplicationDelegate {
  /// Nothing.
  public func applicationWasLeft(_ application: Application) {}
  /// A plain application.
  public func makeApplication() -> Application { Application() }
  /// A plain window.
  public func makeWindow(size: Size, scale: Double) -> Window { Window(size: size, scale: scale) }
}
