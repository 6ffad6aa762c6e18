/// What makes an application this one.
public protocol ApplicationDelegate: AnyObject {
  /// The application has its window: fill it, by a root view controller. Called
  /// once, by the runtime, before the first frame.
  func applicationDidFinishLaunching(_ application: Application)
}
