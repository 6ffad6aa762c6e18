/// What a part of a text is set with.
package struct TextPiece {
  /// Where it ends in the text, in bytes of UTF-8; it begins where the one before it ends.
  package let end: Int
  package let font: Font
  /// What `font` is drawn with.
  package let face: Typeface
  /// Whether letters are thickened, for want of a bold typeface.
  package let isThickened: Bool

  /// How thick, for a size of 1. (D)
  static var thickness: Double { 1 / 20 }

  package init(end: Int, _ font: Font, _ face: Typeface, isThickened: Bool = false) {
    self.end = end
    self.font = font
    self.face = face
    self.isThickened = isThickened
  }

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
      let own = part.style.typeface ?? face
      let bold = part.style.isBold ? own.bold : nil
      let used = bold ?? own
      pieces.append(
        TextPiece(
          end: end, Font(size: font.size * part.style.scale, typeface: used), used, isThickened: part.style.isBold && bold == nil))
    }
    // Nothing has the height of a line, as in plain text.
    return pieces.isEmpty ? [TextPiece(end: 0, font, face)] : pieces
  }
}
