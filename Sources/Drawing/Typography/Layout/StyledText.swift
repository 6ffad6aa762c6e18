/// A text whose parts have different styles: bold, italic, underlined, struck through, scaled, or with their own color
/// or typeface.
///
///     label.styledText = StyledText("Total ") + StyledText("12 €", .bold.scaled(by: 1.5))
///
/// Line breaks, joined letters and text direction continue across parts.
public struct StyledText: Equatable {
  /// A part with one style. It is never empty.
  struct Part: Equatable {
    var text: String
    var style: Style
  }

  private(set) var parts: [Part] = []

  /// Creates a text in one style.
  public init(_ text: String, _ style: Style = .plain) {
    if !text.isEmpty { parts.append(Part(text: text, style: style)) }
  }

  /// The characters of all parts.
  public var text: String {
    var text = ""
    for part in parts { text += part.text }
    return text
  }

  /// Returns the characters of the link to `target`.
  package func text(ofLink target: String) -> String {
    var text = ""
    for part in parts where part.style.link == target { text += part.text }
    return text
  }

  /// Returns the concatenation of two texts.
  public static func + (a: StyledText, b: StyledText) -> StyledText {
    var sum = a
    sum += b
    return sum
  }

  /// Appends `b` to `a`.
  public static func += (a: inout StyledText, b: StyledText) {
    for part in b.parts { a.append(part) }
  }

  /// Appends a part, and merges it with the last one if the styles are equal, so that letters are joined and kerned.
  private mutating func append(_ part: Part) {
    if let last = parts.last, last.style == part.style {
      parts[parts.count - 1].text = last.text + part.text
    } else {
      parts.append(part)
    }
  }
}
