// swift-format-ignore-file
// Generated from Translations/*.toml by `vitrine translations`; do not edit.
import Vitrine

/// The texts of the app in the current language.
enum Texts {
  /// The languages of the texts, the first language first.
  static let languages: [Language] = ["en", "de"]

  /// Observatory
  static var `title`: String {
    Translation(
      """
      Observatory\0\
      Sternwarte
      """
    ).text
  }

  /// Choose an evening under the stars
  static var `welcome`: String {
    Translation(
      """
      Choose an evening under the stars\0\
      Wählen Sie einen Abend unter den Sternen
      """
    ).text
  }

  /// There are no events at the moment
  static var `noEvents`: String {
    Translation(
      """
      There are no events at the moment\0\
      Zurzeit gibt es keine Veranstaltungen
      """
    ).text
  }

  /// from {price}
  static func `from`(`price`: String) -> String {
    Translation(
      """
      from \u{1}\0\
      ab \u{1}
      """
    ).text(`price`)
  }

  /// Choose a day
  static var `chooseDay`: String {
    Translation(
      """
      Choose a day\0\
      Wählen Sie einen Tag
      """
    ).text
  }

  /// Tickets
  static var `howMany`: String {
    Translation(
      """
      Tickets\0\
      Karten
      """
    ).text
  }

  /// Continue
  static var `continue`: String {
    Translation(
      """
      Continue\0\
      Weiter
      """
    ).text
  }

  /// Your details
  static var `yourDetails`: String {
    Translation(
      """
      Your details\0\
      Ihre Angaben
      """
    ).text
  }

  /// Name
  static var `name`: String {
    Translation(
      """
      Name\0\
      Name
      """
    ).text
  }

  /// E-mail
  static var `email`: String {
    Translation(
      """
      E-mail\0\
      E-Mail
      """
    ).text
  }

  /// Order for {total}
  static func `order`(`total`: String) -> String {
    Translation(
      """
      Order for \u{1}\0\
      Für \u{1} bestellen
      """
    ).text(`total`)
  }

  /// {count} tickets, {event}, {day}
  static func `summary`(`count`: Int, `event`: String, `day`: String) -> String {
    Translation(
      """
      \u{1} ticket, \u{2}, \u{3}\u{1E}\u{1} tickets, \u{2}, \u{3}\0\
      \u{1} Karte, \u{2}, \u{3}\u{1E}\u{1} Karten, \u{2}, \u{3}
      """
    ).text(counting: count, "\(`count`)", `event`, `day`)
  }

  /// Thank you, {name}!
  static func `thanks`(`name`: String) -> String {
    Translation(
      """
      Thank you, \u{1}!\0\
      Danke, \u{1}!
      """
    ).text(`name`)
  }

  /// Show this code at the entrance.
  static var `scan`: String {
    Translation(
      """
      Show this code at the entrance.\0\
      Zeigen Sie diesen Code am Eingang.
      """
    ).text
  }

  /// Print receipt
  static var `print`: String {
    Translation(
      """
      Print receipt\0\
      Beleg drucken
      """
    ).text
  }

  /// Please take your receipt
  static var `printed`: String {
    Translation(
      """
      Please take your receipt\0\
      Bitte entnehmen Sie Ihren Beleg
      """
    ).text
  }

  /// The printer does not respond. The code is enough.
  static var `notPrinted`: String {
    Translation(
      """
      The printer does not respond. The code is enough.\0\
      Der Drucker antwortet nicht. Der Code genügt.
      """
    ).text
  }

  /// The order could not be stored. Please ask our staff.
  static var `notStored`: String {
    Translation(
      """
      The order could not be stored. Please ask our staff.\0\
      Die Bestellung konnte nicht gespeichert werden. Bitte wenden Sie sich an unser Personal.
      """
    ).text
  }

  /// Total
  static var `total`: String {
    Translation(
      """
      Total\0\
      Summe
      """
    ).text
  }
}
