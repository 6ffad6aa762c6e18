internal import Geometry
internal import Raster
internal import Typography

/// Draws the layers of glyphs.
final class LayerGlyphPainter: ColorGlyphPainter {
  private let layers: ColorLayers
  private var cache = ColorGlyphCache()

  init(_ layers: ColorLayers) { self.layers = layers }

  func draw(
    _ glyph: UInt32, of face: Typeface, size: Int, at origin: PixelPoint, _ color: Color, on canvas: Canvas
  ) -> Bool {
    let opaque = color.withAlpha(1)
    let plain = ColorGlyphCache.Key(glyph: glyph, size: UInt32(size), color: 0)
    let colored = ColorGlyphCache.Key(glyph: glyph, size: UInt32(size), color: opaque.premultiplied)
    if let known = cache.find(plain) ?? cache.find(colored) { return known.draw(at: origin, color, on: canvas) }
    let parts = layers.layers(of: glyph)
    let key = parts.contains { $0.color == nil } ? colored : plain
    return cache.add(key, rendered(parts, of: face, size: Double(size) / 64, opaque)).draw(
      at: origin, color, on: canvas)
  }

  func draw(_ glyph: UInt32, of face: Typeface, _ color: Color, on canvas: Canvas) -> Bool {
    let parts = layers.layers(of: glyph)
    if parts.isEmpty { return false }
    if color.alpha < 1 { canvas.beginGroup(opacity: color.alpha, bounds: bounds(of: parts, face)) }
    fill(parts, of: face, color.withAlpha(1), on: canvas)
    if color.alpha < 1 { canvas.endGroup() }
    return true
  }

  private func rendered(_ parts: [ColorLayers.Layer], of face: Typeface, size: Double, _ color: Color) -> ColorGlyph {
    let scale = AffineTransform(scale: size / face.unitsPerEm)
    return ColorGlyph(
      covering: scale.apply(to: bounds(of: parts, face)),
      drawing: { canvas in
        canvas.concatenate(scale)
        fill(parts, of: face, color, on: canvas)
      })
  }

  private func fill(_ parts: [ColorLayers.Layer], of face: Typeface, _ color: Color, on canvas: Canvas) {
    for part in parts { canvas.fill(face.outline(part.glyph), with: part.color ?? color) }
  }

  /// Returns the bounds of all layers, in font units.
  private func bounds(of parts: [ColorLayers.Layer], _ face: Typeface) -> Rect {
    var bounds = Rect.zero
    for part in parts {
      let own = face.outline(part.glyph).bounds
      if !own.isEmpty { bounds = bounds.isEmpty ? own : bounds.union(own) }
    }
    return bounds
  }
}
