import Geometry
import Raster

/// A picture.
///
/// Fingers pass through an image view, unless `isUserInteractionEnabled` is set.
open class ImageView: View {
  /// What it shows; nil shows nothing.
  public final var image: Image? {
    didSet { if image !== oldValue { setNeedsDisplay() } }
  }

  /// How the picture fills the view; what sticks out is cut off.
  public final var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// Pixels of the picture per point, for the size it has by itself.
  public final var imageScale = 1.0 {
    didSet { if imageScale != oldValue { setNeedsDisplay() } }
  }

  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// A view of the size of `image`, one point for each of its pixels.
  public convenience init(image: Image) {
    self.init(frame: Rect(0, 0, Double(image.size.width), Double(image.size.height)))
    self.image = image
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let image else { return }
    let place = contentMode.place(imageSize, in: bounds)
    if bounds.contains(place) {
      canvas.draw(image, in: place)
    } else {
      canvas.save()
      canvas.clip(to: bounds)
      canvas.draw(image, in: place)
      canvas.restore()
    }
  }

  /// The size of the picture.
  open override func sizeThatFits(_ size: Size) -> Size { imageSize }

  /// The picture's own size, in points.
  private final var imageSize: Size {
    guard let image, imageScale > 0 else { return .zero }
    return Size(Double(image.size.width) / imageScale, Double(image.size.height) / imageScale)
  }
}
