// swift-format-ignore-file
// Generated from Translations/*.toml by `vitrine translations`; do not edit.
import Vitrine

/// The texts of the app in the current language.
enum Texts {
  /// The languages of the texts, the first language first.
  static let languages: [Language] = ["en", "de"]

  /// House of Light
  static var `house`: String {
    Translation(
      """
      House of Light\0\
      Haus des Lichts
      """
    ).text
  }

  /// Six rooms, six kinds of light
  static var `welcome`: String {
    Translation(
      """
      Six rooms, six kinds of light\0\
      Sechs Räume, sechs Arten von Licht
      """
    ).text
  }

  /// Touch the screen to begin
  static var `touch`: String {
    Translation(
      """
      Touch the screen to begin\0\
      Zum Beginnen berühren
      """
    ).text
  }

  /// Your opinion
  static var `opinion`: String {
    Translation(
      """
      Your opinion\0\
      Ihre Meinung
      """
    ).text
  }

  /// Deutsch
  static var `otherLanguage`: String {
    Translation(
      """
      Deutsch\0\
      English
      """
    ).text
  }

  /// Room {number}
  static func `room`(`number`: Int) -> String {
    Translation(
      """
      Room \u{1}\0\
      Raum \u{1}
      """
    ).text("\(`number`)")
  }

  /// How did you like the house?
  static var `question`: String {
    Translation(
      """
      How did you like the house?\0\
      Wie hat es Ihnen gefallen?
      """
    ).text
  }

  /// What could be better? (optional)
  static var `remark`: String {
    Translation(
      """
      What could be better? (optional)\0\
      Was wäre besser? (freiwillig)
      """
    ).text
  }

  /// Send
  static var `send`: String {
    Translation(
      """
      Send\0\
      Senden
      """
    ).text
  }

  /// Cancel
  static var `cancel`: String {
    Translation(
      """
      Cancel\0\
      Abbrechen
      """
    ).text
  }

  /// Thank you! We read every answer.
  static var `thanks`: String {
    Translation(
      """
      Thank you! We read every answer.\0\
      Danke! Wir lesen jede Antwort.
      """
    ).text
  }

  /// Your answer could not be saved. Please tell our staff.
  static var `notStored`: String {
    Translation(
      """
      Your answer could not be saved. Please tell our staff.\0\
      Ihre Antwort ließ sich nicht festhalten. Bitte sagen Sie es uns.
      """
    ).text
  }

  /// Last updated {count} minutes ago
  static func `ageMinutes`(`count`: Int) -> String {
    Translation(
      """
      Last updated \u{1} minute ago\u{1E}Last updated \u{1} minutes ago\0\
      Stand von vor \u{1} Minute\u{1E}Stand von vor \u{1} Minuten
      """
    ).text(counting: count, "\(`count`)")
  }

  /// Last updated {count} hours ago
  static func `ageHours`(`count`: Int) -> String {
    Translation(
      """
      Last updated \u{1} hour ago\u{1E}Last updated \u{1} hours ago\0\
      Stand von vor \u{1} Stunde\u{1E}Stand von vor \u{1} Stunden
      """
    ).text(counting: count, "\(`count`)")
  }

  /// Last updated {count} days ago
  static func `ageDays`(`count`: Int) -> String {
    Translation(
      """
      Last updated \u{1} day ago\u{1E}Last updated \u{1} days ago\0\
      Stand von vor \u{1} Tag\u{1E}Stand von vor \u{1} Tagen
      """
    ).text(counting: count, "\(`count`)")
  }
}
