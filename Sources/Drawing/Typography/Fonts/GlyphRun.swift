/// A pen that walks along a line of text, in units of the typeface: in 64 bits, which no text fills.
struct GlyphRun {
  private let face: Typeface
  private var last: UInt32 = 0
  /// Where the next glyph goes, before kerning.
  private(set) var pen: Int64 = 0
  /// Where the glyph that `next` gave goes.
  private(set) var position: Int64 = 0

  init(_ face: Typeface) { self.face = face }

  /// Moves the pen past a character, and gives its glyph; nil if it has no shape.
  mutating func next(_ scalar: Unicode.Scalar) -> UInt32? {
    guard !Self.isSilent(scalar.value) else { return nil }
    let glyph = face.glyph(of: scalar)
    if last != 0 { pen += Int64(face.kerning(last, glyph.index)) }
    last = glyph.index
    position = pen
    pen += Int64(glyph.advance)
    return glyph.index
  }

  /// Control characters, and those that only change how others look.
  static func isSilent(_ code: UInt32) -> Bool {
    if code >= 0x20 && code < 0x7F { return false }
    switch code {
    case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x2064,
      0xFE00...0xFE0F, 0xFEFF:
      return true
    default: return false
    }
  }
}
