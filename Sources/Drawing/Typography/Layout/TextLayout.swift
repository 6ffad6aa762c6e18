public import Geometry
public import Raster

/// The layout of a text, broken into lines that fit a width.
///
/// A layout is created when the text, the font or the width changes, and can be drawn any number of times.
public struct TextLayout {
  /// One line of a layout.
  public struct Line {
    /// The characters of the line.
    public fileprivate(set) var text: String
    /// The width in points.
    public fileprivate(set) var width: Double
    /// The line's part of the text in bytes of UTF-8: with trailing spaces, which take no width, and without the line
    /// feed.
    public fileprivate(set) var range: Range<Int>
    /// The glyphs, so that drawing the line again needs no lookup of characters.
    fileprivate(set) var glyphs: [PlacedGlyph]
    /// The shaped line, used instead of `glyphs` for text that is not one glyph per character.
    let shaped: ShapedLine?

    /// Whether the line's paragraph is written from right to left.
    public var isRightToLeft: Bool { shaped?.isRightToLeft ?? false }

    /// Replaces the contents with those of a text of one line, reusing the memory.
    fileprivate mutating func replaceText(with whole: String, _ face: Typeface, unit: Double) {
      // Trailing spaces take no width.
      let spaces = whole.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
      let shown = whole.utf8.dropLast(spaces)
      text.removeAll(keepingCapacity: true)
      text += Substring(shown)
      glyphs.removeAll(keepingCapacity: true)
      var found = LineGlyphs(text, face)
      while let glyph = found.next() { glyphs.append(glyph) }
      width = found.length * unit
      range = 0..<whole.utf8.count
    }
  }

  /// The font of all lines.
  public private(set) var font: Font
  /// The text of the layout.
  public private(set) var text: String
  /// The lines, from top to bottom.
  public private(set) var lines: [Line] = []
  /// The typeface of the glyphs. The system typeface may change later.
  private(set) var face: Typeface?
  /// The positions of the lines if some use a taller typeface of `Typeface.fallbacks`. Otherwise it is empty: all lines
  /// have the height `font.lineHeight`.
  private var boxes: [LineBox] = []

  /// Creates a layout of `text`.
  ///
  /// Breaks the text at line feeds, and by Unicode's rules if a line would exceed `width` points: at spaces, after
  /// hyphens, dashes and slashes, and at soft hyphens (U+00AD), which then show a hyphen. A longer word is broken after
  /// one of the characters `@ . - / _` or, without one, between any characters.
  ///
  /// If `maximumLines` is greater than 0, there are at most that many lines. The last line ends with an ellipsis if
  /// there is more text or if it is too long.
  public init(_ text: String, font: Font, width: Double = .infinity, maximumLines: Int = 0) {
    self.text = text
    self.font = font
    update(text, font: font, width: width, maximumLines: maximumLines)
  }

  /// Lays out another text, like ``init(_:font:width:maximumLines:)``. Reuses the memory if both texts have a single
  /// line.
  @export(interface)
  public mutating func update(_ text: String, font: Font, width: Double = .infinity, maximumLines: Int = 0) {
    self.text = text
    self.font = font
    // Removing the lines makes this the only reference to the memory.
    var glyphs = lines.first?.glyphs ?? []
    lines.removeAll(keepingCapacity: true)
    boxes.removeAll()
    face = font.face
    guard let face else { return }
    if let setter = ComplexText.engine(for: text, face) {
      lines = setter.lines(of: text, font, face, width: width, maximumLines: maximumLines).map { line in
        Line(text: line.text, width: line.width, range: line.range, glyphs: [], shaped: line)
      }
      boxes = LineBox.boxes(of: lines, font, face)
      return
    }
    let unit = font.unit(face)
    if let length = Self.layOutSingleLine(text, face, within: width / unit, &glyphs) {
      lines.append(Line(text: text, width: length * unit, range: 0..<text.utf8.count, glyphs: glyphs, shaped: nil))
      return
    }
    var breaker = LineBreaker(face, width: width / unit, maximumLines: maximumLines)
    breaker.run(Array(text.unicodeScalars))
    lines = breaker.lines.map { line in
      // Reserve the capacity, since a sequence of unknown length would be copied as it grows.
      var glyphs: [PlacedGlyph] = []
      glyphs.reserveCapacity(line.text.utf8.count)
      for glyph in LineGlyphs(line.text, face) { glyphs.append(glyph) }
      return Line(text: line.text, width: line.width * unit, range: line.range, glyphs: glyphs, shaped: nil)
    }
  }

  /// The maximum length of a text that is tried as a single line, in bytes. Chosen: longer texts rarely fit a line.
  private static let maximumSingleLineBytes = 120

