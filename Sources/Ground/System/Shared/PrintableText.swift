/// Text that is safe to print on a terminal.
public enum PrintableText {
  /// Returns the bytes of one line as UTF-8. Each control character, and each byte that is not UTF-8, is replaced by a
  /// question mark. Tabs are kept.
  ///
  /// Terminals act on control characters: they move the cursor, send replies, or redefine keys. Some also act on those
  /// from U+0080 to U+009F. Others separate lines, or change the direction of the text after them, which can then look
  /// like another line of the log.
  public static func line(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) { return bytes }
    return Array(line(String(decoding: bytes, as: UTF8.self)).utf8)
  }

  /// Returns the text of one line, with each control character replaced by a question mark. Tabs are kept.
  public static func line(_ text: some StringProtocol) -> String {
    var printable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { printable.append(isControl(scalar) ? "?" : scalar) }
    return String(printable)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09: false
    case 0..<0x20, 0x7F..<0xA0, 0xFFFD: true
    // Separators of lines and paragraphs, embeddings, overrides, and isolates.
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
