import System

/// File names in lines of text, for `vitrine clean`.
extension FileName {
  private static let percent = UInt8(ascii: "%")

  /// The name as printable text without line ends. Bytes that are not UTF-8, control characters, and percent signs are
  /// written as in URLs: `%0a`.
  var lineText: String {
    var text: [UInt8] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Self.printableCount(rest)
      if count > 0 {
        text += rest.prefix(count)
      } else {
        text.append(Self.percent)
        text += hexDigits(of: [rest[rest.startIndex]]).utf8
      }
      rest = rest.dropFirst(max(1, count))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Creates the name that `lineText` describes. Percent signs without two hexadecimal digits stand for themselves.
  init(lineText: String) {
    let text = Array(lineText.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < text.count {
      let digits = Substring(String(decoding: text[index...].dropFirst().prefix(2), as: UTF8.self))
      if text[index] == Self.percent, digits.utf8.count == 2, let byte = UInt8(hexDigits: digits), byte != 0 {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(text[index])
        index += 1
      }
    }
    self.init(bytes: bytes)
  }

  /// Returns the length of the first character of `bytes` if it is printable, or 0.
  private static func printableCount(_ bytes: ArraySlice<UInt8>) -> Int {
    for count in 1...4 where count <= bytes.count {
      let text = String(decoding: bytes.prefix(count), as: UTF8.self)
      guard text.unicodeScalars.count == 1, text.utf8.elementsEqual(bytes.prefix(count)) else { continue }
      return text == "%" || text == "\t" || PrintableText.line(text) != text ? 0 : count
    }
    return 0
  }
}
