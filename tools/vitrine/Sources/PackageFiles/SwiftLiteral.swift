/// Text as it is written in a Swift string literal.
package enum SwiftLiteral {
  package static func escaped(_ text: String) -> String { text.unicodeScalars.map(escaped).joined() }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\\": "\\\\"
    case "\"": "\\\""
    // Invisible characters, and characters that change the direction of text, are escaped so that the source shows
    // them.
    case "\u{61C}", "\u{A0}", "\u{AD}", "\u{FEFF}", "\u{2000}"..."\u{200F}", "\u{2028}"..."\u{202F}",
      "\u{2060}"..."\u{206F}":
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: String(scalar)
    }
  }
}
