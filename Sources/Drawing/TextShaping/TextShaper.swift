package import Typography

/// Sets text of every script: Hebrew and Arabic from right to left, Arabic and Indic letters in the forms that their neighbors ask
/// for, marks at their places, and characters that a font lacks in the next one of `Typeface.fallbacks`.
///
/// An app asks for it once, before its first text. Its product, `TextShaping`, brings HarfBuzz and the tables of Unicode into
/// the program; an app that draws Latin, Greek and Cyrillic does without.
///
///     import TextShaping
///     TextShaper.install()
///
/// Text that needs none of this is set as without it.
public final class TextShaper {
  private let buffer = ShapingBuffer()

  private init() {}

  /// Makes the current `AppContext` set all text in its script from now on. Text that is laid out already stays as it is.
  public static func install() {
    if ScriptSupport.setter == nil { ScriptSupport.setter = TextShaper() }
  }

  /// Makes the current `AppContext` set text without a shaper again.
  public static func remove() { ScriptSupport.setter = nil }
}

extension TextShaper: TextSetter {
  package func lines(of text: String, _ font: Font, _ face: Typeface, width: Double, maximumLines: Int) -> [ShapedLine] {
    lines(of: text, [TextPiece(end: text.utf8.count, font, face)], width: width, maximumLines: maximumLines)
  }

  package func lines(of text: String, _ pieces: [TextPiece], width: Double, maximumLines: Int) -> [ShapedLine] {
    var setter = LineSetter(TextSource(text), pieces, width: width, maximumLines: maximumLines, buffer)
    setter.run()
    return setter.lines
  }

  package func justified(_ line: ShapedLine, to width: Double) -> ShapedLine { line.justified(to: width) }

  package func line(of text: String, _ font: Font, _ face: Typeface) -> ShapedLine {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !TextSource.endsParagraph(scalar) { scalars.append(scalar) }
    let source = TextSource(String(scalars))
    let all = source.scalars.indices
    let paragraph = ShapedParagraph(source, all, [TextPiece(end: source.bytes.count, font, face)], buffer)
    let (runs, width) = paragraph.runs(of: all)
    return ShapedLine(range: source.bytes(all), text: source.text, width: width, isRightToLeft: paragraph.isRightToLeft, runs: runs)
  }
}
