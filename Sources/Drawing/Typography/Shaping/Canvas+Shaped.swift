internal import Geometry
internal import Raster

extension Canvas {
  /// Draws a line from a `TextLayoutEngine` with the start of its baseline at `start`.
  func draw(_ line: ShapedLine, at start: Point, font: Font, _ color: Color) {
    for run in line.runs where mayBeVisible(font, run.face, at: start) { draw(run, at: start, font: font, color) }
  }

  /// Draws a run of a line whose baseline starts at `start`.
  ///
  /// - Parameter slope: `StyledRun.slope` for slanted letters, or 0.
  func draw(_ run: ShapedRun, at start: Point, font: Font, slope: Double = 0, _ color: Color) {
    let origin = Point(start.x + run.x, start.y)
    guard let size = bitmapSize(font) else {
      drawOutlines(run, at: origin, font.unit(run.face), slope, color)
      return
    }
    guard let pen = GlyphPen(self, run.face, size: size, at: transform.apply(to: origin), color, slope: slope) else {
      return
    }
    for glyph in run.glyphs { pen.draw(glyph) }
  }

  private func drawOutlines(_ run: ShapedRun, at origin: Point, _ unit: Double, _ slope: Double, _ color: Color) {
    save()
    concatenate(AffineTransform(a: unit, b: 0, c: -slope * unit, d: unit, tx: origin.x, ty: origin.y))
    var x = 0.0
    var y = 0.0
    for glyph in run.glyphs {
      let glyphX = Double(glyph.x)
      let glyphY = Double(glyph.y)
      concatenate(AffineTransform(translation: Vector(glyphX - x, y - glyphY)))
      x = glyphX
      y = glyphY
      run.face.draw(glyph.index, color, on: self)
    }
    restore()
  }
}
