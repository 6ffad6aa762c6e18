import System

extension JSON {
  /// The maximum nesting depth of arrays and objects. Chosen value.
  public static let maximumDepth = 64

  /// Parses UTF-8 text that contains one value.
  ///
  /// - Parameter limit: The maximum length in bytes. A value takes up to 40 bytes of memory per byte of text.
  /// - Throws: An error with line and column if the text is invalid, too long, or nested too deeply.
  @export(interface)
  public init(parsing bytes: [UInt8], limit: Int = 1 << 20) throws(JSONError) {
    guard bytes.count <= limit else {
      throw JSONError(line: 1, column: 1, problem: "the text has \(bytes.count) bytes; the limit is \(limit)")
    }
    var failure: JSONError?
    var read: JSON?
    bytes.withUnsafeBufferPointer { buffer in
      var reader = JSONParser(buffer)
      do throws(JSONError) { read = try reader.document() } catch { failure = error }
    }
    if let failure { throw failure }
    self = read!
  }

  /// Parses text that contains one value.
  @export(interface)
  public init(parsing text: String, limit: Int = 1 << 20) throws(JSONError) {
    try self.init(parsing: Array(text.utf8), limit: limit)
  }
}

/// A parser that reads text from start to end.
struct JSONParser {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line: Int32 = 1
  /// The offset of the current line.
  private var lineStart = 0
  /// The number of UTF-8 continuation bytes in the current line so far.
  private var continuationBytes = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func document() throws(JSONError) -> JSON {
    // Some programs write a byte order mark, which is not part of the text.
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      index = 3
      lineStart = 3
    }
    skipSpace()
    let value = try value(depth: 0)
    skipSpace()
    if index < bytes.count { throw error("expected the end of the text after the value") }
    return value
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func error(_ problem: String) -> JSONError { JSONError(line: line, column: column, problem: problem) }

