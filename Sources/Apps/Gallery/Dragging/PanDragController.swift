import Vitrine

/// System 4: flowers that pan gestures drag.
final class PanDragController: DemoController {
  let flowers = FlowerView.names.indices.map {
    DragFlower(FlowerView.names[$0], color: FlowerView.colors[$0], petals: FlowerView.petalCounts[$0])
  }

  override func setUp() {
    for flower in flowers {
      flower.onDrag = { [unowned(unsafe) self] in report($0, $1) }
      stage.addSubview(flower)
    }
    for name in ["flower", "pan", "start", "translation", "center"] { show(name, "–") }
  }

  override func layOut(_ area: Rect) {
    let side = (min(area.width, area.height) * 0.3).rounded()
    for (index, flower) in flowers.enumerated() {
      let along = (Double(index) + 1) / 4
      flower.layOutSquare(
        side: side, in: area,
        initialCenter: Point(area.minX + area.width * along, area.minY + area.height * (0.35 + 0.15 * Double(index))))
    }
  }

  private func report(_ flower: DragFlower, _ pan: PanGestureRecognizer) {
    show("flower", flower.name)
    show("pan", Text.state(pan.state))
    show("start", Text.point(flower.start))
    show("translation", Text.vector(pan.translation(in: stage)))
    show("center", Text.point(flower.center))
    if pan.state != .began && pan.state != .changed { flower.returnIfOutsideSuperview() }
  }
}
