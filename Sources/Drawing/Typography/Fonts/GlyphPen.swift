internal import Geometry
internal import Raster

/// Draws the cached bitmaps of a line's glyphs.
struct GlyphPen {
  private let canvas: Canvas
  private let face: Typeface
  private var start: Double
  private let end: Double
  private let row: Int
  /// The number of pixels per unit of the typeface.
  private let unit: Double
  /// The text size in 1/64 pixel.
  private let size: Int
  private let level: Int
  private let color: Color
  private let pixel: UInt32
  /// The additional width of spaces, in pixels.
  private let spaces: SpaceExpansion
  /// The horizontal offset of slanted glyphs for each pixel above the baseline, or 0.
  private let slope: Double

  /// Creates a pen for a line with a text size of `size` pixels and a baseline that starts at `start`, in pixels.
  ///
  /// Returns `nil` if the line is too far away.
  init?(
    _ canvas: Canvas, _ face: Typeface, size: Double, at start: Point, _ color: Color, _ spaces: SpaceExpansion = .none,
    slope: Double = 0
  ) {
    guard abs(start.x) < 1e6, abs(start.y) < 1e6 else { return nil }
    self.canvas = canvas
    self.face = face
    self.start = start.x
    end = Double(canvas.pixelClip.maxX) + size
    row = Int(start.y + 1e6 + 0.5) - 1_000_000
    unit = size / face.unitsPerEm
    self.spaces = SpaceExpansion(glyph: spaces.glyph, width: spaces.width * canvas.baseScale)
    self.size = Int(size * 64 + 0.5)
    self.slope = slope
    level = Contrast.level(luminance: color.luminance)
    self.color = color
    pixel = color.premultiplied
  }

  /// Draws a glyph. Returns `false` if this glyph and the following ones are beyond the clip.
  @inline(__always)
  mutating func draw(_ glyph: PlacedGlyph) -> Bool {
    let x = start + Double(glyph.position) * unit
    if x > end { return false }
    draw(glyph.index, x, rows: 0)
    if glyph.index == spaces.glyph { start += spaces.width }
    return true
  }

  /// Draws a glyph at its own position, which may be anywhere relative to the others.
  func draw(_ glyph: ShapedGlyph) {
    let up = Double(glyph.y) * unit
    let x = start + Double(glyph.x) * unit + up * slope
    // Skip positions far outside of every screen.
    guard x > -1e6, x <= end, abs(up) < 1e6 else { return }
    draw(glyph.index, x, rows: Int(up + 1e6 + 0.5) - 1_000_000)
  }

  /// Draws a glyph at `x`, `rows` pixels above the baseline.
  @inline(__always)
  private func draw(_ glyph: UInt32, _ x: Double, rows: Int) {
    if face.colorGlyphs != nil, drawInColor(glyph, x, rows: rows) { return }
    // In quarters of a pixel. The offset prevents rounding toward zero.
    let quarter = Int((x + 1e6) * 4 + 0.5) - 4_000_000
    let bitmap = face.bitmap(glyph, size: size, phase: quarter & 3, level: level, slope: slope, on: canvas)
    if let bytes = bitmap.bytes {
      canvas.fillCoverage(
        bytes, stride: Int(bitmap.width), size: PixelSize(Int(bitmap.width), Int(bitmap.height)),
        at: PixelPoint(quarter >> 2 + Int(bitmap.left), row - rows - Int(bitmap.top)), premultiplied: pixel)
    }
  }

  /// Draws a glyph at `x`, rounded to whole pixels. Returns `false` if it has no colors.
  @inline(never)
  private func drawInColor(_ glyph: UInt32, _ x: Double, rows: Int) -> Bool {
    let origin = PixelPoint(Int(x + 1e6 + 0.5) - 1_000_000, row - rows)
    return face.colorGlyphs?.draw(glyph, of: face, size: size, at: origin, color, on: canvas) ?? false
  }
}
