import Vitrine

/// A long press makes the flower grow.
final class PressCard: GestureCard {
  init() {
    super.init("Long press", petals: 10, telling: ["location", "for"])
    addGestureRecognizer(LongPressGestureRecognizer { [unowned(unsafe) self] in press($0) })
  }

  private var begun = 0.0

  private func press(_ press: LongPressGestureRecognizer) {
    if press.state == .began {
      begun = press.now
      animate(duration: 0.3, curve: .easeOut, animations: { flower.transform = AffineTransform(scale: 1.3) })
    }
    showContinuous(
      press,
      values: [
        "location \(Text.point(press.location(in: self)))", "for \(Text.decimal(press.now - begun, places: 1)) s",
      ])
    if press.isOver { resetFlower() }
  }
}

/// A pan drags the flower.
final class PanCard: GestureCard {
  init() {
    super.init("Pan", petals: 8, telling: ["translation", "velocity"])
    addGestureRecognizer(PanGestureRecognizer { [unowned(unsafe) self] in drag($0) })
  }

  private func drag(_ pan: PanGestureRecognizer) {
    let way = pan.translation(in: self)
    showContinuous(pan, values: ["translation \(Text.vector(way))", "velocity \(Text.vector(pan.velocity(in: self)))"])
    flower.transform = AffineTransform(translation: way)
    if pan.isOver { resetFlower() }
  }
}

/// A pinch scales the flower.
final class PinchCard: GestureCard {
  init() {
    super.init("Pinch", petals: 6, telling: ["scale", "velocity"])
    addGestureRecognizer(PinchGestureRecognizer { [unowned(unsafe) self] in pinch($0) })
  }

  private func pinch(_ pinch: PinchGestureRecognizer) {
    showContinuous(
      pinch,
      values: [
        "scale \(Text.decimal(pinch.scale, places: 2))", "velocity \(Text.decimal(pinch.velocity, places: 2)) /s",
      ])
    flower.transform = AffineTransform(scale: pinch.scale)
    if pinch.isOver { resetFlower() }
  }
}

/// A rotation turns the flower.
final class RotationCard: GestureCard {
  init() {
    super.init("Rotation", petals: 10, telling: ["angle", "velocity"])
    addGestureRecognizer(RotationGestureRecognizer { [unowned(unsafe) self] in turn($0) })
  }

  private func turn(_ rotation: RotationGestureRecognizer) {
    showContinuous(
      rotation, values: ["angle \(Text.degrees(rotation.rotation))", "velocity \(Text.degrees(rotation.velocity)) /s"])
    flower.transform = AffineTransform(rotation: rotation.rotation)
    if rotation.isOver { resetFlower() }
  }
}

extension GestureRecognizer {
  fileprivate var isOver: Bool { state == .ended || state == .cancelled }
}
