import Geometry
import Raster

/// A picture.
///
/// Fingers pass through an image view, unless `isUserInteractionEnabled` is set.
open class ImageView: View {
  /// What it shows; nil shows nothing.
  public final var image: Image? {
    didSet {
      if image === oldValue { return }
      tinted = nil
      setNeedsNewSize()
    }
  }

  /// A color for the whole picture, of which only the shape counts then; nil leaves it as it is.
  public final var tintColor: Color? {
    didSet {
      if tintColor == oldValue { return }
      tinted = nil
      setNeedsDisplay()
    }
  }

  /// The edges that keep their width, in points of the picture, while what is between them is stretched over the view; nil for a picture
  /// that is drawn as `contentMode` says.
  public final var capInsets: Insets? {
    didSet { if capInsets != oldValue { setNeedsDisplay() } }
  }

  /// The picture in its tint, made when it is drawn first.
  private final var tinted: Image?

  /// How the picture fills the view; what sticks out is cut off.
  public final var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// Pixels of the picture per point, for the size it has by itself.
  public final var imageScale = 1.0 {
    didSet { if imageScale != oldValue { setNeedsNewSize() } }
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
    guard let image = imageToDraw() else { return }
    if let capInsets { return canvas.draw(image, in: bounds, keeping: capInsets, imageScale: imageScale) }
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

  private final func imageToDraw() -> Image? {
    guard let image, let tintColor else { return image }
    let picture = tinted ?? image.tinted(tintColor)
    tinted = picture
    return picture
  }

  /// The size of the picture, made smaller where there is not the width for it.
  open override func sizeThatFits(_ size: Size) -> Size {
    let own = imageSize
    guard size.width > 0, size.width < own.width else { return own }
    return Size(size.width, own.height * size.width / own.width)
  }

  private final func setNeedsNewSize() {
    setNeedsDisplay()
    setNeedsMeasure()
  }

  /// The picture's own size, in points.
  private final var imageSize: Size {
    guard let image, imageScale > 0 else { return .zero }
    return Size(Double(image.size.width) / imageScale, Double(image.size.height) / imageScale)
  }
}
