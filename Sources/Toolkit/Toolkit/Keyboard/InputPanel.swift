/// An on-screen input panel. The window owns it, and creates it when the first text field asks for it.
///
/// The protocol has package access for the same reason as `PresentationHost`.
package protocol InputPanel: AnyObject {
  /// Called when the first responder, its text or its caret has changed.
  func inputDidChange()
  func windowDidResize()
  /// Prepares the panel for the next user: hides it and restores its initial keys.
  func reset()
}
