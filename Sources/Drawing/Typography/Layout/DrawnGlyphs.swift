/// The glyphs of a line to draw: those of a text, or those that a layout has placed.
///
/// They have one type, so that a program contains the code that draws a line once. It allocates nothing.
struct DrawnGlyphs: Sequence, IteratorProtocol {
  private var text: LineGlyphs?
  private let placed: [PlacedGlyph]
  private var index = 0

  init(_ text: LineGlyphs) {
    self.text = text
    placed = []
  }

  init(_ placed: [PlacedGlyph]) { self.placed = placed }

  mutating func next() -> PlacedGlyph? {
    if text != nil { return text!.next() }
    guard index < placed.count else { return nil }
    index += 1
    return placed[index - 1]
  }
}
