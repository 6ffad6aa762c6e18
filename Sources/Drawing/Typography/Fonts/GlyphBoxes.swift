/// The boxes around a font's TrueType outlines, which the font file contains for each glyph.
struct GlyphBoxes {
  /// The tables `glyf` and `loca`.
  private let outlines: FontTable
  private let offsets: FontTable
  private let hasLongOffsets: Bool

  /// A box in font units. The y axis points up from the baseline.
  struct Box {
    var left: Int
    var bottom: Int
    var right: Int
    var top: Int
  }

  /// - Parameter table: Returns a table of the font file, or `nil` if the font lacks it.
  init?(_ table: (_ tag: Int) -> FontTable?) {
    guard let outlines = table(0x676C_7966), let offsets = table(0x6C6F_6361), let header = table(0x6865_6164) else {
      return nil
    }
    self.outlines = outlines
    self.offsets = offsets
    hasLongOffsets = header.number(at: 50) != 0
  }

  /// Returns the box around a glyph, or `nil` if the glyph is empty.
  func box(of index: Int) -> Box? {
    let start = offset(of: index)
    guard offset(of: index + 1) > start else { return nil }
    let outline = outlines.part(at: start)
    return Box(
      left: outline.signedNumber(at: 2), bottom: outline.signedNumber(at: 4), right: outline.signedNumber(at: 6),
      top: outline.signedNumber(at: 8))
  }

  private func offset(of index: Int) -> Int {
    hasLongOffsets ? offsets.longNumber(at: 4 * index) : 2 * offsets.number(at: 2 * index)
  }
}
