import Vitrine

/// System 10: the bounds of views, which are larger than their visible content.
final class BoundsController: DemoController {
  let flowers = FlowerView.names.indices.map {
    GrabbedFlower(FlowerView.names[$0], color: FlowerView.colors[$0], petals: FlowerView.petalCounts[$0])
  }
  private let button = StageButton()
  private var isPlaced = false
  private var showsBounds = false

  override func setUp() {
    for flower in flowers {
      flower.onDrag = { [unowned(unsafe) self] in show("hit", $0.name) }
      stage.addSubview(flower)
    }
    button.action = { [unowned(unsafe) self] _ in
      showsBounds.toggle()
      update()
    }
    stage.addSubview(button)
    show("hit", "–")
    update()
  }

  private func update() {
    button.title = showsBounds ? "Hide bounds" : "Show bounds"
    for flower in flowers {
      flower.backgroundColor = showsBounds ? Style.quiet.withAlpha(0.35) : .clear
      flower.borderWidth = showsBounds ? 1.5 : 0
      flower.borderColor = Style.text
    }
    show("bounds", showsBounds ? "shown" : "hidden")
  }

  override func layOut(_ area: Rect) {
    let side = (min(area.width, area.height) * 0.34).rounded()
    for (index, flower) in flowers.enumerated() {
      let place =
        isPlaced
        ? flower.center : area.center + Vector(Double(index - 1) * side * 0.95, Double(index - 1) * side * -0.3)
      flower.bounds = Rect(0, 0, side, side * (index == 1 ? 1.3 : 1))
      // This flower is rotated, and its bounds rotate with it.
      flower.transform = index == 2 ? AffineTransform(rotation: Double.pi / 6) : .identity
      flower.center = area.clampedCenter(place, size: flower.bounds.size)
    }
    isPlaced = true
    button.font = metrics.body
    let width = metrics.body.size * 11
    button.frame = Rect(area.midX - width / 2, area.height - metrics.margin - metrics.finger, width, metrics.finger)
  }
}
