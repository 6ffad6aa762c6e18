extension TOMLReader {
  /// D: how deep arrays and tables may stand in one another: far deeper than anybody writes, and far from the stack's end.
  static let mostDepth = 64

  mutating func readValue(depth: Int = 0) throws(TOMLText.Fault) {
    guard depth < Self.mostDepth else { throw fault("arrays and tables stand more than \(Self.mostDepth) deep in one another") }
    switch peek() {
    case UInt8(ascii: "["): try readArray(depth: depth)
    case UInt8(ascii: "{"): try readTable(depth: depth)
    case UInt8(ascii: "\""):
      if skip("\"\"\"") { try readLongString(quote: UInt8(ascii: "\"")) } else { try readString(quote: UInt8(ascii: "\"")) }
    case UInt8(ascii: "'"):
      if skip("'''") { try readLongString(quote: UInt8(ascii: "'")) } else { try readString(quote: UInt8(ascii: "'")) }
    default: try readWord()
    }
  }

  private mutating func readArray(depth: Int) throws(TOMLText.Fault) {
    skip()
    try skipLines()
    while !skip("]") {
      try readValue(depth: depth + 1)
      try skipLines()
      if skip(",") {
        try skipLines()
      } else if peek() != UInt8(ascii: "]") {
        throw fault("in an array, ',' or ']' comes after a value, not '\(rest)'")
      }
    }
  }

  private mutating func readTable(depth: Int) throws(TOMLText.Fault) {
    skip()
    skipSpace()
    if skip("}") { return }
    while true {
      try readPair(depth: depth + 1)
      skipSpace()
      if skip("}") { return }
      guard skip(",") else { throw fault("between braces, ',' or '}' comes after a value, not '\(rest)'") }
      skipSpace()
    }
  }

  // MARK: Strings

  /// One that ends on its line; its first quote comes next.
  mutating func readString(quote: UInt8) throws(TOMLText.Fault) {
    skip()
    while let next = peek(), next != UInt8(ascii: "\n") {
      if next == quote { return skip() }
      try refuseControl()
      if next == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") { try readEscape() } else { skip() }
    }
    throw fault("a string has no end on its line")
  }

  /// One in three quotes, which are read.
  private mutating func readLongString(quote: UInt8) throws(TOMLText.Fault) {
    while let next = peek() {
      if next == quote, peek(1) == quote, peek(2) == quote {
        // Two more may be the string's own last characters.
        var count = 3
        while count < 5, peek(count) == quote { count += 1 }
        for _ in 0..<count { skip() }
        return
      }
      let isEndOfLine = next == UInt8(ascii: "\r") && peek(1) == UInt8(ascii: "\n")
      if !isEndOfLine { try refuseControl() }
      if next == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") { try readEscape(mayEndLine: true) } else { skip() }
    }
    throw fault("a string in three quotes has no end")
  }

  private mutating func readEscape(mayEndLine: Bool = false) throws(TOMLText.Fault) {
    skip()
    switch peek() {
    case UInt8(ascii: "b"), UInt8(ascii: "t"), UInt8(ascii: "n"), UInt8(ascii: "f"), UInt8(ascii: "r"), UInt8(ascii: "\""),
      UInt8(ascii: "\\"):
      skip()
    case UInt8(ascii: "u"): try readScalar(digits: 4)
    case UInt8(ascii: "U"): try readScalar(digits: 8)
    default:
      if mayEndLine {
        skipSpace()
        if skip("\n") || skip("\r\n") { return }
      }
      throw fault("'\\' stands before one of b t n f r \" \\ u U only, not before '\(rest)'")
    }
  }

  private mutating func readScalar(digits: Int) throws(TOMLText.Fault) {
    skip()
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = peek().flatMap({ Character(UnicodeScalar($0)).hexDigitValue }) else {
        throw fault("after '\\u' come 4 hexadecimal digits, after '\\U' 8, not '\(rest)'")
      }
      value = value << 4 | UInt32(digit)
      skip()
    }
    guard UnicodeScalar(value) != nil else { throw fault("\(value) is the number of no character") }
  }

  // MARK: Numbers, times and words

  /// A number, a time, `true` or `false`.
  private mutating func readWord() throws(TOMLText.Fault) {
    var word: [UInt8] = []
    while let next = peek(), Self.isOfWord(next) || next == UInt8(ascii: " ") && isBetweenDateAndTime(word) {
      word.append(next)
      skip()
    }
    guard !word.isEmpty else {
      try refuseControl()
      throw fault(rest.isEmpty ? "a value is missing" : "'\(rest)' is no value; a string stands in quotes")
    }
    let text = String(decoding: word, as: UTF8.self)
    guard TOMLWord.isValid(text) else {
      throw fault("'\(text)' is no number, time, true or false; a string stands in quotes")
    }
  }

  /// A space may stand in the place of the T.
  private func isBetweenDateAndTime(_ word: [UInt8]) -> Bool {
    word.count == 10 && word[4] == UInt8(ascii: "-") && peek(1).map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } == true
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }
}
