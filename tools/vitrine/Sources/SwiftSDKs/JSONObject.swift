import Foundation

/// A value in the description of a Swift SDK.
indirect enum JSONValue: Encodable, ExpressibleByStringLiteral, ExpressibleByDictionaryLiteral {
  case text(String)
  case list([String])
  case object(JSONObject)
  case objects([JSONObject])

  init(stringLiteral value: String) { self = .text(value) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(uniqueKeysWithValues: elements))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let text): try container.encode(text)
    case .list(let texts): try container.encode(texts)
    case .object(let object): try container.encode(object)
    case .objects(let objects): try container.encode(objects)
    }
  }
}

typealias JSONObject = [String: JSONValue]

extension JSONObject {
  /// Encodes the object. Equal objects give the same bytes.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
