/// A controller that says where it is, so that the next start of its app can go on from there: `vitrine run --watch` asks at every save.
///
///     extension TeasController: StateKeeping {
///       func saveState(in state: inout SavedState) {
///         state.keep(chosen?.name, as: "chosen")
///       }
///
///       func restoreState(from state: SavedState) {
///         if let tea = teas.first(where: { $0.name == state.text("chosen") }) { open(tea) }
///       }
///     }
///
/// Without it, scroll offsets, pages, texts of fields and chosen tabs come back by themselves. What a controller adds is what it knows alone, and
/// which screen it has pushed: it makes that again, as a finger had it made, and that screen is given back its own state then. What it has
/// presented comes back by `PresentationKeeping`.
public protocol StateKeeping: AnyObject {
  /// Puts into `state` what is wanted back. Called before the app ends.
  func saveState(in state: inout SavedState)

  /// Goes where `state` says, as far as it still can. Called once, after `viewDidLoad`, when the view is in the window and has its size. Texts
  /// and offsets of its views come back after this.
  func restoreState(from state: SavedState)
}
