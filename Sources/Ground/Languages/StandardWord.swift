internal import AppContexts

/// A word or sentence that the toolkit shows, such as `Cut` in a text field's menu or `Back` in a navigation bar.
///
/// In an app that offers languages (`Language.offered`), standard words follow the current language if
/// `StandardWord.languages` contains it. In other languages, and in apps with one language, standard words are English
/// unless the app provides its own:
///
///     StandardWord.replacement = { word in word == .back ? Texts.back : nil }
///
/// An app can use standard words too: `alert.addAction(StandardWord.cancel.text, role: .cancel)`.
public struct StandardWord: Sendable {
  /// The English text, which is the key in the tables. `{}` is the placeholder for a value.
  let english: StaticString

  /// The part of a context that stores the words.
  private final class Words {
    var own: ((StandardWord) -> String?)?
    var table: (() -> StaticString?)?
    /// Looks up a word in `own` and `table`. Only their setters reference this code, so programs that set neither
    /// contain neither this code nor `Language`.
    var chosen: ((StandardWord) -> String?)?

    static var current: Words { AppContext.current.part(.standardWords) { Words() } }
  }

  /// The app's replacement for a standard word, or `nil` to use the standard one. The toolkit calls it whenever it
  /// shows a word.
  public static var replacement: ((StandardWord) -> String?)? {
    get { Words.current.own }
    set {
      let words = Words.current
      words.own = newValue
      words.chosen = { $0.localizedText }
    }
  }

  /// The table of the current language. It is `nil` in programs that offer no languages and therefore don't contain the
  /// tables.
  static var table: (() -> StaticString?)? {
    get { Words.current.table }
    set {
      let words = Words.current
      words.table = newValue
      words.chosen = { $0.localizedText }
    }
  }

  /// The text in the current language.
  @inline(never)
  public var text: String { Words.current.chosen?(self) ?? "\(english)" }

  /// The text in the current language, with `value` in place of the placeholder.
  public func text(_ value: Int) -> String { text(value, value) }

  /// The text in the current language, with `first` in place of the first placeholder, and `second` in place of the
  /// others.
  public func text(_ first: Int, _ second: Int) -> String {
    var filled = ""
    var value = first
    for character in text.unicodeScalars {
      // The opening brace is replaced and the closing brace is dropped.
      if character == "{" {
        filled += "\(value)"
        value = second
      } else if character != "}" {
        filled.unicodeScalars.append(character)
      }
    }
    return filled
  }

  /// The app's text or the table's text, or `nil` if neither has one.
  private var localizedText: String? {
    if let own = Self.replacement?(self) { return own }
    guard let table = Self.table?() else { return nil }
    return english.withUTF8Buffer { table.translation(of: $0) }
  }
}

extension StandardWord: Equatable {
  /// Compares the English texts byte by byte.
  public static func == (a: StandardWord, b: StandardWord) -> Bool {
    a.english.withUTF8Buffer { a in b.english.withUTF8Buffer { b in a.elementsEqual(b) } }
  }
}

/// The standard words: for text editing, buttons, idle kiosks, and the pages for staff.
extension StandardWord {
  /// Removes the selected text and copies it to the clipboard.
  public static var cut: StandardWord { StandardWord(english: "Cut") }
  /// Copies the selected text to the clipboard.
  public static var copy: StandardWord { StandardWord(english: "Copy") }
  /// Inserts the text on the clipboard.
  public static var paste: StandardWord { StandardWord(english: "Paste") }
  /// Selects a word.
  public static var select: StandardWord { StandardWord(english: "Select") }
  /// Selects the whole text.
  public static var selectAll: StandardWord { StandardWord(english: "Select all") }
  /// Reverts the last edit.
  public static var undo: StandardWord { StandardWord(english: "Undo") }
  /// Deletes an item permanently, such as a row of a list or a digit.
  public static var delete: StandardWord { StandardWord(english: "Delete") }

  /// Returns to the previous screen.
  public static var back: StandardWord { StandardWord(english: "Back") }
  /// Closes the page or panel that shows the word.
  public static var close: StandardWord { StandardWord(english: "Close") }
  /// Confirms.
  public static var ok: StandardWord { StandardWord(english: "OK") }
  /// Cancels without changes.
  public static var cancel: StandardWord { StandardWord(english: "Cancel") }
  /// Finishes the current task.
  public static var done: StandardWord { StandardWord(english: "Done") }
  /// Opens the page about the board, for staff.
  public static var about: StandardWord { StandardWord(english: "About") }

  // The keys of the on-screen keyboard that show an icon, for screen readers.
  /// The key that types capital letters.
  public static var shiftKey: StandardWord { StandardWord(english: "Shift") }
  /// The space bar.
  public static var spaceKey: StandardWord { StandardWord(english: "Space") }
  /// The key that ends the input or starts a new line.
  public static var enterKey: StandardWord { StandardWord(english: "Enter") }
  /// The key that shows digits.
  public static var numbersKey: StandardWord { StandardWord(english: "Numbers") }
  /// The key that shows symbols.
  public static var symbolsKey: StandardWord { StandardWord(english: "Symbols") }
  /// The key that shows letters.
  public static var lettersKey: StandardWord { StandardWord(english: "Letters") }
  /// The key that switches to the next layout.
  public static var nextLanguageKey: StandardWord { StandardWord(english: "Next language") }
  /// The key that hides the keyboard.
  public static var hideKeyboardKey: StandardWord { StandardWord(english: "Hide keyboard") }

