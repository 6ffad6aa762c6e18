/// What a part of a text is set with.
package struct TextPiece {
  /// Where it ends in the text, in bytes of UTF-8; it begins where the one before it ends.
  package let end: Int
  package let font: Font
  /// What `font` is drawn with.
  package let face: Typeface
  /// Whether letters are thickened, for want of a bold typeface.
  package let isThickened: Bool
  /// Whether letters are slanted, for want of an italic typeface.
  let isSlanted: Bool

  /// How thick, for a size of 1. (D)
  static var thickness: Double { 1 / 20 }
  /// What slanted letters move to the right by, for each point above the baseline: the tangent of 12°. (P: FreeType's
  /// FT_GlyphSlot_Oblique)
  static var slope: Double { 0.2126 }

  package init(end: Int, _ font: Font, _ face: Typeface, isThickened: Bool = false, isSlanted: Bool = false) {
    self.end = end
    self.font = font
    self.face = face
    self.isThickened = isThickened
    self.isSlanted = isSlanted
  }

  /// What the top of a slanted letter leans out of its width by, in points.
  ///
  /// D: letters of most typefaces rise to less than 4/5 of their size.
  var overhang: Double { isSlanted ? font.size * 0.8 * Self.slope : 0 }

  /// What a thickened letter is wider by, in units of `face`; 0 for others.
  package func thickness(of face: Typeface) -> Int32 { isThickened ? Int32(face.unitsPerEm * Self.thickness) : 0 }
}

extension StyledText {
  /// What its parts are set with, in a label of `font`; nil where there is no typeface.
  func pieces(_ font: Font) -> [TextPiece]? {
    guard let face = font.face else { return nil }
    var pieces: [TextPiece] = []
    var end = 0
    for part in parts {
      end += part.text.utf8.count
      let (used, isThickened, isSlanted) = (part.style.typeface ?? face).relative(part.style)
      var own = font.sized(font.size * part.style.scale)
      own.typeface = used
      pieces.append(TextPiece(end: end, own, used, isThickened: isThickened, isSlanted: isSlanted))
    }
    // Nothing has the height of a line, as in plain text.
    return pieces.isEmpty ? [TextPiece(end: 0, font, face)] : pieces
  }
}

extension Typeface {
  /// The one of its family that a style asks for, and what is left to be made of that one's letters.
  fileprivate func relative(_ style: StyledText.Style) -> (face: Typeface, isThickened: Bool, isSlanted: Bool) {
    if style.isBold, style.isItalic, let both = italic?.bold ?? bold?.italic { return (both, false, false) }
    let leaning = style.isItalic ? italic : nil
    let heavy = style.isBold && leaning == nil ? bold : nil
    return (leaning ?? heavy ?? self, style.isBold && heavy == nil, style.isItalic && leaning == nil)
  }
}
