public import Geometry
public import Raster

/// Text broken into lines that fit a width.
///
/// Made when text, font or width change, and drawn as often as needed.
public struct TextLayout {
  /// One line of the text, as it is set.
  public struct Line {
    /// The characters of the line.
    public fileprivate(set) var text: String
    /// In points.
    public fileprivate(set) var width: Double
    /// What of the text it stands for, in bytes of UTF-8: with the spaces at its end, which take no room, and
    /// without the line feed.
    public fileprivate(set) var range: Range<Int>
    /// So that drawing the line again looks up no character.
    fileprivate(set) var glyphs: [PlacedGlyph]
    /// In the place of `glyphs`, where a character is not always a glyph.
    let shaped: ShapedLine?

    /// Whether its paragraph goes from right to left.
    public var isRightToLeft: Bool { shaped?.isRightToLeft ?? false }

    /// Becomes the only line of a text, in the memory that it has.
    fileprivate mutating func show(_ whole: String, _ face: Typeface, unit: Double) {
      // Spaces at the end take no room.
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
  /// What is laid out.
  public private(set) var text: String
  /// The lines, from the top.
  public private(set) var lines: [Line] = []
  /// What the glyphs are of; the system typeface may be another one later.
  private(set) var face: Typeface?

  /// Breaks `text` at its line feeds, and at spaces where a line would become
  /// longer than `width` points; a word longer than that is broken anywhere.
  ///
  /// With `maximumLines` above 0 there are no more lines than that. A last line
  /// for which there is more text, or which is too long, ends with an ellipsis.
  public init(_ text: String, font: Font, width: Double = .infinity, maximumLines: Int = 0) {
    (self.text, self.font) = (text, font)
    set(text, font: font, width: width, maximumLines: maximumLines)
  }

  /// Lays out another text in the place of this one, as `init` does. Where both are one line, no memory is asked for.
  @export(interface)
  public mutating func set(_ text: String, font: Font, width: Double = .infinity, maximumLines: Int = 0) {
    (self.text, self.font) = (text, font)
    // Nobody else has it once the lines are gone.
    var glyphs = lines.first?.glyphs ?? []
    lines.removeAll(keepingCapacity: true)
    face = font.face
    guard let face else { return }
    if let setter = ScriptSupport.setter(for: text, face) {
      lines = setter.lines(of: text, font, face, width: width, maximumLines: maximumLines).map { line in
        Line(text: line.text, width: line.width, range: line.range, glyphs: [], shaped: line)
      }
      return
    }
    let unit = font.unit(face)
    if let length = Self.setLine(text, face, within: width / unit, &glyphs) {
      lines.append(Line(text: text, width: length * unit, range: 0..<text.utf8.count, glyphs: glyphs, shaped: nil))
      return
    }
    var breaker = LineBreaker(face, width: width / unit, maximumLines: maximumLines)
    breaker.run(Array(text.unicodeScalars))
    lines = breaker.lines.map { line in
      // A sequence does not know how long it is, and would be copied as it grows.
      var glyphs: [PlacedGlyph] = []
      glyphs.reserveCapacity(line.text.utf8.count)
      for glyph in LineGlyphs(line.text, face) { glyphs.append(glyph) }
      return Line(text: line.text, width: line.width * unit, range: line.range, glyphs: glyphs, shaped: nil)
    }
  }

  /// D: a longer text, in bytes, hardly fits a line.
  private static let longestLine = 120

  /// Sets all of the text as one line, which most texts are, in one walk along it. Returns how long it is, in units of the typeface as
  /// `width`; nil where `LineBreaker` has something to do.
  private static func setLine(_ text: String, _ face: Typeface, within width: Double, _ glyphs: inout [PlacedGlyph]) -> Double? {
    let count = text.utf8.count
    guard count <= longestLine, text.utf8.last != UInt8(ascii: " "), !text.utf8.contains(UInt8(ascii: "\n")) else { return nil }
    glyphs.removeAll(keepingCapacity: true)
    glyphs.reserveCapacity(count)
    var found = LineGlyphs(text, face)
    while let glyph = found.next() {
      glyphs.append(glyph)
      guard found.length <= width else { return nil }
    }
    return found.length
  }

  /// Whether it would be the same where lines may be `width` points wide: all of it stands in one line, which fits.
  public func isSame(in width: Double) -> Bool {
    // Lines are broken in units of the typeface: what fits by a hair here may not fit there.
    lines.count == 1 && lines[0].width < width - 1e-6 && lines[0].text == text
  }

  // MARK: A line that is edited

  /// Has no text any more, and keeps its memory for the next one: whoever has the text can edit it in its place.
  package mutating func letGo() { text = "" }

  /// Lays out another text in the memory of the last one, as a layout of one line without an end is made.
  ///
  /// - Returns: whether it has; not where more than a line of plain text is to be laid out, or the typeface is another one.
  package mutating func replaceLine(with text: String) -> Bool {
    guard let face, face === font.face, lines.count == 1, lines[0].shaped == nil, !text.utf8.contains(UInt8(ascii: "\n")),
      ScriptSupport.setter(for: text, face) == nil
    else { return false }
    self.text = text
    lines[0].show(text, face, unit: font.unit(face))
    return true
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
