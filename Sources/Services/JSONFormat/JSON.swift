/// A JSON value (RFC 8259).
///
/// A parsed value has its position in the source, so that an error in a file can be reported with its line. Positions
/// are ignored when values are compared.
public struct JSON: Sendable, Equatable {
  /// A type of value, with its content.
  public enum Kind: Sendable, Equatable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction or an exponent, which is exact.
    case integer(Int64)
    /// Any other number, or an integer that exceeds 64 bits, rounded to the nearest `Double`.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSON])
    /// An object. If several members have one name, the last one counts.
    case object([String: JSON])
  }

  /// The type and content of the value.
  public let value: Kind
  /// The position in the source: the line, and the character in the line, both from 1. They are 0 for a value that was
  /// not parsed.
  public let line, column: Int32

  /// Creates a value to be written.
  @export(interface)
  public init(_ value: Kind) { self.init(value, line: 0, column: 0) }

  init(_ value: Kind, line: Int32, column: Int32) {
    self.value = value
    self.line = line
    self.column = column
  }

  /// Returns `true` if both values are equal, regardless of their positions.
  public static func == (a: JSON, b: JSON) -> Bool { a.value == b.value }

  /// The member with this name, or `nil` if it is missing or the value is not an object.
  public subscript(key: String) -> JSON? { members?[key] }

  /// The element at this index, or `nil` if it is missing or the value is not an array.
  public subscript(index: Int) -> JSON? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The string, or `nil` for any other value.
  public var string: String? { if case .string(let text) = value { text } else { nil } }
  /// The Boolean, or `nil` for any other value.
  public var bool: Bool? { if case .bool(let truth) = value { truth } else { nil } }
  /// The integer, including numbers such as `1e3` or `2.0`. It is `nil` for any other value, and for numbers that
  /// exceed an `Int`, which is limited to 2,147,483,647 on a board with armhf. Use `int64` for times in milliseconds.
  public var int: Int? { int64.flatMap { Int(exactly: $0) } }
  /// The integer, up to 2⁶³ − 1 on every processor, or `nil` for any other value.
  public var int64: Int64? {
    switch value {
    case .integer(let number): number
    case .number(let number): Int64(exactly: number)
    default: nil
    }
  }
  /// The number, or `nil` for any other value.
  public var double: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
  /// The elements of an array, or `nil` for any other value.
  public var elements: [JSON]? { if case .array(let elements) = value { elements } else { nil } }
  /// The members of an object, or `nil` for any other value.
  public var members: [String: JSON]? { if case .object(let members) = value { members } else { nil } }
  /// Whether the value is `null`.
  public var isNull: Bool { value == .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  @export(interface)
  public init(stringLiteral text: String) { self.init(.string(text)) }
  /// Creates an integer.
  @export(interface)
  public init(integerLiteral number: Int64) { self.init(.integer(number)) }
  /// Creates a number.
  @export(interface)
  public init(floatLiteral number: Double) { self.init(.number(number)) }
  /// Creates a Boolean.
  @export(interface)
  public init(booleanLiteral truth: Bool) { self.init(.bool(truth)) }
  /// Creates an array.
  @export(interface)
  public init(arrayLiteral elements: JSON...) { self.init(.array(elements)) }
  /// Creates an object.
  @export(interface)
  public init(dictionaryLiteral members: (String, JSON)...) {
    // Written as a loop, because Embedded Swift 6.3.1 rejects the initializers of `Dictionary` for pairs, which contain
    // a cast.
    var object: [String: JSON] = [:]
    for (name, member) in members { object[name] = member }
    self.init(.object(object))
  }

  /// Creates a string.
  @export(interface)
  public init(_ text: String) { self.init(.string(text)) }
  /// Creates an integer.
  @export(interface)
  public init(_ number: Int) { self.init(.integer(Int64(number))) }
  /// Creates a 64-bit integer.
  @export(interface)
  public init(_ number: Int64) { self.init(.integer(number)) }
  /// Creates a number. A number that is not finite is written as `null`, because JSON cannot represent it.
  @export(interface)
  public init(_ number: Double) { self.init(.number(number)) }
  /// Creates a Boolean.
  @export(interface)
  public init(_ truth: Bool) { self.init(.bool(truth)) }
}
