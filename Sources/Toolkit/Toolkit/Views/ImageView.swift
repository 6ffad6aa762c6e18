import Geometry
import Raster

/// A view that shows an image.
///
/// By default, `isUserInteractionEnabled` is `false`, so touches pass through.
open class ImageView: View {
  /// The image, or `nil` to show nothing.
  public final var image: Image? {
    didSet {
      if image === oldValue { return }
      tinted = nil
      setNeedsNewSize()
    }
  }

  /// A color that replaces all colors of the image and keeps its transparency, or `nil` to draw the image unchanged.
  public final var tintColor: Color? {
    didSet {
      if tintColor == oldValue { return }
      tinted = nil
      setNeedsDisplay()
    }
  }

  /// The edges of the image that are not stretched, in points of the image, or `nil` to use `contentMode`.
  ///
  /// The area between the edges is stretched to fill the view.
  public final var capInsets: Insets? {
    didSet { if capInsets != oldValue { setNeedsDisplay() } }
  }

  /// The tinted image, created when it is first drawn.
  private final var tinted: Image?

  /// How the image is scaled and positioned. Parts beyond the bounds are clipped.
  public final var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { setNeedsDisplay() } }
  }

  /// The number of image pixels per point, which determines the size that fits the image.
  public final var imageScale = 1.0 {
    didSet { if imageScale != oldValue { setNeedsNewSize() } }
  }

  public override init(frame: Rect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Creates a view with the size of `image`, at one point per pixel.
  public convenience init(image: Image) {
    self.init(frame: Rect(0, 0, Double(image.size.width), Double(image.size.height)))
    self.image = image
  }

  /// Makes the image an element if the app has named it.
  open override func describe(_ element: AccessibilityElement) {
    if accessibilityLabel != nil { element.role = .image }
  }

  open override func draw(_ rect: Rect, on canvas: Canvas) {
    guard let image = imageToDraw() else { return }
    if let capInsets { return canvas.draw(image, in: bounds, capInsets: capInsets, imageScale: imageScale) }
    let place = contentMode.rect(for: imageSize, in: bounds)
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

  /// Returns the size of the image, scaled down proportionally if the width is not sufficient.
  open override func sizeThatFits(_ size: Size) -> Size {
    let own = imageSize
    guard size.width > 0, size.width < own.width else { return own }
    return Size(size.width, own.height * size.width / own.width)
  }

  private final func setNeedsNewSize() {
    setNeedsDisplay()
    setNeedsMeasure()
  }

  private final var imageSize: Size {
    guard let image, imageScale > 0 else { return .zero }
    return Size(Double(image.size.width) / imageScale, Double(image.size.height) / imageScale)
  }
}
