import Vitrine

/// A flower that a pan gesture drags. Its center is its position at touch down plus the translation. A touch brings the
/// flower to the front.
class DragFlower: FlowerView {
  /// The center at touch down.
  final private(set) var start = Point.zero
  /// Called after each state of the pan.
  final var onDrag: (DragFlower, PanGestureRecognizer) -> Void = { _, _ in }
  final let pan = PanGestureRecognizer()

  override init(_ name: String, color: Color = Style.amber, petals: Int = 8) {
    super.init(name, color: color, petals: petals)
    pan.addAction { [unowned(unsafe) self] _ in drag() }
    addGestureRecognizer(pan)
  }

  /// Returns the center for a finger that drags the flower to `place`.
  func center(for place: Point) -> Point { place }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    superview?.bringSubviewToFront(self)
    start = center
  }

  private final func drag() {
    center = center(for: start + pan.translation(in: superview))
    onDrag(self, pan)
  }
}
