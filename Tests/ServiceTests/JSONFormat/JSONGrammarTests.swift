import JSONFormat
import TestContexts
import Testing

/// All short texts of each part of the grammar (RFC 8259). They stand for the files of JSONTestSuite, except for those of
/// encodings, which `JSONTests` has.
@Suite("A JSON text", .freshContext) struct JSONGrammarTests {
  private func isRead(_ text: String) -> Bool { (try? JSON(parsing: text)) != nil }

  /// Calls `body` for each sequence of up to `length` tokens.
  private func forEachSequence(of tokens: [Character], upTo length: Int, _ body: ([Character]) -> Void) {
    var sequences: [[Character]] = [[]]
    for _ in 0..<length {
      sequences = sequences.flatMap { sequence in tokens.map { sequence + [$0] } }
      for sequence in sequences { body(sequence) }
    }
  }

  @Test func `is a number only in the form of the grammar`() {
    func removeDigits(from rest: inout ArraySlice<Character>) -> Bool {
      guard rest.first == "0" || rest.first == "1" else { return false }
      rest = rest.drop { $0 == "0" || $0 == "1" }
      return true
    }
    func isNumber(_ text: [Character]) -> Bool {
      var rest = text[...]
      if rest.first == "-" { rest.removeFirst() }
      if rest.first == "0" { rest.removeFirst() } else if !removeDigits(from: &rest) { return false }
      if rest.first == "." {
        rest.removeFirst()
        guard removeDigits(from: &rest) else { return false }
      }
      if rest.first == "e" || rest.first == "E" {
        rest.removeFirst()
        if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
        guard removeDigits(from: &rest) else { return false }
      }
      return rest.isEmpty
    }
    var wrong: [String] = []
    var count = 0
    forEachSequence(of: ["-", "+", ".", "e", "E", "0", "1"], upTo: 5) { text in
      count += isNumber(text) ? 1 : 0
      if isRead(String(text)) != isNumber(text) { wrong.append(String(text)) }
    }
    #expect(wrong.isEmpty)
    #expect(count > 300)
  }

  @Test func `is an array or an object only in the form of the grammar`() {
    func removeItems(from rest: inout ArraySlice<Character>, until end: Character, hasNames: Bool) -> Bool {
      if rest.first == end {
        rest.removeFirst()
        return true
      }
      while true {
        if hasNames { guard rest.popFirst() == "a", rest.popFirst() == ":" else { return false } }
        guard removeValue(from: &rest) else { return false }
        guard let next = rest.popFirst(), next == "," || next == end else { return false }
        if next == end { return true }
      }
    }
    func removeValue(from rest: inout ArraySlice<Character>) -> Bool {
      switch rest.popFirst() {
      case "a": true
      case "[": removeItems(from: &rest, until: "]", hasNames: false)
      case "{": removeItems(from: &rest, until: "}", hasNames: true)
      default: false
      }
    }
    var wrong: [String] = []
    var count = 0
    forEachSequence(of: ["[", "]", "{", "}", ",", ":", "a"], upTo: 5) { tokens in
      var rest = tokens[...]
      let isValid = removeValue(from: &rest) && rest.isEmpty
      count += isValid ? 1 : 0
      let text = tokens.map { $0 == "a" ? "\"a\"" : String($0) }.joined(separator: " ")
      if isRead(text) != isValid { wrong.append(text) }
    }
    #expect(wrong.isEmpty)
    #expect(count == 9)
  }

  @Test func `has only the escapes of the grammar, and no control characters`() {
    for byte in 0..<0x80 as Range<UInt8> {
      let character = Character(Unicode.Scalar(byte))
      #expect(isRead("\"\\\(character)\"") == "\"\\/bfnrt".contains(character), "\(byte)")
      #expect(isRead("\"\(character)\"") == (byte >= 0x20 && character != "\"" && character != "\\"), "\(byte)")
      #expect(isRead("\"\\u00a\(character)\"") == character.isHexDigit, "\(byte)")
      #expect(isRead("1\(character)") == " \t\n\r0123456789".contains(character), "\(byte)")
    }
  }

  @Test(arguments: [#"{"a": [1, -2.5e+3, true, null], "ü\n\u00e9": {}}"#, "[false]", #""text""#, "true", "null"])
  func `is complete`(_ text: String) {
    #expect(isRead(text))
    for count in 0..<text.count { #expect(!isRead(String(text.prefix(count))), "\(count)") }
  }
}
