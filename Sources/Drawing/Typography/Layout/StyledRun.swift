/// The font of a part of a styled text, with the synthesized styles of its letters.
package struct StyledRun {
  /// The end of the piece in the text, in bytes of UTF-8. The piece starts at the end of the previous one.
  package let end: Int
  package let font: Font
  package let face: Typeface
  /// Whether letters are thickened because the family lacks a bold typeface.
  package let isThickened: Bool
  /// Whether letters are slanted because the family lacks an italic typeface.
  let isSlanted: Bool

  /// The additional thickness of thickened letters for a text size of 1. The value is chosen.
  static var thickness: Double { 1 / 20 }
  /// The horizontal offset of slanted letters for each point above the baseline: the tangent of 12°, as in FreeType's
  /// `FT_GlyphSlot_Oblique`.
  static var slope: Double { 0.2126 }

  package init(end: Int, _ font: Font, _ face: Typeface, isThickened: Bool = false, isSlanted: Bool = false) {
    self.end = end
    self.font = font
    self.face = face
    self.isThickened = isThickened
    self.isSlanted = isSlanted
  }

  /// The overhang of the top of a slanted letter, in points.
  ///
  /// Chosen: letters of most typefaces are lower than 4/5 of their size.
  var overhang: Double { isSlanted ? font.size * 0.8 * Self.slope : 0 }

  /// Returns the additional width of a thickened letter in units of `face`, or 0 if letters are not thickened.
  /// Typefaces in color are not.
  package func thickness(of face: Typeface) -> Int32 {
    isThickened && face.colorGlyphs == nil ? Int32(face.unitsPerEm * Self.thickness) : 0
  }
}

extension StyledText {
  /// Returns the pieces of the parts in a label of `font`, or `nil` if `font` has no typeface.
  func pieces(_ font: Font) -> [StyledRun]? {
    guard let face = font.face else { return nil }
    var pieces: [StyledRun] = []
    var end = 0
    for part in parts {
      end += part.text.utf8.count
      let (used, isThickened, isSlanted) = (part.style.typeface ?? face).resolved(for: part.style)
      var own = font.withSize(font.size * part.style.scale)
      own.typeface = used
      pieces.append(StyledRun(end: end, own, used, isThickened: isThickened, isSlanted: isSlanted))
    }
    // As for plain text, an empty text has the height of a line.
    return pieces.isEmpty ? [StyledRun(end: 0, font, face)] : pieces
  }
}

extension Typeface {
  /// Returns the typeface of the family for a style, and which styles must be synthesized.
  fileprivate func resolved(for style: StyledText.Style) -> (face: Typeface, isThickened: Bool, isSlanted: Bool) {
    if style.isBold, style.isItalic, let both = italic?.bold ?? bold?.italic { return (both, false, false) }
    let leaning = style.isItalic ? italic : nil
    let heavy = style.isBold && leaning == nil ? bold : nil
    return (leaning ?? heavy ?? self, style.isBold && heavy == nil, style.isItalic && leaning == nil)
  }
}
