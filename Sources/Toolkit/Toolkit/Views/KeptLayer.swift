import Geometry
import Raster

/// The picture of a view that rasterizes, and of all in it.
final class KeptLayer {
  /// What a picture was made of, beside what the views in it draw.
  struct Source: Equatable {
    /// The pixels that it covers, counted from the origin of the view's points.
    var pixels: PixelRect
    var scale: Double
    var bounds: Rect
    var color: Color
    var isClipped: Bool
  }

  private var source: Source
  private let canvas: Canvas
  /// Nil where it has to be drawn again.
  private var image: Image?
  private var changes = 0

  /// Nil where there is no memory for it.
  init?(_ source: Source) {
    guard let bitmap = Bitmap(spareSize: source.pixels.size) else { return nil }
    self.source = source
    canvas = Canvas(bitmap)
  }

  /// Where its corner lies, in pixels from the origin of the view's points.
  var origin: PixelPoint { PixelPoint(source.pixels.minX, source.pixels.minY) }

  /// The same rect in the view's points.
  var rect: Rect {
    let (pixels, scale) = (source.pixels.rect, source.scale)
    return Rect(pixels.minX / scale, pixels.minY / scale, pixels.width / scale, pixels.height / scale)
  }

  /// What is in it has changed.
  func invalidate() {
    changes &+= 1
    image = nil
  }

  /// Whether it can be what `source` says, in the memory that it has.
  func fits(_ source: Source) -> Bool { source.pixels.size == self.source.pixels.size }

  /// The picture, which `draw` draws where it has changed: on a canvas in pixels, by a map from the view's points.
  func picture(of source: Source, _ draw: (Canvas, AffineTransform) -> Void) -> Image {
    if let image, source == self.source { return image }
    self.source = source
    // Nobody holds the picture before while this one is drawn over it.
    image = nil
    let bitmap = canvas.bitmap
    bitmap.pixels.update(repeating: 0, count: bitmap.stride * bitmap.size.height)
    let origin = origin
    let map = AffineTransform(
      a: source.scale, b: 0, c: 0, d: source.scale, tx: -Double(origin.x), ty: -Double(origin.y))
    canvas.begin(scale: source.scale, clip: bitmap.bounds)
    canvas.concatenate(AffineTransform(translation: Vector(-Double(origin.x) / source.scale, -Double(origin.y) / source.scale)))
    let before = changes
    draw(canvas, map)
    let made = Image(bitmap)
    // Drawing may ask for the next one.
    if changes == before { image = made }
    return made
  }
}
