/// What types on the screen. The window owns it, once a field has asked for one: an app without fields has none.
///
/// Open to the package for the reason that `PresentationHost` is.
package protocol InputPanel: AnyObject {
  /// Another first responder, or another text or caret of the same.
  func inputDidChange()
  /// The window has another size.
  func windowDidResize()
  /// The next visitor is to find it as the first one did: hidden, and with its first letters.
  func startAnew()
}
