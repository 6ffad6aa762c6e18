/// The pixels of the glyphs in color of a typeface.
///
/// The cache is bounded. When it is full, it is emptied, and the visible text fills it again.
struct ColorGlyphCache {
  /// The glyph, the text size in 1/64 pixel, or 0 for an image in its own size, and the color of the parts that have
  /// the text's color.
  struct Key: Hashable {
    var glyph: UInt32
    var size: UInt32
    var color: UInt32
  }

  /// The limits. 4 MB are enough for a thousand emoji of 24 pixels, or for seventy of 96 pixels.
  static let maximumBytes = 4 << 20
  static let maximumCount = 2048

  private var glyphs: [Key: ColorGlyph] = [:]
  private(set) var byteCount = 0

  var count: Int { glyphs.count }

  func find(_ key: Key) -> ColorGlyph? { glyphs[key] }

  mutating func add(_ key: Key, _ glyph: ColorGlyph) -> ColorGlyph {
    if byteCount + glyph.byteCount > Self.maximumBytes || glyphs.count >= Self.maximumCount {
      glyphs.removeAll()
      byteCount = 0
    }
    byteCount += glyph.byteCount
    glyphs[key] = glyph
    return glyph
  }
}
