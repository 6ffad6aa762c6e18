/// Text that may go to a terminal.
public enum PrintableText {
  /// The bytes of one line as UTF-8, in which each control character, and each byte that is not UTF-8, is a question mark.
  ///
  /// A terminal obeys control characters: it moves its cursor, answers, or sets what a key sends. Some also obey those from U+0080 to U+009F.
  /// Tabs stay.
  public static func line(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) { return bytes }
    return Array(line(String(decoding: bytes, as: UTF8.self)).utf8)
  }

  /// The text of one line, in which each control character is a question mark. Tabs stay.
  public static func line(_ text: some StringProtocol) -> String {
    var printable = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { printable.append(isControl(scalar) ? "?" : scalar) }
    return String(printable)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value) || scalar == "\u{FFFD}"
  }
}
