import Geometry

/// A receiver of typed text: a text field or a custom view.
///
/// The on-screen keyboard types into the first responder's `textInput`. A custom view calls `Keyboard.show(in: window)`
/// when it becomes first responder; `TextEntry` does so itself.
public protocol TextInput: AnyObject {
  /// The view that receives the text. The keyboard keeps it visible.
  var inputView: View { get }
  /// The caret's rectangle, in the coordinates of `inputView`.
  var caretFrame: Rect { get }
  /// The text before the caret. An input with secret text returns an empty string.
  var textBeforeCaret: Substring { get }
  /// The keyboard, return key and typing aids for this input.
  var inputTraits: TextInputTraits { get }
  /// Whether the paragraph that contains the caret is right-to-left. Arrow keys and the space bar then move the caret
  /// in the visual direction. The default is `false`.
  var isTextRightToLeft: Bool { get }

  /// Inserts text that was typed, pasted or scanned.
  func insertText(_ text: String)
  /// Deletes the selection, or the character before the caret if nothing is selected.
  func deleteBackward()
  /// Moves the caret by the given number of characters. Positive values move forward.
  func moveCaret(by characters: Int)
  /// Handles the return key.
  func handleReturn()
}

extension TextInput {
  /// `false`.
  public var isTextRightToLeft: Bool { false }
}

/// The keyboard, return key and typing aids for a text input.
public struct TextInputTraits: Equatable, Sendable {
  /// The set of keys on the on-screen keyboard.
  public enum KeyboardType: Sendable {
    /// Letters, with a key that switches to digits and symbols.
    case text
    /// Letters, `@` and a dot.
    case email
    /// Letters, a slash, a dot and `.com`.
    case url
    /// Digits and a minus sign.
    case number
    /// Digits, a minus sign and a decimal point.
    case decimal
    /// Digits only.
    case pin
    /// Digits and date separators.
    case date
    /// Digits and the other symbols of telephone numbers.
    case phone
  }

  /// The function of the return key, which determines its label.
  public enum ReturnKeyType: Sendable {
    /// A new line in a multiline text, otherwise `done`.
    case automatic
    /// Moves to the next field.
    case next
    /// Hides the keyboard.
    case done
    /// Searches for the text.
    case search
    /// Sends the text.
    case send
  }

  /// The letters that the keyboard capitalizes.
  public enum AutocapitalizationType: Sendable {
    case none, words, sentences
  }

  /// The set of keys on the on-screen keyboard.
  public var keyboardType = KeyboardType.text
  /// The function of the return key.
  public var returnKeyType = ReturnKeyType.automatic
  /// The letters that the keyboard capitalizes. E-mail and web addresses are never capitalized.
  public var autocapitalizationType = AutocapitalizationType.none
  /// Whether two spaces in a row become a full stop and a space.
  public var insertsFullStopAfterTwoSpaces = true
  /// Whether the keyboard offers completions from `Keyboard.wordLists`. Applies to `.text` keyboards only, and never to
  /// secure fields.
  public var offersCompletions = true

  /// Creates traits for plain text.
  public init() {}
}
