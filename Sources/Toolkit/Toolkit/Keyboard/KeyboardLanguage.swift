internal import AppContexts

/// The languages that have a built-in keyboard layout.
public enum KeyboardLanguage: String, CaseIterable, Sendable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case polish = "pl"
  case turkish = "tr"
  case greek = "el"
  case ukrainian = "uk"
  case hebrew = "he"
  case arabic = "ar"

  /// The part of an `AppContext` that stores the languages of its keyboard. It is separate from `KeyboardContext` for
  /// programs without text fields: they also read the board's settings, but don't contain the keyboard.
  private final class Offer {
    var languages: [KeyboardLanguage] = [.english]
    var chosenByBoard: [String] = []
    var tagsOfApp: [String] = []
    var suiting: ((_ tags: [String]) -> Int?)?

    static var current: Offer { AppContext.current.part(.keyboardLanguages) { Offer() } }
  }

  /// The languages that an app without custom layouts offers. The keyboard starts with the first one. Set the list
  /// before `Kiosk.run`. The list belongs to the current `AppContext`.
  public static var offered: [KeyboardLanguage] {
    get { Offer.current.languages }
    set { Offer.current.languages = newValue }
  }

  /// The language tags of the board's `VITRINE_KEYBOARD` setting, which take precedence over the app's layouts. Empty
  /// if the board does not set it.
  package static var chosenByBoard: [String] {
    get { Offer.current.chosenByBoard }
    set { Offer.current.chosenByBoard = newValue }
  }

  /// The language tags of `Keyboard.layouts`.
  static var tagsOfApp: [String] {
    get { Offer.current.tagsOfApp }
    set { Offer.current.tagsOfApp = newValue }
  }

  /// Returns the index of the tag that suits the app's current language. Returns `nil` if no tag does, or if the
  /// current language is the one that each user starts with. The closure itself is `nil` until `Application.language`
  /// sets it, so an app with a fixed language has none.
  static var suiting: ((_ tags: [String]) -> Int?)? {
    get { Offer.current.suiting }
    set { Offer.current.suiting = newValue }
  }

  /// Creates the language with the given tag, or returns `nil` for other languages.
  init?(tag: String) {
    guard let language = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(tag.utf8) }) else { return nil }
    self = language
  }

  /// Returns the language tags of a setting such as `de,en`. Returns `nil` if the setting is empty, repeats a tag, or
  /// names a language that neither this type nor the app's layouts support.
  public static func list(_ text: String) -> [String]? {
    var list: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let tag = String(part)
      guard KeyboardLanguage(tag: tag) != nil || isOne(tag, of: tagsOfApp), !isOne(tag, of: list) else { return nil }
      list.append(tag)
    }
    return list
  }

  /// The values that `list(_:)` accepts, for error messages.
  package static var allowed: String {
    let ofApp = tagsOfApp.isEmpty ? "" : ", or of the app's own (\(tagsOfApp.joined(separator: ", ")))"
    return "one or more of ar, de, el, en, es, fr, he, pl, tr and uk\(ofApp), each once, with commas between"
  }

  private static func isOne(_ tag: String, of tags: [String]) -> Bool { tags.contains { $0.utf8.elementsEqual(tag.utf8) } }
}
