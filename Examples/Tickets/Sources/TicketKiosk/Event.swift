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
  let title: LocalizedText
  let details: LocalizedText

  init(_ json: JSON) throws(JSONError) {
    id = try json.string("id")
    picture = try json.string("picture")
    cents = try json.int64("cents")
    title = try json.localizedText("title")
    details = try json.localizedText("text")
  }

  /// Returns the price of several tickets in the format of the language.
  func price(of count: Int) -> String { Formats.current.money(cents * Int64(count), "EUR") }
}

/// The order of a visitor.
struct Order {
  let event: Event
  let day: LocalTime
  var count: Int
  var name = ""
  var email = ""
  /// The content of the ticket's QR code, by which the server recognizes the order at the entrance.
  let code = "https://observatory.example/t/\(UInt64.random(in: 0 ... .max))"

  var price: String { event.price(of: count) }
  var summary: String { Texts.summary(count: count, event: event.title.text, day: Formats.current.date(day, .full)) }

  /// The order for the server.
  var json: JSON {
    [
      "event": JSON(event.id), "day": JSON(day.isoDate), "tickets": JSON(count), "name": JSON(name),
      "email": JSON(email), "code": JSON(code),
    ]
  }

  /// Returns the line of the staff's screen for an order in JSON.
  static func title(of json: String) -> String {
    guard let order = try? JSON(parsing: json) else { return json }
    return "\(order["day"]?.string ?? "") \(order["event"]?.string ?? ""): \(order["name"]?.string ?? "")"
  }

  /// The receipt, with the code of the ticket.
  var receipt: Receipt {
    var receipt = Receipt()
    receipt.addLine(Texts.title, .title)
    receipt.feed()
    receipt.addLine(summary)
    receipt.addRule()
    receipt.addColumns(Texts.total, price, .bold)
    try? receipt.addQRCode(code)
    receipt.cut()
    return receipt
  }
}
