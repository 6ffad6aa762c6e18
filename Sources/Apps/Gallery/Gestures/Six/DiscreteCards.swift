import Vitrine

/// A tap makes the flower pop.
final class TapCard: GestureCard {
  private var taps = 0

  init() {
    super.init("Tap", petals: 8, telling: ["location", "taps"])
    addGestureRecognizer(TapGestureRecognizer { [unowned(unsafe) self] in pop($0) })
  }

  override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    element.role = .button
    element.isActivatable = true
  }

  private func pop(_ tap: TapGestureRecognizer) {
    taps += 1
    showDiscrete(values: ["location \(Text.point(tap.location(in: self)))", "taps \(taps)"])
    flower.transform = AffineTransform(scale: 1.3)
    resetFlower()
  }
}

/// A swipe tosses the flower in its direction.
final class SwipeCard: GestureCard {
  init() {
    super.init("Swipe", petals: 6, telling: ["location", "direction"])
    add(.right, "right", Vector(1, 0))
    add(.left, "left", Vector(-1, 0))
    add(.up, "up", Vector(0, -1))
    add(.down, "down", Vector(0, 1))
  }

  private func add(_ direction: SwipeGestureRecognizer.Direction, _ name: String, _ way: Vector) {
    let swipe = SwipeGestureRecognizer { [unowned(unsafe) self] in toss(at: $0.location(in: self), name, way) }
    swipe.direction = direction
    addGestureRecognizer(swipe)
    accessibilityCustomActions.append(
      AccessibilityCustomAction("Swipe \(name)") { [unowned(unsafe) self] in toss(at: bounds.center, name, way) })
  }

  private func toss(at location: Point, _ name: String, _ way: Vector) {
    showDiscrete(values: ["location \(Text.point(location))", "direction \(name)"])
    let reach = flower.bounds.width * 0.7
    animate(duration: 0.16, curve: .easeOut) {
      flower.transform = AffineTransform(translation: way * reach)
    } completion: { [self] finished in
      if finished { resetFlower() }
    }
  }
}
