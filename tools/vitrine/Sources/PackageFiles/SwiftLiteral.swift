/// Text as it stands in a literal of Swift.
package enum SwiftLiteral {
  package static func escaped(_ text: String) -> String { text.unicodeScalars.map(escaped).joined() }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\\": "\\\\"
    case "\"": "\\\""
    // What turns text round, or is not seen, is seen in the source.
    case "\u{61C}", "\u{A0}", "\u{AD}", "\u{FEFF}", "\u{2000}"..."\u{200F}", "\u{2028}"..."\u{202F}", "\u{2060}"..."\u{206F}":
      "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: String(scalar)
    }
  }
}
