public import Geometry
public import Raster

/// Text broken into lines that fit a width.
///
/// Made when text, font or width change, and drawn as often as needed.
public struct TextLayout {
  /// One line of the text, as it is set.
  public struct Line {
    /// The characters of the line.
    public let text: String
    /// In points.
    public let width: Double
    /// What of the text it stands for, in bytes of UTF-8: with the spaces at its end, which take no room, and
    /// without the line feed.
    public let range: Range<Int>
    /// So that drawing the line again looks up no character.
    let glyphs: [PlacedGlyph]
    /// In the place of `glyphs`, where a character is not always a glyph.
    let shaped: ShapedLine?

    /// Whether its paragraph goes from right to left.
    public var isRightToLeft: Bool { shaped?.isRightToLeft ?? false }
  }

  /// The font of all lines.
  public let font: Font
  /// What is laid out.
  public let text: String
  /// The lines, from the top.
  public let lines: [Line]
  /// What the glyphs are of; the system typeface may be another one later.
  let face: Typeface?

  /// Breaks `text` at its line feeds, and at spaces where a line would become
  /// longer than `width` points; a word longer than that is broken anywhere.
  ///
  /// With `maximumLines` above 0 there are no more lines than that. A last line
  /// for which there is more text, or which is too long, ends with an ellipsis.
  @export(interface)
  public init(_ text: String, font: Font, width: Double = .infinity, maximumLines: Int = 0) {
    self.font = font
    self.text = text
    face = font.face
    guard let face else {
      lines = []
      return
    }
    if let setter = ScriptSupport.setter(for: text, face) {
      lines = setter.lines(of: text, font, face, width: width, maximumLines: maximumLines).map { line in
        Line(text: line.text, width: line.width, range: line.range, glyphs: [], shaped: line)
      }
      return
    }
    var breaker = LineBreaker(face, width: width / font.unit(face), maximumLines: maximumLines)
    breaker.run(Array(text.unicodeScalars))
    let unit = font.unit(face)
    lines = breaker.lines.map { line in
      // A sequence does not know how long it is, and would be copied as it grows.
      var glyphs: [PlacedGlyph] = []
      glyphs.reserveCapacity(line.text.utf8.count)
      for glyph in LineGlyphs(line.text, face) { glyphs.append(glyph) }
      return Line(text: line.text, width: line.width * unit, range: line.range, glyphs: glyphs, shaped: nil)
    }
  }

  /// Whether the paragraph of a line goes on in the next one.
  func goesOn(_ index: Int) -> Bool {
    index + 1 < lines.count && lines[index + 1].range.lowerBound == lines[index].range.upperBound
  }

  /// The longest line and the height of all, in points.
  public var size: Size {
    var width = 0.0
    for line in lines { width = max(width, line.width) }
    return Size(width, Double(lines.count) * font.lineHeight)
  }
}

extension Canvas {
  /// Draws `layout` in `rect`, from side to side as `alignment` says, and with
  /// as much room above as below.
  @export(interface)
  public func draw(
    _ layout: TextLayout, in rect: Rect, alignment: TextAlignment = .natural, color: Color
  ) {
    let font = layout.font
    guard let face = layout.face, color.alpha > 0 else { return }
    let lead = (font.lineHeight - font.ascent - font.descent) / 2
    var y = rect.midY - Double(layout.lines.count) * font.lineHeight / 2 + lead + font.ascent
    for (index, line) in layout.lines.enumerated() {
      let isStretched = alignment == .justified && layout.goesOn(index)
      let x = alignment.start(of: isStretched ? rect.width : line.width, in: rect, isRightToLeft: line.isRightToLeft)
      if let shaped = line.shaped {
        let stretched = isStretched ? ScriptSupport.setter?.justified(shaped, to: rect.width) : nil
        draw(stretched ?? shaped, at: Point(x, y), font: font, color)
      } else {
        let spaces = isStretched ? SpaceRoom(line, in: rect.width, face) : .none
        draw(line.glyphs, at: Point(x, y), font: font, face, color, spaces)
      }
      y += font.lineHeight
    }
  }
}
