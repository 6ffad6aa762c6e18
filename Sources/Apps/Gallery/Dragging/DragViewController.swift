import Vitrine

/// System 2: flowers that are dragged by the point at which they were grabbed.
final class DragViewController: DemoController {
  private let flowers = FlowerView.names.indices.map {
    GrabbedFlower(FlowerView.names[$0], color: FlowerView.colors[$0], petals: FlowerView.petalCounts[$0])
  }
  private var isPlaced = false

  override func setUp() {
    for flower in flowers {
      flower.onDrag = { [unowned(unsafe) self] in note($0) }
      stage.addSubview(flower)
    }
    show("flower", "–")
    show("grabbed at", "–")
    show("center", "–")
  }

  override func layOut(_ area: Rect) {
    let side = (min(area.width, area.height) * 0.36).rounded()
    for (index, flower) in flowers.enumerated() {
      let place =
        isPlaced ? flower.center : area.center + Vector(Double(index - 1) * side * 0.8, Double(index - 1) * side * 0.35)
      flower.bounds = Rect(0, 0, side, side)
      flower.center = area.clampedCenter(place, size: flower.bounds.size)
    }
    isPlaced = true
  }

  private func note(_ flower: GrabbedFlower) {
    show("flower", flower.name)
    show("grabbed at", Text.point(flower.grabbed))
    show("center", Text.point(flower.center))
  }
}

class GrabbedFlower: FlowerView {
  final var onDrag: (GrabbedFlower) -> Void = { _ in }
  /// The grabbed point, in the flower's coordinates.
  final private(set) var grabbed = Point.zero

  override init(_ name: String, color: Color = Style.amber, petals: Int = 8) {
    super.init(name, color: color, petals: petals)
    onMove = { [unowned(unsafe) self] in move(by: $0) }
  }

  private final func move(by way: Vector) {
    superview?.bringSubviewToFront(self)
    center += way
    onDrag(self)
    returnIfOutside()
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    grabbed = touches[0].location(in: self)
    superview?.bringSubviewToFront(self)
    onDrag(self)
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    center += touches[0].location(in: self) - grabbed
    onDrag(self)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) { returnIfOutside() }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { returnIfOutside() }

  /// Moves the flower back if it was released outside the stage, where it cannot be reached.
  private final func returnIfOutside() {
    guard let area = superview?.bounds else { return }
    let place = area.clampedCenter(center, size: bounds.size)
    guard place != center else { return }
    animate { center = place }
    onDrag(self)
  }
}
