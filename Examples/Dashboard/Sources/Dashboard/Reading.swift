import Icons
import JSONFormat
import Vitrine

/// A value that a tile shows, from `Resources/tiles.json`, and its last measurements.
struct Reading {
  /// The MQTT topic, whose messages are numbers such as `21.5`.
  let topic: String
  let title: String
  let unit: String
  let digits: Int
  let icon: Icon
  /// The range of normal values. Others are shown as a warning.
  let normal: ClosedRange<Double>
  /// The last values, the newest at the end.
  private(set) var values: [Double] = []

  /// The number of values that the tile's line shows.
  private static let maximumCount = 60

  var isNormal: Bool { values.last.map { normal.contains($0) } ?? true }

  /// The last value with its unit, or a dash before the first message.
  var text: String {
    guard let value = values.last else { return "–" }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    return Formats.current.decimal(Int64((value * scale).rounded()), digits: digits)
  }

  mutating func add(_ value: Double) {
    values.append(value)
    if values.count > Self.maximumCount { values.removeFirst() }
  }

  static func list(in bytes: [UInt8]) throws(JSONError) -> [Reading] {
    try JSON(parsing: bytes).array("tiles").map { json throws(JSONError) in try Reading(json) }
  }

  private init(_ json: JSON) throws(JSONError) {
    topic = try json.string("topic")
    title = try json.string("title")
    unit = try json.string("unit")
    digits = try json.int("digits")
    icon = Self.icon(named: try json.string("icon"))
    let low = try json.double("low")
    normal = low...max(low, try json.double("high"))
  }

  /// Returns an icon of the tiles. `Icon.all` would put all icons into the program.
  private static func icon(named name: String) -> Icon {
    switch name {
    case "thermometer": .thermometer
    case "drop": .drop
    case "people": .people
    case "sun": .sun
    case "lightbulb": .lightbulb
    default: .gear
    }
  }
}
