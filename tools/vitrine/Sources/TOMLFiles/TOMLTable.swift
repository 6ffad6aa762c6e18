import Foundation

/// Keys and values of a TOML table, in the order of the file.
package struct TOMLTable: Equatable, Sendable {
  /// The keys in the order in which they were added.
  package private(set) var keys: [String] = []
  private var values: [String: TOMLValue] = [:]

  /// Creates an empty table.
  package init() {}

  /// The value of a key, or `nil` if the table does not have the key. A new key is added at the end.
  package subscript(key: String) -> TOMLValue? {
    get { values[key] }
    set {
      let oldValue = values[key]
      values[key] = newValue
      if newValue == nil {
        keys.removeAll { $0 == key }
      } else if oldValue == nil {
        keys.append(key)
      }
    }
  }

  /// Returns `true` if both tables have the same values, in any order.
  package static func == (left: TOMLTable, right: TOMLTable) -> Bool { left.values == right.values }

  /// Returns an instance of `type` with the values of the table.
  ///
  /// Floats must be finite: the values pass through JSON.
  package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: JSONSerialization.data(withJSONObject: TOMLValue.table(self).jsonObject))
  }
}

extension TOMLValue {
  /// The value as `JSONSerialization` accepts it.
  fileprivate var jsonObject: Any {
    switch self {
    case .string(let value): value
    case .integer(let value): value
    case .float(let value): value
    case .boolean(let value): value
    case .array(let values): values.map(\.jsonObject)
    case .table(let table): Dictionary(uniqueKeysWithValues: table.keys.map { ($0, table[$0]!.jsonObject) })
    }
  }
}