  private var column: Int32 { Int32(clamping: index - lineStart - continuationBytes + 1) }

  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case 10:
        line &+= 1
        lineStart = index + 1
        continuationBytes = 0
      case 32, 9, 13: break
      default: return
      }
      index += 1
    }
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    let line = line
    let column = column
    let value: JSON.Kind
    switch next {
    case UInt8(ascii: "{"): value = .object(try object(depth: depth + 1))
    case UInt8(ascii: "["): value = .array(try array(depth: depth + 1))
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "t"): value = try literal("true", .bool(true))
    case UInt8(ascii: "f"): value = try literal("false", .bool(false))
    case UInt8(ascii: "n"): value = try literal("null", .null)
    case UInt8(ascii: "-"), (48...57)?: value = try number()
    case nil: throw error("expected a value, but the text ends")
    default: throw error("expected a string, a number, true, false, null, '[' or '{'")
    }
    return JSON(value, line: line, column: column)
  }

  private mutating func literal(_ word: StaticString, _ value: JSON.Kind) throws(JSONError) -> JSON.Kind {
    for offset in 0..<word.utf8CodeUnitCount {
      guard next == word.utf8Start[offset] else { throw error("expected true, false or null") }
      index += 1
    }
    return value
  }

  private mutating func beginContainer(depth: Int) throws(JSONError) {
    guard depth <= JSON.maximumDepth else {
      throw error("arrays and objects are nested more than \(JSON.maximumDepth) levels deep")
    }
    index += 1
    skipSpace()
  }

  private mutating func array(depth: Int) throws(JSONError) -> [JSON] {
    try beginContainer(depth: depth)
    var elements: [JSON] = []
    if consume(UInt8(ascii: "]")) { return elements }
    while true {
      elements.append(try value(depth: depth))
      skipSpace()
      if consume(UInt8(ascii: "]")) { return elements }
      guard next == UInt8(ascii: ",") else { throw error("expected ',' or ']'") }
      index += 1
      skipSpace()
    }
  }

  private mutating func object(depth: Int) throws(JSONError) -> [String: JSON] {
    try beginContainer(depth: depth)
    var members: [String: JSON] = [:]
    if consume(UInt8(ascii: "}")) { return members }
    while true {
      guard next == UInt8(ascii: "\"") else { throw error("expected a name in quotes") }
      let name = try string()
      skipSpace()
      guard next == UInt8(ascii: ":") else { throw error("expected ':'") }
      index += 1
      skipSpace()
      members[name] = try value(depth: depth)
      skipSpace()
      if consume(UInt8(ascii: "}")) { return members }
      guard next == UInt8(ascii: ",") else { throw error("expected ',' or '}'") }
      index += 1
      skipSpace()
    }
  }

  private mutating func consume(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  // MARK: Strings

  private mutating func string() throws(JSONError) -> String {
    index += 1
    var start = index
    var text = ""
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        try append(start..<index, to: &text)
        index += 1
        return text
      case UInt8(ascii: "\\"):
        try append(start..<index, to: &text)
        index += 1
        text.unicodeScalars.append(try escaped())
        start = index
      case 0..<32: throw error("a control character in a string must be written as \\u00XX")
      default:
        if byte & 0xC0 == 0x80 { continuationBytes += 1 }
        index += 1
      }
    }
    throw error("the text ends inside a string")
  }

  private func append(_ range: Range<Int>, to text: inout String) throws(JSONError) {
    if range.isEmpty { return }
    let piece = String(decoding: bytes[range], as: UTF8.self)
    // Decoding replaces invalid UTF-8, so the text differs from the bytes.
    guard piece.utf8.elementsEqual(bytes[range]) else { throw error("the string up to here is not UTF-8") }
    text += piece
  }

  private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
    guard let byte = next else { throw error("the text ends inside a string") }
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw error("unknown escape; expected \\\" \\\\ \\/ \\b \\f \\n \\r \\t or \\uXXXX")
    }
    let first = try fourDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    // The first half of a surrogate pair; the second half follows.
    guard first < 0xDC00, next == UInt8(ascii: "\\"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "u")
    else {
      throw error("incomplete surrogate pair")
    }
    index += 2
    let second = try fourDigits()
    guard (0xDC00..<0xE000).contains(second),
      let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + second - 0xDC00)
    else {
      throw error("incomplete surrogate pair")
    }
    return scalar
  }

  private mutating func fourDigits() throws(JSONError) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch next {
      case .some(let byte) where byte >= 48 && byte <= 57: digit = byte - 48
      case .some(let byte) where byte | 32 >= 97 && byte | 32 <= 102: digit = (byte | 32) - 87
      default: throw error("expected four hexadecimal digits after \\u")
      }
      number = number << 4 | UInt32(digit)
      index += 1
    }
    return number
  }

  // MARK: Numbers

  private mutating func number() throws(JSONError) -> JSON.Kind {
    let start = index
    let isNegative = next == UInt8(ascii: "-")
    if isNegative { index += 1 }
    let first = index
    // `nil` if the number exceeds 64 bits.
    var integer: Int64? = 0
    try digits { digit in
      guard let number = integer else { return }
      let (tens, isLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isLarger) = isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      integer = isLarge || isLarger ? nil : sum
    }
    if bytes[first] == UInt8(ascii: "0"), index - first > 1 {
      index = first
      throw error("a number must not have a leading zero")
    }
    // Minus zero cannot be an integer.
    var isInteger = !(isNegative && integer == 0)
    if next == UInt8(ascii: ".") {
      isInteger = false
      index += 1
      try digits { _ in }
    }
    if let byte = next, byte | 32 == UInt8(ascii: "e") {
      isInteger = false
      index += 1
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { index += 1 }
      try digits { _ in }
    }
    if isInteger, let integer { return .integer(integer) }
    let number = DecimalParser.double(from: UnsafeBufferPointer(rebasing: bytes[start..<index]))
    guard number.isFinite else {
      index = start
      throw error("the number exceeds 1.8e308")
    }
    return .number(number)
  }

  /// Reads one or more digits.
  private mutating func digits(_ take: (Int64) -> Void) throws(JSONError) {
    let start = index
    while let byte = next, byte >= 48, byte <= 57 {
      take(Int64(byte - 48))
      index += 1
    }
    if index == start { throw error("expected a digit") }
  }
}
