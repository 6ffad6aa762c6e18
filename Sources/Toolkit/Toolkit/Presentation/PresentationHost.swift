/// What a window knows of that which is shown above its root view. The window owns it, once something has been shown: an app that
/// presents nothing has none of its code.
///
/// Open to the package: were it this module's alone, the compiler would know the only class that conforms to it, and call that class
/// directly, with which every program would have it.
package protocol PresentationHost: AnyObject {
  /// The window has another size.
  func windowDidResize()
  /// A controller wants another size.
  func contentSizeDidChange()
  /// Fingers are about to be told to recognizers and views.
  func watch(_ event: Event)
  /// `leaving` and all in it is about to leave the window.
  func watch(leaving: View)
  /// The next visitor is to find nothing of it.
  func startAnew()
}
