public import Geometry
public import Raster

extension Canvas {
  /// The largest size drawn from kept pixels, in pixels; larger glyphs are filled as outlines.
  private static var largestKept: Double { 96 }

  /// Draws `text` in one line whose baseline starts at `baseline`.
  ///
  /// Text that stands still and upright has its pixels kept and its baseline on
  /// a whole row; text that is being scaled or turned is drawn as outlines, so
  /// that sizes seen for one frame do not crowd out the others.
  @export(interface)
  public func draw(_ text: String, at baseline: Point, font: Font, color: Color) {
    guard let face = font.face, color.alpha > 0 else { return }
    let clip = clipBounds
    // Twice the line: accents of some faces rise above it.
    guard baseline.y - 2 * font.ascent < clip.maxY, baseline.y + 2 * font.descent > clip.minY,
      baseline.x < clip.maxX + font.size || !transform.isUpright
    else { return }
    let map = transform
    let size = font.size * map.a
    if map.isUpright, map.a == map.d, map.a == baseScale, size >= 1, size <= Self.largestKept {
      drawKept(text, map.apply(to: baseline), face, size, color)
    } else {
      drawOutlines(text, baseline, face, font.unit(face), color)
    }
  }

  private func drawKept(
    _ text: String, _ start: Point, _ face: Typeface, _ size: Double, _ color: Color
  ) {
    guard abs(start.x) < 1e6, abs(start.y) < 1e6 else { return }
    let (clip, pixel) = (pixelClip, color.premultiplied)
    let level = Contrast.level(luminance: color.luminance)
    let unit = size / face.unitsPerEm
    let fixedSize = Int(size * 64 + 0.5)
    let y = Int(start.y + 1e6 + 0.5) - 1_000_000
    let end = Double(clip.maxX) + size
    var run = GlyphRun(face)
    for scalar in text.unicodeScalars {
      guard let glyph = run.next(scalar) else { continue }
      let x = start.x + Double(run.position) * unit
      if x > end { break }
      // Quarters of a pixel; the shift keeps the conversion from rounding toward zero.
      let quarter = Int((x + 1e6) * 4 + 0.5) - 4_000_000
      let bitmap = face.bitmap(glyph, size: fixedSize, phase: quarter & 3, level: level, on: self)
      guard let bytes = bitmap.bytes else { continue }
      fillCoverage(
        bytes, stride: Int(bitmap.width), size: PixelSize(Int(bitmap.width), Int(bitmap.height)),
        at: PixelPoint(quarter >> 2 + Int(bitmap.left), y - Int(bitmap.top)), premultiplied: pixel)
    }
  }

  private func drawOutlines(
    _ text: String, _ start: Point, _ face: Typeface, _ unit: Double, _ color: Color
  ) {
    save()
    concatenate(AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: start.x, ty: start.y))
    let origin = transform
    let end = origin.isUpright && origin.a > 0 ? clipBounds.maxX + face.unitsPerEm : .infinity
    var run = GlyphRun(face)
    var drawn = 0
    for scalar in text.unicodeScalars {
      guard let glyph = run.next(scalar) else { continue }
      if Double(run.position) > end { break }
      concatenate(AffineTransform(translation: Vector(Double(run.position - drawn), 0)))
      drawn = run.position
      fill(face.outline(glyph), with: color)
    }
    restore()
  }
}
