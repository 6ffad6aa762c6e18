import Geometry
import Raster

/// The cached image of a view that rasterizes, including its descendants.
final class CachedLayer {
  /// The properties on which the image depends, in addition to the content of the views.
  struct Source: Equatable {
    /// The pixels that the image covers, relative to the origin of the view's coordinate space.
    var pixels: PixelRect
    var scale: Double
    var bounds: Rect
    var color: Color
    var isClipped: Bool
  }

  private var source: Source
  private let canvas: Canvas
  /// The image, or `nil` if it must be redrawn.
  private var image: Image?
  private var generation = 0

  /// Creates a layer without an image. Returns `nil` if there is not enough memory.
  init?(_ source: Source) {
    guard let bitmap = Bitmap(cacheSize: source.pixels.size) else { return nil }
    self.source = source
    canvas = Canvas(bitmap)
  }

  /// The top-left corner of the image, in pixels from the origin of the view's coordinate space.
  var origin: PixelPoint { PixelPoint(source.pixels.minX, source.pixels.minY) }

  /// The area of the image, in points of the view.
  var rect: Rect {
    let pixels = source.pixels.rect
    let scale = source.scale
    return Rect(pixels.minX / scale, pixels.minY / scale, pixels.width / scale, pixels.height / scale)
  }

  /// Discards the image, because the content has changed.
  func invalidate() {
    generation &+= 1
    image = nil
  }

  /// Returns `true` if the layer's bitmap has the right size for `source`.
  func canReuseBitmap(for source: Source) -> Bool { source.pixels.size == self.source.pixels.size }

  /// Returns the image. If the content has changed, `draw` redraws it, on a canvas in the view's coordinate space and
  /// with the transform from that space to pixels.
  func image(for source: Source, redraw draw: (Canvas, AffineTransform) -> Void) -> Image {
    if let image, source == self.source { return image }
    self.source = source
    // Release the previous image, so that nothing else uses the bitmap during drawing.
    image = nil
    let bitmap = canvas.bitmap
    bitmap.pixels.update(repeating: 0, count: bitmap.stride * bitmap.size.height)
    let origin = origin
    let map = AffineTransform(
      a: source.scale, b: 0, c: 0, d: source.scale, tx: -Double(origin.x), ty: -Double(origin.y))
    canvas.beginPass(scale: source.scale, clip: bitmap.bounds)
    canvas.concatenate(
      AffineTransform(translation: Vector(-Double(origin.x) / source.scale, -Double(origin.y) / source.scale)))
    let before = generation
    draw(canvas, map)
    let made = Image(bitmap)
    // Drawing may have invalidated the image again.
    if generation == before { image = made }
    return made
  }
}
