package import Typography

/// Shapes text in all scripts: Hebrew and Arabic from right to left, contextual forms of Arabic and Indic letters,
/// positioned marks, and fallback to the typefaces of `Typeface.fallbacks`.
///
/// An app installs it once, before its first text. Its product, `TextShaping`, adds HarfBuzz and Unicode tables to the
/// program. Apps that draw only Latin, Greek and Cyrillic don't need it.
///
///     import TextShaping
///     TextShaper.install()
///
/// Text that needs no shaping is laid out as without it.
public final class TextShaper {
  private let buffer = ShapingBuffer()

  private init() {}

  /// Installs a text shaper in the current `AppContext`. Existing layouts don't change.
  @export(interface)
  public static func install() {
    if ComplexText.engine == nil { ComplexText.engine = TextShaper() }
  }

  /// Removes the text shaper from the current `AppContext`.
  public static func remove() { ComplexText.engine = nil }
}

extension TextShaper: TextLayoutEngine {
  package func lines(of text: String, _ font: Font, _ face: Typeface, width: Double, maximumLines: Int) -> [ShapedLine]
  {
    lines(of: text, [StyledRun(end: text.utf8.count, font, face)], width: width, maximumLines: maximumLines)
  }

  package func lines(of text: String, _ pieces: [StyledRun], width: Double, maximumLines: Int) -> [ShapedLine] {
    var breaker = ShapedLineBreaker(TextSource(text), pieces, width: width, maximumLines: maximumLines, buffer)
    breaker.run()
    return breaker.lines
  }

  package func justified(_ line: ShapedLine, to width: Double) -> ShapedLine { line.justified(to: width) }

  package func line(of text: String, _ font: Font, _ face: Typeface) -> ShapedLine {
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.endsLine { scalars.append(scalar) }
    let source = TextSource(String(scalars))
    let all = source.scalars.indices
    let paragraph = ShapedParagraph(source, all, [StyledRun(end: source.bytes.count, font, face)], buffer)
    let (runs, width) = paragraph.runs(of: all)
    return ShapedLine(
      range: source.bytes(all), text: source.text, width: width, isRightToLeft: paragraph.isRightToLeft, runs: runs)
  }

  package func measure(_ text: String, _ font: Font, _ face: Typeface, into ink: inout TextInk) {
    for run in line(of: text, font, face).runs {
      if run.face !== face { ink.include(fallback: run, font) }
      for glyph in run.glyphs {
        ink.include(
          glyph.index, of: run.face, font, advance: run.face.advance(of: glyph.index), x: glyph.x &- glyph.pen,
          y: glyph.y)
      }
    }
  }
}
