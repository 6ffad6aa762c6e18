internal import Geometry
internal import Raster

/// The pixels of a glyph in color, and their offset from the glyph's origin.
struct ColorGlyph {
  /// The pixels, or `nil` if the glyph has no colors.
  var image: Image?
  /// The offset from the origin to the first column, in pixels to the right.
  var left: Int
  /// The offset from the baseline to the first row, in pixels down.
  var top: Int

  /// A glyph without colors.
  static var absent: ColorGlyph { ColorGlyph(image: nil, left: 0, top: 0) }

  /// The maximum width and height of the pixels: five times the largest text whose glyphs are cached.
  private static var maximumSide: Int { 512 }

  var byteCount: Int { image.map { 4 * $0.size.width * $0.size.height } ?? 0 }

  init(image: Image?, left: Int, top: Int) {
    self.image = image
    self.left = left
    self.top = top
  }

  /// Creates a glyph.
  ///
  /// - Parameters:
  ///   - rect: The area of the glyph in pixels, relative to its origin. The y axis points down.
  ///   - paint: Paints the pixels of an area into a transparent bitmap of its size.
  init(covering rect: Rect, _ paint: (PixelRect, Bitmap) -> Void) {
    let area = PixelRect(covering: rect)
    guard !area.isEmpty, area.width <= Self.maximumSide, area.height <= Self.maximumSide,
      let bitmap = Bitmap(checkedSize: area.size)
    else {
      self = .absent
      return
    }
    paint(area, bitmap)
    self.init(image: Image(bitmap), left: area.minX, top: area.minY)
  }

  /// Creates a glyph.
  ///
  /// - Parameters:
  ///   - rect: The area of the glyph in pixels, relative to its origin. The y axis points down.
  ///   - draw: Draws the glyph with its origin at that of user space.
  init(covering rect: Rect, drawing draw: (Canvas) -> Void) {
    self.init(covering: rect) { area, bitmap in
      let canvas = Canvas(bitmap)
      canvas.concatenate(AffineTransform(translation: Vector(-Double(area.minX), -Double(area.minY))))
      draw(canvas)
    }
  }

  /// Draws the glyph with its origin at a pixel. Returns `false` if it has no colors.
  func draw(at origin: PixelPoint, _ color: Color, on canvas: Canvas) -> Bool {
    guard let image else { return false }
    canvas.draw(image, at: PixelPoint(origin.x + left, origin.y + top), opacity: color.alpha)
    return true
  }
}