  /// Lays out the whole text as one line in a single pass, which suffices for most texts.
  ///
  /// Returns the line's width in units of the typeface, like `width`, or `nil` if `LineBreaker` is needed.
  private static func layOutSingleLine(
    _ text: String, _ face: Typeface, within width: Double, _ glyphs: inout [PlacedGlyph]
  ) -> Double? {
    let count = text.utf8.count
    guard count <= maximumSingleLineBytes, text.utf8.last != UInt8(ascii: " "), !text.hasLineEnds else { return nil }
    glyphs.removeAll(keepingCapacity: true)
    glyphs.reserveCapacity(count)
    var found = LineGlyphs(text, face)
    while let glyph = found.next() {
      glyphs.append(glyph)
      guard found.length <= width else { return nil }
    }
    return found.length
  }

  /// Returns `true` if the layout would not change for a width of `width` points, because the text is a single line
  /// that fits.
  public func isUnchanged(forWidth width: Double) -> Bool {
    // Lines are broken in units of the typeface, so rounding may differ. Leave a margin.
    lines.count == 1 && lines[0].width < width - 1e-6 && lines[0].text == text
  }

  // MARK: Edited lines

  /// Removes the reference to the text, but keeps the memory for the next one. The owner of the text can then edit it
  /// in place.
  package mutating func releaseText() { text = "" }

  /// Lays out another text as a single line of unlimited width, reusing the memory of the last layout.
  ///
  /// - Returns: `false` if the text is not a single line of plain text, or if the typeface has changed.
  @export(interface)
  package mutating func replaceLine(with text: String) -> Bool {
    guard let face, face === font.face, lines.count == 1, lines[0].shaped == nil,
      !text.hasLineEnds,
      ComplexText.engine(for: text, face) == nil
    else { return false }
    self.text = text
    lines[0].replaceText(with: text, face, unit: font.unit(face))
    return true
  }

  /// Returns `true` if the paragraph of the line continues in the next line.
  func isWrapped(_ index: Int) -> Bool {
    index + 1 < lines.count && lines[index + 1].range.lowerBound == lines[index].range.upperBound
  }

  /// The width of the longest line and the height of all lines, in points.
  public var size: Size {
    var width = 0.0
    for line in lines { width = max(width, line.width) }
    return Size(width, boxes.last?.bottom ?? Double(lines.count) * font.lineHeight)
  }

  // MARK: Heights

  /// Whether all lines have the height `font.lineHeight`. Lines with a taller typeface of `Typeface.fallbacks` are
  /// taller.
  package var isUniform: Bool { boxes.isEmpty }

  /// Returns the distance from the top of the layout to the top of the line, in points.
  package func top(ofLine index: Int) -> Double {
    boxes.isEmpty ? Double(index) * font.lineHeight : boxes[index].top
  }

  /// Returns the height of the line, in points.
  package func height(ofLine index: Int) -> Double { boxes.isEmpty ? font.lineHeight : boxes[index].height }

  /// Returns the index of the line at `y`. The first and last lines extend indefinitely upwards and downwards.
  package func lineIndex(at y: Double) -> Int {
    // Comparisons with NaN are false, so the result is 0.
    guard boxes.isEmpty else { return boxes.lastIndex { $0.top <= y } ?? 0 }
    let row = (y / font.lineHeight).rounded(.down)
    return row > 0 ? Int(min(row, Double(max(0, lines.count - 1)))) : 0
  }

  /// Returns the distance from the top of the layout to the baseline of a line that is not `font.lineHeight` high.
  fileprivate func baseline(ofTallLine index: Int) -> Double? { boxes.isEmpty ? nil : boxes[index].baseline }
}

extension Canvas {
  /// Draws `layout` in `rect` with the given alignment, vertically centered.
  @export(interface)
  public func draw(
    _ layout: TextLayout, in rect: Rect, alignment: TextAlignment = .natural, color: Color
  ) {
    let font = layout.font
    guard let face = layout.face, color.alpha > 0 else { return }
    let lead = (font.lineHeight - font.ascent - font.descent) / 2
    let top = rect.midY - layout.size.height / 2
    var y = top + lead + font.ascent
    for (index, line) in layout.lines.enumerated() {
      if let baseline = layout.baseline(ofTallLine: index) { y = top + baseline }
      let isStretched = alignment == .justified && layout.isWrapped(index)
      let x = alignment.start(of: isStretched ? rect.width : line.width, in: rect, isRightToLeft: line.isRightToLeft)
      if let shaped = line.shaped {
        let stretched = isStretched ? ComplexText.engine?.justified(shaped, to: rect.width) : nil
        draw(stretched ?? shaped, at: Point(x, y), font: font, color)
      } else {
        let spaces = isStretched ? SpaceExpansion(line, in: rect.width, face) : .none
        draw(DrawnGlyphs(line.glyphs), at: Point(x, y), font: font, face, color, spaces)
      }
      y += font.lineHeight
    }
  }
}
