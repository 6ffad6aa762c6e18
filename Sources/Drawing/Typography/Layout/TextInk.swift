internal import CFreeType
package import Geometry

/// The distances by which the ink of a text may exceed its lines, in points. Letters with two marks, such as the
/// Vietnamese "Ế", exceed the height of a line in many fonts, and some letters, such as "J", start before their origin.
///
/// The distances are upper bounds for any line breaks. They are negative if the ink does not reach the edge.
package struct TextInk {
  private var above = -Double.infinity
  private var below = -Double.infinity
  private var left = -Double.infinity
  private var right = -Double.infinity
  /// The highest line.
  private var line = LineExtent()

  /// Measures a text in one font.
  @export(interface)
  package init(_ text: String, _ font: Font) {
    guard let face = font.face else { return }
    line.include(font, face)
    if let engine = ComplexText.engine(for: text, face) {
      engine.measure(text, font, face, into: &self)
    } else {
      for scalar in text.unicodeScalars {
        let glyph = face.glyph(of: scalar)
        include(glyph.index, of: face, font, advance: glyph.advance)
      }
    }
    above -= line.up
    below -= line.down
  }

  /// Extends the distances, of which those above and below start at the baseline, by a glyph. `x` and `y` move it from
  /// its position in the line, in units of its typeface.
  package mutating func include(
    _ glyph: UInt32, of face: Typeface, _ font: Font, advance: Int32, x: Int32 = 0, y: Int32 = 0
  ) {
    guard let box = face.inkBox(of: glyph, advance: Int(advance)) else { return }
    let unit = font.unit(face)
    above = max(above, Double(box.top + Int(y)) * unit)
    below = max(below, Double(-box.bottom - Int(y)) * unit)
    left = max(left, Double(-box.left - Int(x)) * unit)
    right = max(right, Double(box.right + Int(x) - Int(advance)) * unit)
  }

  /// Extends the line by a run of another typeface.
  package mutating func include(fallback run: ShapedRun, _ font: Font) { line.include(font, fallback: run) }

  /// Extends the distances by those of a piece of a styled text.
  ///
  /// - Parameters:
  ///   - thickness: The additional thickness of letters.
  ///   - overhang: The overhang of slanted letters.
  fileprivate mutating func include(_ piece: TextInk, thickness: Double, overhang: Double) {
    above = max(above, piece.above + thickness)
    below = max(below, piece.below + thickness)
    left = max(left, piece.left + thickness + overhang)
    right = max(right, piece.right + thickness + overhang)
    if piece.line.height > line.height { line = piece.line }
  }

  /// Returns the distances by which a text that is centered in a label may exceed it.
  ///
  /// - Parameters:
  ///   - height: The height of the label, in points.
  ///   - hasLines: Whether the text can have several lines. A label leaves out lines that exceed it by more than a
  ///     quarter of a line.
  ///   - pixel: The size of a pixel, in points.
  @export(interface)
  package func outsets(inHeight height: Double, hasLines: Bool, pixel: Double) -> Insets {
    let lineHeight = line.height
    var excess = 0.0
    if lineHeight > 0 {
      let rest = height - (height / lineHeight).rounded(.down) * lineHeight
      if height < lineHeight || hasLines && rest > 0.75 * lineHeight { excess = (lineHeight - rest) / 2 }
    }
    // The baseline and the edges of letters are aligned to whole rows.
    func outset(_ distance: Double) -> Double { distance + excess > -pixel / 4 ? distance + excess + pixel : 0 }
    // Letters are drawn at quarters of a pixel. Chosen: letters extend to the side by at most a quarter of an em. Marks
    // that start farther before their origin don't start a line.
    func sideOutset(_ distance: Double) -> Double { distance > 0 ? min(distance, lineHeight / 4) + pixel / 4 : 0 }
    return Insets(
      top: outset(above), left: sideOutset(left), bottom: outset(below), right: sideOutset(right))
  }
}

extension TextInk {
  /// Measures a styled text in a label of `font`.
  @export(interface)
  package init(_ text: StyledText, _ font: Font) {
    self.init("", font)
    for (part, piece) in zip(text.parts, text.pieces(font) ?? []) {
      let thickness = piece.isThickened ? piece.font.size * StyledRun.thickness : 0
      include(TextInk(part.text, piece.font), thickness: thickness, overhang: piece.overhang)
    }
  }
}

extension Typeface {
  /// Returns a box around the ink of a glyph in font units, or `nil` for a glyph without ink.
  fileprivate func inkBox(of index: UInt32, advance: Int) -> GlyphBoxes.Box? {
    let em = Int(unitsPerEm)
    guard let glyphBoxes else {
      // The box of all glyphs. Chosen: letters extend to the side by at most an eighth of an em.
      return GlyphBoxes.Box(
        left: -em / 8, bottom: Int(face.pointee.bbox.yMin), right: advance + em / 8, top: Int(face.pointee.bbox.yMax))
    }
    guard let box = glyphBoxes.box(of: Int(index)) else { return nil }
    // The file has the boxes of the default instance. Chosen: variations extend them by at most 1/16 em.
    let margin = variation == nil ? 0 : em / 16
    return GlyphBoxes.Box(
      left: box.left - margin, bottom: box.bottom - margin, right: box.right + margin, top: box.top + margin)
  }
}
