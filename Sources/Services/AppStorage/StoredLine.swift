import System

/// A line of a stored file: text of any characters, with a checksum that detects incomplete lines.
///
/// ```
/// 9f86d081 visitors=12
/// ```
///
/// The checksum is the first eight digits of the SHA-256 of the text after the space, so `sha256sum` can verify it.
enum StoredLine {
  private static let digits = 8
  private static let blank = UInt8(ascii: " ")
  private static let backslash = UInt8(ascii: "\\")
  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let equals = UInt8(ascii: "=")

  /// Returns the bytes of a line, including its line end.
  static func bytes(of body: [UInt8]) -> [UInt8] { sum(of: body[...]) + [blank] + body + [newline] }

  /// Returns the content of a line without its line end, or `nil` if the line is incomplete or damaged.
  static func body(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard line.count > digits, line[line.startIndex + digits] == blank else { return nil }
    let body = line.dropFirst(digits + 1)
    return line.prefix(digits).elementsEqual(sum(of: body)) ? body : nil
  }

  private static func sum(of body: ArraySlice<UInt8>) -> [UInt8] {
    var hash = SHA256()
    hash.update(with: Array(body))
    return Array(hexDigits(of: hash.finish()).utf8.prefix(digits))
  }

  // MARK: Texts in a line

  /// Returns the text with line ends, `=`, and backslashes escaped.
  static func escaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case backslash: bytes += [backslash, backslash]
      case newline: bytes += [backslash, UInt8(ascii: "n")]
      case carriageReturn: bytes += [backslash, UInt8(ascii: "r")]
      case equals: bytes += [backslash, UInt8(ascii: "e")]
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  /// Returns the size of an escaped text in bytes.
  static func size(of text: String) -> Int {
    text.utf8.reduce(0) { $0 + ($1 == backslash || $1 == newline || $1 == carriageReturn || $1 == equals ? 2 : 1) }
  }

  /// The bytes that a line with a key and a text has in addition to those two: the checksum, a space, `=`, and the line
  /// end.
  static let overhead = digits + 3

  /// Returns the original text of an escaped one.
  static func unescaped(_ escaped: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in escaped {
      guard isEscaped else {
        if byte == backslash { isEscaped = true } else { bytes.append(byte) }
        continue
      }
      isEscaped = false
      switch byte {
      case UInt8(ascii: "n"): bytes.append(newline)
      case UInt8(ascii: "r"): bytes.append(carriageReturn)
      case UInt8(ascii: "e"): bytes.append(equals)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns `key=text`, with both parts escaped.
  static func encodePair(_ key: String, _ text: String) -> [UInt8] { escaped(key) + [equals] + escaped(text) }

  static func decodePair(_ body: ArraySlice<UInt8>) -> (key: String, text: String)? {
    guard let place = body.firstIndex(of: equals) else { return nil }
    return (unescaped(body[..<place]), unescaped(body[(place + 1)...]))
  }
}
