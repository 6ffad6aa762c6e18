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
  private final class Settings {
    /// The languages that the app has chosen, or `nil`.
    var languages: [KeyboardLanguage]?
    /// The languages of the app's texts that have a layout.
    var defaults: [KeyboardLanguage] = [.english]
    var chosenByBoard: [String] = []
    var tagsOfApp: [String] = []
    var suiting: ((_ tags: [String]) -> Int?)?

    static var current: Settings { AppContext.current.part(.keyboardLanguages) { Settings() } }
  }

  /// The languages that an app without custom layouts offers. The keyboard starts with the first one. The default is
  /// the languages of the app's texts, `Kiosk.run(languages:)`, or English. Set the list before `Kiosk.run`. The list
  /// belongs to the current `AppContext`.
  public static var offered: [KeyboardLanguage] {
    get { Settings.current.languages ?? Settings.current.defaults }
    set { Settings.current.languages = newValue }
  }

  /// Offers the layouts of the languages of the app's texts, unless the app has set `offered`.
  ///
  /// - Parameter tags: The tags of the languages, such as `de-AT`.
  package static func offerDefaults(for tags: [String]) {
    var defaults: [KeyboardLanguage] = []
    for tag in tags {
      let code = String(decoding: tag.utf8.prefix { $0 != UInt8(ascii: "-") }, as: UTF8.self)
      if let found = KeyboardLanguage(tag: code), !defaults.contains(found) { defaults.append(found) }
    }
    if !defaults.isEmpty { Settings.current.defaults = defaults }
  }

  /// The language tags of the board's `VITRINE_KEYBOARD` setting, which take precedence over the app's layouts. Empty
  /// if the board does not set it.
  package static var boardTags: [String] {
    get { Settings.current.chosenByBoard }
    set { Settings.current.chosenByBoard = newValue }
  }

  /// The language tags of `Keyboard.layouts`.
  static var appTags: [String] {
    get { Settings.current.tagsOfApp }
    set { Settings.current.tagsOfApp = newValue }
  }

  /// Returns the index of the tag that suits the app's current language. Returns `nil` if no tag does, or if the
  /// current language is the one that each user starts with. The closure itself is `nil` until `Application.language`
  /// sets it, so an app with a fixed language has none.
  static var preferredIndex: ((_ tags: [String]) -> Int?)? {
    get { Settings.current.suiting }
    set { Settings.current.suiting = newValue }
  }

  /// Creates the language with the given tag, or returns `nil` for other languages.
  init?(tag: String) {
    guard let language = Self.allCases.first(where: { $0.rawValue.utf8.elementsEqual(tag.utf8) }) else { return nil }
    self = language
  }

  /// Returns the language tags of a setting such as `de,en`. Returns `nil` if the setting is empty, repeats a tag, or
  /// names a language that neither this type nor the app's layouts support.
  public static func parseTags(_ text: String) -> [String]? {
    var list: [String] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let tag = String(part)
      guard KeyboardLanguage(tag: tag) != nil || contains(tag, in: appTags), !contains(tag, in: list) else {
        return nil
      }
      list.append(tag)
    }
    return list
  }

  /// The values that `list(_:)` accepts, for error messages.
  package static var allowedValuesDescription: String {
    let ofApp = appTags.isEmpty ? "" : ", or of the app's keyboards (\(appTags.joined(separator: ", ")))"
    return "a list, separated by commas and without duplicates, of ar, de, el, en, es, fr, he, pl, tr and uk\(ofApp)"
  }

  private static func contains(_ tag: String, in tags: [String]) -> Bool {
    tags.contains { $0.utf8.elementsEqual(tag.utf8) }
  }
}
