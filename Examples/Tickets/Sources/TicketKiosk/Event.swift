import JSONFormat
import Receipts
import Vitrine

/// An event with tickets, from `Resources/events.json` or the server.
struct Event {
  let id: String
  /// The name of a resource, or the URL of an image.
  let picture: String
  /// The price of a ticket in cents.
  let cents: Int64
  private let titles: [String]
  private let texts: [String]

  var title: String { titles[Language.current.indexOfBestMatch(in: Texts.languages) ?? 0] }
  var text: String { texts[Language.current.indexOfBestMatch(in: Texts.languages) ?? 0] }

  /// Parses the contents of an `events.json` file.
  static func list(in bytes: [UInt8]) throws(JSONError) -> [Event] {
    try JSON(parsing: bytes).array("events").map { json throws(JSONError) in try Event(json) }
  }

  private init(_ json: JSON) throws(JSONError) {
    id = try json.string("id")
    picture = try json.string("picture")
    cents = Int64(try json.int("cents"))
    titles = try Self.texts(in: json.object("title"))
    texts = try Self.texts(in: json.object("text"))
  }

  /// Returns the text in each of the app's languages.
  private static func texts(in json: JSON) throws(JSONError) -> [String] {
    try Texts.languages.map { language throws(JSONError) in try json.string(language.tag) }
  }
}

/// The order of a visitor.
struct Order {
  let event: Event
  let day: LocalTime
  var count: Int
  var name = ""
  var email = ""

  var totalText: String { Formats.current.money(event.cents * Int64(count), "EUR") }
  var summary: String { Texts.summary(count: count, event: event.title, day: Formats.current.date(day, .full)) }

  /// The order for the server.
  var json: JSON {
    let date = "\(day.year)-\(day.month)-\(day.day)"
    return [
      "event": JSON(event.id), "day": JSON(date), "tickets": JSON(count), "name": JSON(name), "email": JSON(email),
    ]
  }

  /// Returns the receipt, with the code of the ticket.
  func receipt(code: String) -> Receipt {
    var receipt = Receipt()
    receipt.addLine(Texts.title, .title)
    receipt.feed()
    receipt.addLine(summary)
    receipt.addRule()
    receipt.addColumns(Texts.total, totalText, .bold)
    try? receipt.addQRCode(code)
    receipt.cut()
    return receipt
  }
}
