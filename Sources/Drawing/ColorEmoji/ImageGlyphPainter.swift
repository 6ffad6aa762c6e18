internal import Geometry
internal import Raster
internal import Typography

/// Draws the images of glyphs, scaled to the size of the text.
final class ImageGlyphPainter: ColorGlyphPainter {
  /// The maximum width and height of an image, in pixels. Chosen: fonts have up to 160.
  private static let maximumSide = 512

  private let images: EmbeddedImages
  private var cache = ColorGlyphCache()

  init(_ images: EmbeddedImages) { self.images = images }

  func draw(
    _ glyph: UInt32, of face: Typeface, size: Int, at origin: PixelPoint, _ color: Color, on canvas: Canvas
  ) -> Bool {
    let key = ColorGlyphCache.Key(glyph: glyph, size: UInt32(size), color: 0)
    let known = cache.find(key) ?? cache.add(key, scaled(glyph, to: Double(size) / 64))
    return known.draw(at: origin, color, on: canvas)
  }

  func draw(_ glyph: UInt32, of face: Typeface, _ color: Color, on canvas: Canvas) -> Bool {
    // The image in its own size.
    let key = ColorGlyphCache.Key(glyph: glyph, size: 0, color: 0)
    guard let found = images.image(of: glyph, size: .infinity) else { return false }
    let known = cache.find(key) ?? cache.add(key, ColorGlyph(image: decoded(found), left: 0, top: 0))
    guard let image = known.image else { return false }
    let area = rect(of: image, found, scale: face.unitsPerEm / Double(found.size))
    if color.alpha < 1 { canvas.beginGroup(opacity: color.alpha, bounds: area) }
    canvas.draw(image, in: area)
    if color.alpha < 1 { canvas.endGroup() }
    return true
  }

  /// Returns the glyph for a text size in pixels.
  private func scaled(_ glyph: UInt32, to size: Double) -> ColorGlyph {
    guard let found = images.image(of: glyph, size: size), let image = decoded(found) else { return .absent }
    let scale = size / Double(found.size)
    let rect = rect(of: image, found, scale: scale)
    if scale >= 1 { return ColorGlyph(covering: rect, drawing: { $0.draw(image, in: rect) }) }
    return ColorGlyph(covering: rect) { area, bitmap in
      ImageReduction(image: image.bitmap, rect: rect).write(area, to: bitmap)
    }
  }

  /// Returns the area of an image relative to the glyph's origin. The y axis points down.
  private func rect(of image: Image, _ found: EmbeddedImages.GlyphImage, scale: Double) -> Rect {
    let height = Double(image.size.height)
    let top: Double
    switch found.position {
    case .top(let rows): top = Double(rows)
    case .bottom(let rows): top = Double(rows) + height
    }
    return Rect(Double(found.left) * scale, -top * scale, Double(image.size.width) * scale, height * scale)
  }

  private func decoded(_ found: EmbeddedImages.GlyphImage) -> Image? {
    // Check the size in the header first, since decoding a huge image takes seconds.
    guard found.file.count > 24, side(in: found.file, at: 16), side(in: found.file, at: 20) else { return nil }
    return try? Image(png: found.file)
  }

  /// Returns `true` if a side of an image, a big-endian number, is in the limits.
  private func side(in file: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    let side = UInt32(bigEndian: file.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    return side > 0 && side <= Self.maximumSide
  }
}
