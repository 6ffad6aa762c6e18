/// Reads a text by the grammar of TOML 1.0, and keeps nothing of it: `TOMLReader+Values` has the other half.
struct TOMLReader {
  private let text: [UInt8]
  private(set) var position = 0
  private var line = 1

  init(_ text: [UInt8]) { self.text = text }

  mutating func readDocument() throws(TOMLText.Fault) {
    // A mark of the byte order, which some editors write.
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while true {
      skipSpace()
      guard let next = peek() else { return }
      switch next {
      case UInt8(ascii: "["): try readHeader()
      case UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      default: try readPair()
      }
      skipSpace()
      try readEndOfLine(after: "a line")
    }
  }

  /// `[name]` or `[[name]]`.
  private mutating func readHeader() throws(TOMLText.Fault) {
    skip()
    let isArray = skip("[")
    skipSpace()
    guard let first = peek(), Self.isOfBareKey(first) || first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else {
      try refuseControl()
      throw fault("a line that begins with '[' has to go on with a table's name: [name] or [[name]]")
    }
    try readKey()
    guard skip("]"), !isArray || skip("]") else { throw fault("a table's name ends with '\(isArray ? "]]" : "]")'") }
  }

  /// `name = value`, on a line or so deep in other values.
  mutating func readPair(depth: Int = 0) throws(TOMLText.Fault) {
    try readKey()
    guard skip("=") else { throw fault("after a name comes '=' and its value") }
    skipSpace()
    try readValue(depth: depth)
  }

  private mutating func readKey() throws(TOMLText.Fault) {
    var depth = 0
    repeat {
      depth += 1
      if depth > Self.mostDepth { throw fault("more than \(Self.mostDepth) names in one") }
      skipSpace()
      switch peek() {
      case UInt8(ascii: "\""): try readString(quote: UInt8(ascii: "\""))
      case UInt8(ascii: "'"): try readString(quote: UInt8(ascii: "'"))
      default:
        try refuseControl()
        let start = position
        while let next = peek(), Self.isOfBareKey(next) { skip() }
        guard position > start else { throw fault("a name is of letters, digits, '-' and '_', or stands in quotes") }
      }
      skipSpace()
    } while skip(".")
  }

  private static func isOfBareKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Bytes

  func peek(_ offset: Int = 0) -> UInt8? { position + offset < text.count ? text[position + offset] : nil }

  mutating func skip() {
    if text[position] == UInt8(ascii: "\n") { line += 1 }
    position += 1
  }

  /// Whether `word` comes next; it is read then.
  mutating func skip(_ word: StaticString) -> Bool {
    let matches = word.withUTF8Buffer { text[position...].starts(with: $0) }
    if matches { for _ in 0..<word.utf8CodeUnitCount { skip() } }
    return matches
  }

  mutating func skipSpace() { while let next = peek(), next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") { skip() } }

  /// Space, ends of lines and comments, as they may stand in an array.
  mutating func skipLines() throws(TOMLText.Fault) {
    while true {
      skipSpace()
      switch peek() {
      case UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): try readEndOfLine(after: "a value")
      default: return
      }
    }
  }

  /// A comment, where there is one, and the end of the line or of the text.
  private mutating func readEndOfLine(after thing: String) throws(TOMLText.Fault) {
    if peek() == UInt8(ascii: "#") {
      while peek() != nil, peek() != UInt8(ascii: "\n"), !isEndOfLine {
        try refuseControl()
        skip()
      }
    }
    if peek() == nil { return }
    if skip("\r\n") || skip("\n") { return }
    try refuseControl()
    throw fault("after \(thing) comes its end or a comment, not '\(rest)'")
  }

  private var isEndOfLine: Bool { peek() == UInt8(ascii: "\r") && peek(1) == UInt8(ascii: "\n") }

  /// Control characters are allowed nowhere, but for tabs and ends of lines.
  func refuseControl() throws(TOMLText.Fault) {
    guard let next = peek(), next < 0x20 || next == 0x7F, next != UInt8(ascii: "\t"), next != UInt8(ascii: "\n") else { return }
    throw fault("the control character \(next); of those only tabs and ends of lines are allowed")
  }

  /// What comes next, for people.
  var rest: String {
    String(decoding: text[position...].prefix(16).prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }, as: UTF8.self)
  }

  func fault(_ reason: String) -> TOMLText.Fault { TOMLText.Fault(line: line, reason: reason) }
}
