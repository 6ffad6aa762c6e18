internal import AppContexts
import Raster

/// The part of an `AppContext` that stores the settings of its keyboard.
final class KeyboardContext {
  var layouts: [KeyboardLayout] = []
  var onKeyDown: (() -> Void)?
  var deleteRepeatDelay: Double? = 0.5
  var wordLists: [WordList] = []
  /// Creates the view above the keys; `nil` until `Keyboard.wordLists` is set.
  var makeAccessory: ((Keyboard) -> KeyboardAccessory)?
  /// The path in which `KeyIcon` builds its lines. It is reused, because keys are drawn often.
  var outline = Path()

  static var current: KeyboardContext { AppContext.current.part(.keyboard) { KeyboardContext() } }
}
