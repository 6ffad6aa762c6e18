internal import AppContexts

/// The languages that the keyboard on the screen has letters for.
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

  /// The part of a context that holds the languages of its keyboard. It is apart from `KeyboardContext`, so that a program without
  /// fields, which reads the board's settings too, does not contain the keyboard.
  private final class Offer {
    var languages: [KeyboardLanguage] = [.english]
    var chosenByBoard: [String] = []
    var tagsOfApp: [String] = []
    var suiting: ((_ tags: [String]) -> Int?)?

    static var current: Offer { AppContext.current.part(.keyboardLanguages) { Offer() } }
  }

  /// The languages that an app without custom layouts offers. The keyboard starts with the first one. Set the list before
  /// `Kiosk.run`; it belongs to the current `AppContext`.
  public static var offered: [KeyboardLanguage] {
    get { Offer.current.languages }
    set { Offer.current.languages = newValue }
  }

  /// The tags of the languages in the board's `VITRINE_KEYBOARD`, which take precedence over what the app offers. Empty if the
  /// board does not set it.
  package static var chosenByBoard: [String] {
    get { Offer.current.chosenByBoard }
    set { Offer.current.chosenByBoard = newValue }
  }

  /// The tags of `Keyboard.layouts`.
  static var tagsOfApp: [String] {
    get { Offer.current.tagsOfApp }
    set { Offer.current.tagsOfApp = newValue }
  }

  /// Returns the index of the language, among those with the given tags, that suits the current language of the app; `nil` if none
  /// does, or if each user begins with the current language. It is `nil` in an app that never changes its language: only
  /// `Application.language` sets it.
  static var suiting: ((_ tags: [String]) -> Int?)? {
    get { Offer.current.suiting }
    set { Offer.current.suiting = newValue }
  }

  /// The language of a tag; nil for others than these.
  init?(tag: String) {
    guard let language = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(tag.utf8) }) else { return nil }
    self = language
  }

  /// The tags that a setting names, such as `de,en`; nil where it names none, one twice, or one that there are no letters for, of these
  /// languages or of the app's own layouts.
  public static func list(_ text: String) -> [String]? {
    var list: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let tag = String(part)
      guard KeyboardLanguage(tag: tag) != nil || isOne(tag, of: tagsOfApp), !isOne(tag, of: list) else { return nil }
      list.append(tag)
    }
    return list
  }

  /// What `list` takes, as a person reads it.
  package static var allowed: String {
    let ofApp = tagsOfApp.isEmpty ? "" : ", or of the app's own (\(tagsOfApp.joined(separator: ", ")))"
    return "one or more of ar, de, el, en, es, fr, he, pl, tr and uk\(ofApp), each once, with commas between"
  }

  private static func isOne(_ tag: String, of tags: [String]) -> Bool { tags.contains { $0.utf8.elementsEqual(tag.utf8) } }
}
