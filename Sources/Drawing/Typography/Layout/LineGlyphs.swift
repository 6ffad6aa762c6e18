/// A glyph at its place in a line, in units of the typeface.
struct PlacedGlyph: BitwiseCopyable {
  var index: UInt32
  /// From the start of the line.
  var position: Int32
}

/// The glyphs of a text in one line, found as they are asked for.
struct LineGlyphs: Sequence, IteratorProtocol {
  private var scalars: String.UnicodeScalarView.Iterator
  private var run: GlyphRun

  /// How long what was found so far is, in units of the typeface.
  var length: Double { Double(run.pen) }

  init(_ text: String, _ face: Typeface) {
    scalars = text.unicodeScalars.makeIterator()
    run = GlyphRun(face)
  }

  mutating func next() -> PlacedGlyph? {
    while let scalar = scalars.next() {
      // A place beyond these numbers is on no screen.
      if let glyph = run.next(scalar) { return PlacedGlyph(index: glyph, position: Int32(clamping: run.position)) }
    }
    return nil
  }
}
