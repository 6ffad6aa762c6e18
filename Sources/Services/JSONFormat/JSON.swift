/// A value of JSON (RFC 8259): what a data file or a server says, or what is to be said to one.
///
/// What was read knows where it stood, so that a wrong value in a file is told by its line. Two values are the same
/// wherever they stood.
public struct JSON: Sendable, Equatable {
  /// What a value is.
  public enum Kind: Sendable, Equatable {
    /// Nothing: `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction and an exponent, which is kept exactly.
    case integer(Int64)
    /// Any other number, and an integer of more than 64 bits: the nearest one.
    case number(Double)
    /// A text.
    case string(String)
    /// Values in their order.
    case array([JSON])
    /// Values by their names, in no order. Of two with one name, the last counts.
    case object([String: JSON])
  }

  /// What it is.
  public let value: Kind
  /// Where it stood: the line and the character of the line, from 1; 0 for a value that was not read.
  public let line, column: Int32

  /// A value that is to be written.
  @export(interface)
  public init(_ value: Kind) { self.init(value, line: 0, column: 0) }

  init(_ value: Kind, line: Int32, column: Int32) { (self.value, self.line, self.column) = (value, line, column) }

  /// Whether both are the same value.
  public static func == (a: JSON, b: JSON) -> Bool { a.value == b.value }

  /// The value of that name; nil where there is none, or this is no object.
  public subscript(key: String) -> JSON? { members?[key] }

  /// The value at that place, from 0; nil where there is none, or this is no array.
  public subscript(index: Int) -> JSON? {
    guard let elements, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// The text; nil for any other value.
  public var string: String? { if case .string(let text) = value { text } else { nil } }
  /// The truth; nil for any other value.
  public var bool: Bool? { if case .bool(let truth) = value { truth } else { nil } }
  /// The whole number, also one that is written `1e3` or `2.0`; nil for any other value, and for a number beyond what an `Int` holds:
  /// on a board with armhf, 2,147,483,647. Times in milliseconds are longer; they are an `int64`.
  public var int: Int? { int64.flatMap { Int(exactly: $0) } }
  /// The whole number, on every processor up to 2⁶³ − 1; nil for any other value.
  public var int64: Int64? {
    switch value {
    case .integer(let number): number
    case .number(let number): Int64(exactly: number)
    default: nil
    }
  }
  /// The number; nil for any other value.
  public var double: Double? {
    switch value {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
  /// The values of an array; nil for any other value.
  public var elements: [JSON]? { if case .array(let elements) = value { elements } else { nil } }
  /// The values of an object by their names; nil for any other value.
  public var members: [String: JSON]? { if case .object(let members) = value { members } else { nil } }
  /// Whether it is `null`.
  public var isNull: Bool { value == .null }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  @export(interface)
  public init(stringLiteral text: String) { self.init(.string(text)) }
  /// A whole number.
  @export(interface)
  public init(integerLiteral number: Int64) { self.init(.integer(number)) }
  /// A number.
  @export(interface)
  public init(floatLiteral number: Double) { self.init(.number(number)) }
  /// A truth.
  @export(interface)
  public init(booleanLiteral truth: Bool) { self.init(.bool(truth)) }
  /// Values in their order.
  @export(interface)
  public init(arrayLiteral elements: JSON...) { self.init(.array(elements)) }
  /// Values by their names.
  @export(interface)
  public init(dictionaryLiteral members: (String, JSON)...) {
    // By hand: Embedded Swift 6.3.1 refuses the initializer that does it, for a cast inside it.
    var object: [String: JSON] = [:]
    for (name, member) in members { object[name] = member }
    self.init(.object(object))
  }

  /// A text.
  @export(interface)
  public init(_ text: String) { self.init(.string(text)) }
  /// A whole number.
  @export(interface)
  public init(_ number: Int) { self.init(.integer(Int64(number))) }
  /// A whole number that may be longer than an `Int`.
  @export(interface)
  public init(_ number: Int64) { self.init(.integer(number)) }
  /// A number; one that is not finite is written as `null`, since JSON has none.
  @export(interface)
  public init(_ number: Double) { self.init(.number(number)) }
  /// A truth.
  @export(interface)
  public init(_ truth: Bool) { self.init(.bool(truth)) }
}
