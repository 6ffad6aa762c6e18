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
    onMove = { [unowned(unsafe) self] in move(by: $0) }
    pan.addAction { [unowned(unsafe) self] _ in drag() }
    addGestureRecognizer(pan)
  }

  /// Returns the center for a finger that drags the flower to `place`.
  func center(for place: Point) -> Point { place }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    superview?.bringSubviewToFront(self)
    start = center
  }

  /// Moves the flower by a key. The pan, which `onDrag` receives, is possible.
  private final func move(by way: Vector) {
    superview?.bringSubviewToFront(self)
    start = center + way
    center = center(for: start)
    onDrag(self, pan)
  }

  private final func drag() {
    center = center(for: start + pan.translation(in: superview))
    onDrag(self, pan)
  }
}
