import Vitrine

/// System 50: a view whose center jumps to the finger that drags it.
final class JumpingDragController: DemoController {
  private let flower = JumpingFlower("amber", petals: 10)
  private var isPlaced = false

  override func setUp() {
    flower.onDrag = { [unowned(unsafe) self] in
      show("finger", Text.point($0))
      show("center", Text.point(flower.center))
    }
    stage.addSubview(flower)
    show("finger", "–")
    show("center", "–")
  }

  override func layOut(_ area: Rect) {
    let side = (min(area.width, area.height) * 0.45).rounded()
    let place = isPlaced ? flower.center : area.center
    flower.bounds = Rect(0, 0, side, side)
    flower.center = area.clampedCenter(place, size: .zero)
    isPlaced = true
  }
}

private final class JumpingFlower: FlowerView {
  var onDrag: (Point) -> Void = { _ in }

  override init(_ name: String, color: Color = Style.amber, petals: Int = 8) {
    super.init(name, color: color, petals: petals)
    onMove = { [unowned(unsafe) self] in move(to: center + $0) }
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { move(to: touches[0]) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { move(to: touches[0]) }
  override func touchesEnded(_ touches: TouchSet, with event: Event) {}
  override func touchesCancelled(_ touches: TouchSet, with event: Event) {}

  private func move(to touch: Touch) {
    if let superview { move(to: touch.location(in: superview)) }
  }

  private func move(to finger: Point) {
    guard let superview else { return }
    // At least a quarter of the flower stays on the stage.
    center = superview.bounds.clampedCenter(finger, size: .zero)
    onDrag(finger)
  }
}
