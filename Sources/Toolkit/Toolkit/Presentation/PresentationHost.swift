/// The presentations of a window, as the window sees them. The window owns the host after the first presentation. Apps
/// that present nothing don't link its code.
///
/// The protocol has package access for that reason: if it were internal, the compiler would know the only conforming
/// class and call it directly, and every program would link that class.
package protocol PresentationHost: AnyObject {
  func windowDidResize()
  func contentSizeDidChange()
  /// Called before recognizers and views receive the touches of `event`.
  func willSend(_ event: Event)
  /// Called when the user has pressed a key, or has touched the panel in another way than by `willSend(_:)`.
  func userDidAct()
  /// Called before `leaving` and its subviews leave the window.
  func willRemove(_ leaving: View)
  /// Removes all presentations, so that the next user finds none.
  func reset()
}