  // `DisplayOptionsController`.
  /// The options for the display.
  public static var displayOptions: StandardWord { StandardWord(english: "Display") }
  /// The size of text.
  public static var textSize: StandardWord { StandardWord(english: "Text size") }
  /// Colors with high contrast.
  public static var highContrast: StandardWord { StandardWord(english: "High contrast") }
  /// Screens change without movement.
  public static var reduceMotion: StandardWord { StandardWord(english: "Reduce motion") }
  /// Light text on a dark background.
  public static var darkColors: StandardWord { StandardWord(english: "Dark colors") }

  // `ContentStateView`.
  /// Content is being loaded.
  public static var loading: StandardWord { StandardWord(english: "Loading") }
  /// Content could not be loaded.
  public static var cannotLoad: StandardWord { StandardWord(english: "The content cannot be loaded") }
  /// A list has no entries.
  public static var noEntries: StandardWord { StandardWord(english: "No entries") }
  /// Repeats what has failed.
  public static var tryAgain: StandardWord { StandardWord(english: "Try again") }

  // Keys and speech, in place of gestures.
  /// Loads the content of a list again.
  public static var refresh: StandardWord { StandardWord(english: "Refresh") }
  /// The scale of content that fingers can zoom.
  public static var zoom: StandardWord { StandardWord(english: "Zoom") }
  /// The number of the page that is shown, among pages side by side.
  public static var page: StandardWord { StandardWord(english: "Page") }
  /// Moves an item one position towards the start of its section.
  public static var moveBefore: StandardWord { StandardWord(english: "Move before") }
  /// Moves an item one position towards the end of its section.
  public static var moveAfter: StandardWord { StandardWord(english: "Move after") }

  // `TextValidation`.
  /// A field must not be empty.
  public static var fillInField: StandardWord { StandardWord(english: "Fill in this field") }
  /// A text is not an e-mail address.
  public static var enterEmail: StandardWord { StandardWord(english: "Enter a valid e-mail address") }
  /// A text is not a phone number.
  public static var enterPhone: StandardWord { StandardWord(english: "Enter a valid phone number") }
  /// A text must have a number of characters.
  public static var enterLength: StandardWord { StandardWord(english: "Enter {} characters") }
  /// A text must have a number of characters between two numbers.
  public static var enterLengthRange: StandardWord { StandardWord(english: "Enter {} to {} characters") }
  /// A text is too short.
  public static var enterMinimumLength: StandardWord { StandardWord(english: "Enter at least {} characters") }
  /// A text is not a number between two numbers.
  public static var enterNumber: StandardWord { StandardWord(english: "Enter a number from {} to {}") }

  // `OutboxView`.
  /// Messages wait until a server can be reached.
  public static var waitingToBeSent: StandardWord { StandardWord(english: "Waiting to be sent") }
  /// A server has refused messages.
  public static var refused: StandardWord { StandardWord(english: "Refused") }
  /// Sends the messages that wait.
  public static var sendNow: StandardWord { StandardWord(english: "Send now") }
  /// Messages wait because the app has no server to which it can send them.
  public static var noServer: StandardWord { StandardWord(english: "No server is set up") }

  /// The default of `IdlePolicy.question`.
  public static var stillThere: StandardWord { StandardWord(english: "Are you still there?") }
  /// The default of `IdlePolicy.hint`.
  public static var touchToContinue: StandardWord { StandardWord(english: "Touch the screen to continue") }

  /// The message for an incorrect PIN.
  public static var wrongPIN: StandardWord { StandardWord(english: "Wrong PIN") }
  /// The message after too many incorrect PINs, with the number of seconds to wait.
  public static var tooManyPINs: StandardWord { StandardWord(english: "Too many wrong PINs. Try again in {} s") }
  /// The title of the page about a board whose app fails.
  public static var outOfOrder: StandardWord { StandardWord(english: "Out of order") }
  /// The title of the page about a board without faults.
  public static var aboutThisKiosk: StandardWord { StandardWord(english: "About this kiosk") }
  /// The text below the title `aboutThisKiosk`.
  public static var pageClosesAutomatically: StandardWord {
    StandardWord(english: "The app keeps running behind this page. The page closes after one minute.")
  }

  static var all: [StandardWord] {
    [
      .cut, .copy, .paste, .select, .selectAll, .undo, .delete, .back, .close, .ok, .cancel, .done, .about, .stillThere,
      .touchToContinue,
      .wrongPIN, .tooManyPINs, .outOfOrder, .aboutThisKiosk, .pageClosesAutomatically,
      .shiftKey, .spaceKey, .enterKey, .numbersKey, .symbolsKey, .lettersKey, .nextLanguageKey, .hideKeyboardKey,
      .displayOptions, .textSize, .highContrast, .reduceMotion, .darkColors,
      .loading, .cannotLoad, .noEntries, .tryAgain,
      .refresh, .zoom, .page, .moveBefore, .moveAfter,
      .fillInField, .enterEmail, .enterPhone, .enterLength, .enterLengthRange, .enterMinimumLength, .enterNumber,
      .waitingToBeSent, .refused, .sendNow, .noServer,
    ]
  }
}
