/// A pen that advances along a line of text, in units of the typeface. Positions have 64 bits, which no text can
/// exceed.
struct AdvancePen {
  private let face: Typeface
  private var last: UInt32 = 0
  /// The position of the next glyph, before kerning.
  private(set) var pen: Int64 = 0
  /// The position of the glyph that `next` returned.
  private(set) var position: Int64 = 0

  init(_ face: Typeface) { self.face = face }

  /// Advances the pen past a character and returns its glyph, or `nil` for a character without a glyph.
  mutating func next(_ scalar: Unicode.Scalar) -> UInt32? {
    guard !Self.isInvisible(scalar.value) else { return nil }
    // A font may have a box for the tab.
    let glyph = face.glyph(of: scalar == "\t" ? " " : scalar)
    if last != 0 { pen += Int64(face.kerning(last, glyph.index)) }
    last = glyph.index
    position = pen
    pen += Int64(glyph.advance)
    return glyph.index
  }

  /// Returns `true` for control characters and for characters that only modify others.
  static func isInvisible(_ code: UInt32) -> Bool {
    if code >= 0x20 && code < 0x7F { return false }
    switch code {
    case 0..<0x09, 0x0A..<0x20, 0x7F..<0xA0, 0xAD, 0x34F, 0x61C, 0x180B...0x180F, 0x200B...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFE00...0xFE0F, 0xFEFF, 0xE0000...0xE0FFF:
      return true
    default: return false
    }
  }
}
