public import Geometry
public import Raster

extension Canvas {
  /// The maximum size of glyphs that are cached as bitmaps, in pixels. Larger glyphs are filled as outlines.
  private static var maximumBitmapSize: Double { 96 }

  /// Draws `text` in one line whose baseline starts at `baseline`. Line feeds are ignored.
  ///
  /// The glyphs of text that is neither scaled nor rotated are cached as bitmaps, and its baseline is aligned to whole
  /// pixels. Text during scaling or rotation is drawn as outlines, so that sizes used for one frame don't fill the
  /// cache.
  @export(interface)
  public func draw(_ text: String, at baseline: Point, font: Font, color: Color) {
    guard let face = font.face, color.alpha > 0 else { return }
    if let setter = ComplexText.engine(for: text, face) {
      draw(setter.line(of: text, font, face), at: baseline, font: font, color)
      return
    }
    draw(DrawnGlyphs(LineGlyphs(text, face)), at: baseline, font: font, face, color, .none)
  }

  /// Draws the glyphs of a line in the typeface `face`.
  func draw(
    _ glyphs: DrawnGlyphs, at baseline: Point, font: Font, _ face: Typeface, _ color: Color, _ spaces: SpaceExpansion
  ) {
    guard mayBeVisible(font, face, at: baseline) else { return }
    if let size = bitmapSize(font) {
      guard var pen = GlyphPen(self, face, size: size, at: transform.apply(to: baseline), color, spaces) else { return }
      for glyph in glyphs {
        if !pen.draw(glyph) { break }
      }
    } else {
      drawOutlines(glyphs, baseline, face, font.unit(face), color, spaces)
    }
  }

  /// Returns `true` if some of the line in the typeface `face` that starts at `baseline` may be visible.
  func mayBeVisible(_ font: Font, _ face: Typeface, at baseline: Point) -> Bool {
    let clip = clipBounds
    let unit = font.unit(face)
    // Allow for more than the line's height, since letters of some typefaces exceed it.
    return baseline.y - 2 * face.ascent * unit < clip.maxY && baseline.y + face.lineHeight * unit > clip.minY
      && (baseline.x < clip.maxX + font.size || !transform.isScaleAndTranslation)
  }

  /// Returns the text size in pixels if the glyphs are cached as bitmaps, or `nil` if they are drawn as outlines.
  func bitmapSize(_ font: Font) -> Double? {
    let map = transform
    let size = font.size * map.a
    return map.isScaleAndTranslation && map.a == map.d && map.a == baseScale && size >= 1
      && size <= Self.maximumBitmapSize ? size : nil
  }

  private func drawOutlines(
    _ glyphs: DrawnGlyphs, _ start: Point, _ face: Typeface, _ unit: Double, _ color: Color, _ spaces: SpaceExpansion
  ) {
    save()
    concatenate(AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: start.x, ty: start.y))
    let origin = transform
    let end = origin.isScaleAndTranslation && origin.a > 0 ? clipBounds.maxX + face.unitsPerEm : .infinity
    var drawn = 0.0
    var shift = 0.0
    for glyph in glyphs {
      let position = Double(glyph.position) + shift
      if position > end { break }
      concatenate(AffineTransform(translation: Vector(position - drawn, 0)))
      drawn = position
      face.draw(glyph.index, color, on: self)
      if glyph.index == spaces.glyph { shift += spaces.width / unit }
    }
    restore()
  }
}
