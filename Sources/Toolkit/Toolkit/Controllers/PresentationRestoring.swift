/// A controller that restores its presentations after a restart of the app, such as the restart that `vitrine run
/// --watch` makes at every save.
///
///     extension PhotoController: PresentationRestoring {
///       func restorePresentation(named name: String) {
///         switch name {
///         case "Alert": askToDelete()
///         case "SettingsController": showSettings()
///         default: break
///         }
///       }
///     }
///
/// Only the controller knows how to create such a screen, what its buttons do, and which view a popover points to. It
/// presents the screen as it would after a tap; the toolkit skips the animation. The toolkit then restores the state of
/// that screen and its own presentations. Without this protocol, presented screens are lost at a restart.
public protocol PresentationRestoring: AnyObject {
  /// Presents the screen that was presented as `name`, if that is still possible. The toolkit calls this method for
  /// each presented screen, back to front, after it has restored everything below that screen.
  ///
  /// - Parameter name: The name that was passed to `present`, or the name of the presented controller's class if there
  ///   was none. All alerts have the same class: if a controller presents several, give each a name.
  func restorePresentation(named name: String)
}
