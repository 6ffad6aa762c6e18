/// A controller that presents again what it had presented, so that the next start of its app goes on with it: `vitrine run --watch` asks at
/// every save.
///
///     extension PhotoController: PresentationKeeping {
///       func presentAgain(_ name: String) {
///         switch name {
///         case "Alert": askToDelete()
///         case "SettingsController": showSettings()
///         default: break
///         }
///       }
///     }
///
/// Only the controller knows what such a screen is made of, what its buttons do, and what it is beside: it presents it as a finger had it
/// presented, and it is there without animation. The screen is given back its own state, and what it had presented itself. Without this, a screen
/// that was presented is gone after a save.
public protocol PresentationKeeping: AnyObject {
  /// Presents what was presented as `name`, as far as it still can. Called for each that was there, back to front, when all below it is where it
  /// was.
  ///
  /// - Parameter name: the one that `present` was given; where it was given none, that of the presented controller's class. Alerts share
  ///   theirs: where there are several, give each a name.
  func presentAgain(_ name: String)
}
