import Vitrine

/// An image view that receives touches only where the image is opaque enough.
final class AlphaView: View {
  /// Called when a finger touches the view, with the alpha at that point.
  var onHit: (Int) -> Void = { _ in }
  var isDraggable = false
  /// The image, made by `make` for the view's size in pixels.
  private var picture: AlphaImage?
  private let make: (Int) -> AlphaImage
  /// The alpha above which the view is hit, from 0 to 255.
  private let threshold: Int
  private var grabbed = Point.zero

  init(threshold: Int, _ make: @escaping (_ side: Int) -> AlphaImage) {
    self.threshold = threshold
    self.make = make
    super.init(frame: .zero)
  }

  /// Returns the alpha of the image at a point of the view, from 0 to 255.
  func alpha(at point: Point) -> Int {
    picture?.alpha(at: Point(point.x / bounds.width, point.y / bounds.height)) ?? 0
  }

  override func point(inside point: Point, with event: Event?) -> Bool {
    bounds.contains(point) && alpha(at: point) > threshold
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let side = Int(bounds.width * (window?.scale ?? 1))
    if picture?.image.size.width != side, side > 0 { picture = make(side) }
    setNeedsDisplay()
  }

  override func draw(_ rect: Rect, on canvas: Canvas) {
    if let picture { canvas.draw(picture.image, in: bounds) }
  }

  override func describe(_ element: AccessibilityElement) {
    element.role = .button
    element.label = "Picture"
    element.isActivatable = true
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    grabbed = touches[0].location(in: self)
    onHit(alpha(at: grabbed))
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    guard isDraggable, let superview else { return }
    let place = center + (touches[0].location(in: self) - grabbed)
    center = superview.bounds.clampedCenter(place, size: bounds.size)
  }
}
