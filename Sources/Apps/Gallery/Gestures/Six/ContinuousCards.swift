import Vitrine

/// A long press makes the flower grow.
final class PressCard: GestureCard {
  init() {
    super.init("Long press", petals: 10, telling: ["location", "for"])
    addGestureRecognizer(LongPressGestureRecognizer { [unowned(unsafe) self] in press($0) })
  }

  private var begun = 0.0

  override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    element.customActions.append(
      AccessibilityCustomAction("Long press") { [self] in
        showByKey(AffineTransform(scale: 1.3), values: ["location \(Text.point(bounds.center))", "for 0.0 s"])
      })
  }

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

  override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    element.customActions = AccessibilityMoves.actions { [self] way in
      showByKey(AffineTransform(translation: way), values: ["translation \(Text.vector(way))", "velocity –"])
    }
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

  override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    element.onIncrement = { [self] in scale(by: 1.25) }
    element.onDecrement = { [self] in scale(by: 0.8) }
  }

  private func scale(by factor: Double) {
    showByKey(
      AffineTransform(scale: factor), values: ["scale \(Text.decimal(factor, places: 2))", "velocity –"])
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

  override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    element.onIncrement = { [self] in turn(by: Double.pi / 12) }
    element.onDecrement = { [self] in turn(by: -Double.pi / 12) }
  }

  private func turn(by radians: Double) {
    showByKey(AffineTransform(rotation: radians), values: ["angle \(Text.degrees(radians))", "velocity –"])
  }

  private func turn(_ rotation: RotationGestureRecognizer) {
    showContinuous(
      rotation, values: ["angle \(Text.degrees(rotation.rotation))", "velocity \(Text.degrees(rotation.velocity)) /s"])
    flower.transform = AffineTransform(rotation: rotation.rotation)
    if rotation.isOver { resetFlower() }
  }
}

extension GestureCard {
  /// Shows what a gesture does, for users of keys and speech.
  fileprivate func showByKey(_ transform: AffineTransform, values: [String]) {
    showDiscrete(values: values)
    flower.transform = transform
    resetFlower()
  }
}

extension GestureRecognizer {
  fileprivate var isOver: Bool { state == .ended || state == .cancelled }
}
