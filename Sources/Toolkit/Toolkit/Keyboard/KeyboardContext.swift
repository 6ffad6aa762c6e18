internal import AppContexts
import Raster

/// The part of a context that holds what its keyboard offers.
final class KeyboardContext {
  var layouts: [KeyboardLayout] = []
  var onKeyDown: (() -> Void)?
  var wordLists: [WordList] = []
  /// Creates the bar above the keys; `nil` until `Keyboard.wordLists` is set.
  var makeAid: ((Keyboard) -> KeyboardAid)?
  /// The memory in which `KeyIcon` builds its lines. It is kept, because keys draw themselves often.
  var outline = Path()

  /// The part of the current context.
  static var current: KeyboardContext { AppContext.current.part(.keyboard) { KeyboardContext() } }
}
