internal import AppContexts

/// A word or a sentence that the toolkit writes by itself: `Cut` in a field's menu, `Back` in a bar, the question whether somebody
/// is still there.
///
/// In an app that offers languages (`Language.offered`) these follow the language that is shown, for those that `StandardWord.languages`
/// names; in any other language, and in an app with one language, they are English unless the app has words of its own:
///
///     StandardWord.own = { word in word == .back ? Texts.back : nil }
///
/// An app may use them too: `alert.add(StandardWord.cancel.text, role: .cancel)`.
public struct StandardWord: Sendable {
  /// What it is in English, by which it is found in the tables. `{}` stands for a value.
  let english: StaticString

  /// The part of a context that holds the words.
  private final class Words {
    var own: ((StandardWord) -> String?)?
    var table: (() -> StaticString?)?
    /// Looks a word up in `own` and `table`. Only their setters refer to that code, so a program that sets neither does not
    /// contain it, nor `Language`.
    var chosen: ((StandardWord) -> String?)?

    static var current: Words { AppContext.current.part(.standardWords) { Words() } }
  }

  /// The app's word for a standard word, or `nil` to use the standard one. The toolkit calls it whenever it shows a word.
  public static var own: ((StandardWord) -> String?)? {
    get { Words.current.own }
    set {
      let words = Words.current
      words.own = newValue
      words.chosen = { $0.chosen }
    }
  }

  /// The table of the current language. It is `nil` in a program that offers no languages, which does not contain the tables.
  static var table: (() -> StaticString?)? {
    get { Words.current.table }
    set {
      let words = Words.current
      words.table = newValue
      words.chosen = { $0.chosen }
    }
  }

  /// The word in the current language.
  @inline(never)
  public var text: String { Words.current.chosen?(self) ?? "\(english)" }

  /// The same with `value` in its place.
  public func text(_ value: Int) -> String {
    var filled = ""
    for character in text.unicodeScalars {
      // The one brace that opens stands for both.
      if character == "{" { filled += "\(value)" } else if character != "}" { filled.unicodeScalars.append(character) }
    }
    return filled
  }

  /// The app's, else the table's; nil where neither has it.
  private var chosen: String? {
    if let own = Self.own?(self) { return own }
    guard let table = Self.table?() else { return nil }
    return table.withUTF8Buffer { table in
      english.withUTF8Buffer { english in
        // A line a word: in English, an equals sign, and the word.
        for line in table.split(separator: UInt8(ascii: "\n")) where line.starts(with: english) {
          let rest = line.dropFirst(english.count)
          if rest.first == UInt8(ascii: "=") { return String(decoding: UnsafeBufferPointer(rebasing: rest.dropFirst()), as: UTF8.self) }
        }
        return nil
      }
    }
  }
}

extension StandardWord: Equatable {
  /// Byte by byte.
  public static func == (a: StandardWord, b: StandardWord) -> Bool {
    a.english.withUTF8Buffer { a in b.english.withUTF8Buffer { b in a.elementsEqual(b) } }
  }
}

/// The words: of text that is edited, of buttons, of a kiosk that nobody touches, and of the staff's pages.
extension StandardWord {
  /// Takes the selected text to paste it elsewhere.
  public static var cut: StandardWord { StandardWord(english: "Cut") }
  /// Keeps the selected text to paste it.
  public static var copy: StandardWord { StandardWord(english: "Copy") }
  /// Puts in what was cut or copied.
  public static var paste: StandardWord { StandardWord(english: "Paste") }
  /// Selects a word.
  public static var select: StandardWord { StandardWord(english: "Select") }
  /// Selects the whole text.
  public static var selectAll: StandardWord { StandardWord(english: "Select all") }
  /// Takes back what was typed last.
  public static var undo: StandardWord { StandardWord(english: "Undo") }
  /// Takes something away for good: a row of a list, a digit.
  public static var delete: StandardWord { StandardWord(english: "Delete") }

  /// Leads to the screen before.
  public static var back: StandardWord { StandardWord(english: "Back") }
  /// Sends away what it stands on.
  public static var close: StandardWord { StandardWord(english: "Close") }
  /// Agrees.
  public static var ok: StandardWord { StandardWord(english: "OK") }
  /// Leaves all as it is.
  public static var cancel: StandardWord { StandardWord(english: "Cancel") }
  /// Ends what was being done.
  public static var done: StandardWord { StandardWord(english: "Done") }
  /// Leads the staff to the page about the board.
  public static var about: StandardWord { StandardWord(english: "About") }

  /// `Manners.question`, unless the app asks something else.
  public static var stillThere: StandardWord { StandardWord(english: "Are you still there?") }
  /// `Manners.hint`, unless the app says something else.
  public static var touchToGoOn: StandardWord { StandardWord(english: "Touch the screen to go on") }

  /// What was typed is not the PIN.
  public static var wrongPIN: StandardWord { StandardWord(english: "Wrong PIN") }
  /// With the seconds to wait.
  public static var tooManyPINs: StandardWord { StandardWord(english: "Too many wrong PINs; wait {} s") }
  /// The headline of the page about a board whose app fails.
  public static var outOfOrder: StandardWord { StandardWord(english: "Out of order") }
  /// The headline of the page about a board that is well.
  public static var aboutThisKiosk: StandardWord { StandardWord(english: "About this kiosk") }
  /// Below that headline.
  public static var pageLeavesByItself: StandardWord {
    StandardWord(english: "The app goes on behind this page, which leaves by itself after a minute.")
  }

  /// All of them.
  static var all: [StandardWord] {
    [
      .cut, .copy, .paste, .select, .selectAll, .undo, .delete, .back, .close, .ok, .cancel, .done, .about, .stillThere, .touchToGoOn,
      .wrongPIN, .tooManyPINs, .outOfOrder, .aboutThisKiosk, .pageLeavesByItself,
    ]
  }
}
