/// Text that is safe to print on a terminal.
public enum PrintableText {
  /// Returns the bytes of one line as UTF-8. Each control character, and each byte that is not UTF-8, is replaced by a
  /// question mark. Tabs are kept.
  ///
  /// Terminals act on control characters: they move the cursor, send replies, or redefine keys. Some also act on those
  /// from U+0080 to U+009F.
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
    scalar.value < 0x20 && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value) || scalar == "\u{FFFD}"
  }
}
