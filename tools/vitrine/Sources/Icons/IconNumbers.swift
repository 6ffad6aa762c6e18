import Foundation

/// Parses the numbers of SVG attributes, which need no spaces between them: `1-2.5.5e1`.
struct IconNumbers {
  private let text: [UInt8]
  private var position = 0

  init(_ text: String) { self.text = Array(text.utf8) }

  private func peek(_ offset: Int = 0) -> UInt8? { position + offset < text.count ? text[position + offset] : nil }

  private mutating func skipSpace() {
    while let byte = peek(), byte == 0x20 || byte == UInt8(ascii: ",") || (0x09...0x0D).contains(byte) { position += 1 }
  }

  /// Returns the next letter, or `nil` if a number or the end follows.
  mutating func letter() -> Character? {
    skipSpace()
    guard let byte = peek(), Self.isLetter(byte) else { return nil }
    position += 1
    return Character(UnicodeScalar(byte))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }

  var isAtEnd: Bool {
    mutating get {
      skipSpace()
      return peek() == nil
    }
  }

  /// Returns a flag, 0 or 1, which needs no space after it.
  mutating func flag() throws(IconFault) -> Bool {
    skipSpace()
    guard let byte = peek(), byte == 0x30 || byte == 0x31 else { throw fault("a flag, 0 or 1") }
    position += 1
    return byte == 0x31
  }

  /// Returns the next number, or `nil` at the end.
  mutating func next() throws(IconFault) -> Double? { isAtEnd ? nil : try number() }

  mutating func number() throws(IconFault) -> Double {
    skipSpace()
    let start = position
    if peek() == UInt8(ascii: "-") || peek() == UInt8(ascii: "+") { position += 1 }
    while Self.isDigit(peek()) { position += 1 }
    if peek() == UInt8(ascii: ".") { position += 1 }
    while Self.isDigit(peek()) { position += 1 }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e"),
      Self.isDigit(peek(1)) || (peek(1) == UInt8(ascii: "-") || peek(1) == UInt8(ascii: "+")) && Self.isDigit(peek(2))
    {
      position += 2
      while Self.isDigit(peek()) { position += 1 }
    }
    // The limit ensures that results computed from the numbers are finite.
    guard let number = Double(String(decoding: text[start..<position], as: UTF8.self)), abs(number) <= 1e6 else {
      position = start
      throw fault("a number up to 1000000")
    }
    return number
  }

  private func fault(_ what: String) -> IconFault {
    let rest = String(decoding: text[min(position, text.count)...].prefix(16), as: UTF8.self)
    return .unexpected(rest, expected: what)
  }
}
