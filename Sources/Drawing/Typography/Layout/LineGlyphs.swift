/// A glyph with its position in a line, in units of the typeface.
struct PlacedGlyph: BitwiseCopyable {
  var index: UInt32
  /// The distance from the start of the line.
  var position: Int32
}

/// A lazy sequence of the glyphs of a text in one line.
struct LineGlyphs: Sequence, IteratorProtocol {
  private var scalars: String.UnicodeScalarView.Iterator
  private var run: AdvancePen

  /// The width of the glyphs so far, in units of the typeface.
  var length: Double { Double(run.pen) }

  init(_ text: String, _ face: Typeface) {
    scalars = text.unicodeScalars.makeIterator()
    run = AdvancePen(face)
  }

  mutating func next() -> PlacedGlyph? {
    while let scalar = scalars.next() {
      // Positions that exceed 32 bits are outside of every screen.
      if let glyph = run.next(scalar) { return PlacedGlyph(index: glyph, position: Int32(clamping: run.position)) }
    }
    return nil
  }
}
