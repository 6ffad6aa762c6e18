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

  /// Those that the board offers, the first at first: what `VITRINE_KEYBOARD` says, else what the app sets
  /// before `Kiosk.run`, else English.
  public nonisolated(unsafe) static var offered: [KeyboardLanguage] = [.english]

  /// Those that a setting names, such as `de,en`; nil where it names none, one twice or an unknown one.
  public static func list(_ text: String) -> [KeyboardLanguage]? {
    var list: [KeyboardLanguage] = []
    for name in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let language = allCases.first(where: { $0.rawValue.utf8.elementsEqual(name.utf8) }), !list.contains(language) else {
        return nil
      }
      list.append(language)
    }
    return list
  }
}
