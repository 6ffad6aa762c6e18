/// A controller that saves its state and restores it after a restart of the app, such as the restart that `vitrine run
/// --watch` makes at every save.
///
///     extension TeasController: StateRestoring {
///       func saveState(in state: inout SavedState) {
///         state.set(chosen?.name, for: "chosen")
///       }
///
///       func restoreState(from state: SavedState) {
///         if let tea = teas.first(where: { $0.name == state.string(for: "chosen") }) { open(tea) }
///       }
///     }
///
/// The toolkit restores scroll offsets, pages, texts of fields and selected tabs without this protocol. A controller
/// adds the state that only it knows, and the screen that it has pushed: it pushes the screen as it would after a tap,
/// and the toolkit then restores that screen's state. Presentations are restored through `PresentationRestoring`.
public protocol StateRestoring: AnyObject {
  /// Saves the controller's state in `state`. Called before the app ends.
  func saveState(in state: inout SavedState)

  /// Restores the state, as far as that is still possible. Called once, after `viewDidLoad`, when the view is in the
  /// window and has its size. The toolkit restores the texts and offsets of views afterwards.
  func restoreState(from state: SavedState)
}
