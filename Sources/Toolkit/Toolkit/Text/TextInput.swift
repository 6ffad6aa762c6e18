import Geometry

/// What takes typed text: a field, or a view of the app's own.
///
/// The first responder's `textInput` is what the keyboard on the screen types into. A view of an app's own calls
/// `Keyboard.serve(window)` when it becomes first responder; fields do so by themselves.
public protocol TextInput: AnyObject {
  /// The view that takes the text. The keyboard keeps it in sight.
  var inputView: View { get }
  /// Where the next letter goes, in the points of `inputView`.
  var caretFrame: Rect { get }
  /// What stands before the caret; "" where nobody is to know.
  var textBeforeCaret: Substring { get }
  /// What is offered to type with.
  var inputTraits: InputTraits { get }
  /// Whether the paragraph that has the caret goes from right to left: arrows and the space bar move the caret to where they
  /// point. Unless a view says so, it does not.
  var isTextRightToLeft: Bool { get }

  /// Something was typed: letters, or what was pasted or scanned.
  func insertText(_ text: String)
  /// The delete key: what is selected goes, else the character before the caret.
  func deleteBackward()
  /// Moves the caret by so many characters, forward for positive ones.
  func moveCaret(by characters: Int)
  /// The return key.
  func pressReturn()
}

extension TextInput {
  /// No.
  public var isTextRightToLeft: Bool { false }
}

/// What somebody who types into a field is offered.
public struct InputTraits: Equatable, Sendable {
  /// Which keys there are.
  public enum KeyboardKind: Sendable {
    /// Letters, and behind a key digits and symbols.
    case text
    /// Letters with `@` and a dot.
    case email
    /// Letters with a slash, a dot and `.com`.
    case url
    /// Digits and a minus sign.
    case number
    /// Digits, a minus sign and a decimal point.
    case decimal
    /// Digits alone.
    case pin
    /// Digits, and what parts a date.
    case date
    /// Digits, and what else a telephone has.
    case phone
  }

  /// What the return key says.
  public enum ReturnKey: Sendable {
    /// A new line where there may be one, else done.
    case automatic
    /// On to the next field.
    case next
    /// The keyboard goes.
    case done
    /// Searches for what was typed.
    case search
    /// Sends it.
    case send
  }

  /// Which letters begin as capitals.
  public enum Capitalization: Sendable {
    case none, words, sentences
  }

  /// Which keys there are.
  public var keyboard = KeyboardKind.text
  /// What the return key says.
  public var returnKey = ReturnKey.automatic
  /// Which letters begin as capitals. E-mail and Web addresses have none.
  public var capitalization = Capitalization.none
  /// Whether a second space becomes a full stop.
  public var makesFullStops = true
  /// Whether the rest of a word is offered, where there are words (`Keyboard.wordLists`). Only `.text` has it, and no secure field.
  public var completesWords = true

  /// Plain letters.
  public init() {}
}
