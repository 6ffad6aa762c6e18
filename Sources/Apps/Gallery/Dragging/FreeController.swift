import Vitrine

/// System 5: flowers that can be panned, pinched and rotated at the same time.
final class FreeController: DemoController {
  let flowers = [FreeFlower("amber"), FreeFlower("white", color: Style.text, petals: 6)]

  override func setUp() {
    for flower in flowers.reversed() {
      flower.onChange = { [unowned(unsafe) self] in report($0) }
      stage.addSubview(flower)
    }
    report(flowers[0])
  }

  override func layOut(_ area: Rect) {
    let isWide = area.width > area.height
    let side = (min(area.width, area.height, max(area.width, area.height) / 2) * 0.62).rounded()
    for (index, flower) in flowers.enumerated() {
      let along = index == 0 ? 0.29 : 0.71
      let place =
        isWide
        ? Point(area.minX + area.width * along, area.midY)
        : Point(area.midX, area.minY + area.height * along)
      // The transform moves the flower, so its center stays at its home position.
      flower.bounds = Rect(0, 0, side, side)
      flower.center = place
      flower.returnIfOutside(area)
    }
  }

  private func report(_ flower: FreeFlower) {
    show("gestures", flower.gestures)
    show("offset", Text.vector(flower.offset))
    show("scale", Text.decimal(flower.scale, places: 2))
    show("angle", Text.degrees(flower.angle))
  }
}
