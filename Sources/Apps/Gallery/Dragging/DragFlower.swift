import Vitrine

/// A flower that a pan drags: its center is where that was when the finger came down,
/// plus the translation. It comes to the front.
class DragFlower: FlowerView {
  /// The center when the finger came down.
  final private(set) var start = Point.zero
  /// Called with the pan after each of its states.
  final var onDrag: (DragFlower, PanGestureRecognizer) -> Void = { _, _ in }
  final let pan = PanGestureRecognizer()

  override init(_ name: String, color: Color = Style.accent, petals: Int = 8) {
    super.init(name, color: color, petals: petals)
    pan.addAction { [unowned(unsafe) self] _ in drag() }
    addGestureRecognizer(pan)
  }

  /// Where the center goes when the finger wants it at `place`.
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
