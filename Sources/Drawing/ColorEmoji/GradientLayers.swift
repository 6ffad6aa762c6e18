internal import Typography

/// The glyphs of a font that consist of layers with gradients: the table `COLR`, version 1.
enum GradientLayers {
  /// The number of glyphs that are examined. Chosen: the first ones may be components of others.
  private static let examinedCount = 16

  /// Returns `true` if a font has such glyphs, no other colors, and no outlines for them: it would show nothing.
  static func areOnlyGlyphs(of file: UnsafeRawBufferPointer, face index: Int) -> Bool {
    func table(_ tag: Int) -> FontTable? { FontTable.find(tag, in: file, font: index) }
    // COLR, with a count of glyphs of version 0; head, with the size of offsets; and loca.
    guard let colors = table(0x434F_4C52), colors.number(at: 0) > 0, colors.number(at: 2) == 0,
      let header = table(0x6865_6164), let offsets = table(0x6C6F_6361)
    else { return false }
    let list = colors.part(at: colors.longNumber(at: 14))
    let count = min(list.longNumber(at: 0), examinedCount)
    let isLong = header.number(at: 50) != 0
    func offset(_ glyph: Int) -> Int { isLong ? offsets.longNumber(at: 4 * glyph) : offsets.number(at: 2 * glyph) }
    return count > 0
      && (0..<count).allSatisfy { record in
        let glyph = list.number(at: 4 + 6 * record)
        return offset(glyph) == offset(glyph + 1)
      }
  }
}
