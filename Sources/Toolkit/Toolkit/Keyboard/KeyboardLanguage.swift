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

  /// Those that an app without layouts of its own offers, the first at first. To be set before `Kiosk.run`.
  public nonisolated(unsafe) static var offered: [KeyboardLanguage] = [.english]

  /// What the board's `VITRINE_KEYBOARD` says, by the languages' tags: it goes before what an app offers. Empty where it says nothing.
  package nonisolated(unsafe) static var chosenByBoard: [String] = []

  /// The tags of `Keyboard.layouts`. Here, so that a program without fields, which reads its settings too, has nothing of the keyboard.
  nonisolated(unsafe) static var tagsOfApp: [String] = []

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
