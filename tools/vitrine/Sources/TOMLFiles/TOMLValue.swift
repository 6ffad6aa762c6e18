/// A value in a TOML file. Dates and times are not supported.
package enum TOMLValue: Equatable, Sendable {
  case string(String)
  case integer(Int)
  case float(Double)
  case boolean(Bool)
  case array([TOMLValue])
  case table(TOMLTable)

  /// The text of a string; `nil` for values of other types.
  package var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The number of an integer; `nil` for values of other types, including floats.
  package var integerValue: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The number of a float or an integer; `nil` for values of other types.
  package var numberValue: Double? {
    switch self {
    case .float(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The value of a Boolean; `nil` for values of other types.
  package var booleanValue: Bool? {
    if case .boolean(let value) = self { value } else { nil }
  }

  /// The elements of an array; `nil` for values of other types.
  package var arrayValue: [TOMLValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The table; `nil` for values of other types.
  package var tableValue: TOMLTable? {
    if case .table(let value) = self { value } else { nil }
  }
}
