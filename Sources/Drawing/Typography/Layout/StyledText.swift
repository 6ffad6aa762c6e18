/// Text of which parts look different: bold, italic, underlined, struck through, larger, in a color or a typeface of their own.
///
///     label.styledText = StyledText("Total ") + StyledText("12 €", .bold.scaled(by: 1.5))
///
/// It is one text: lines break, letters join and directions go right across the borders of its parts.
public struct StyledText: Equatable {
  /// A part that looks the same throughout; never empty.
  struct Part: Equatable {
    var text: String
    var style: Style
  }

  private(set) var parts: [Part] = []

  /// All of `text` in one style.
  public init(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { parts.append(Part(text: text, style: style)) }
  }

  /// The characters of all parts.
  public var text: String {
    var text = ""
    for part in parts { text += part.text }
    return text
  }

  /// One text after the other.
  public static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum += b
    return sum
  }

  /// Adds `b` at the end of `a`.
  public static func += (a: inout StyledText, b: StyledText) {
    for part in b.parts { a.append(part) }
  }

  /// Parts of one style become one, so that letters join and are kerned.
  private mutating func append(_ part: Part) {
    if let last = parts.last, last.style == part.style {
      parts[parts.count - 1].text = last.text + part.text
    } else {
      parts.append(part)
    }
  }
}
