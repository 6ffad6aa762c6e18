import Vitrine

/// A flower that can be dragged, pinched and rotated at the same time.
///
/// Each step adds the gesture's change to the current state and then resets the recognizer.
final class FreeFlower: FlowerView, GestureRecognizerDelegate {
  private(set) var offset = Vector.zero
  private(set) var scale = 1.0
  /// The rotation in radians, clockwise.
  private(set) var angle = 0.0
  /// Called after each step, and after a reset.
  var onChange: (FreeFlower) -> Void = { _ in }

  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  /// The smallest scale. A smaller flower would have no room for two fingers.
  private static let smallest = 0.5
  /// The factor by which one key changes the scale.
  private static let scaleStep = 1.25
  /// The turn of one key, in radians: 15°.
  private static let turnStep = Double.pi / 12

  override init(_ name: String, color: Color = Style.amber, petals: Int = 8) {
    super.init(name, color: color, petals: petals)
    onMove = { [unowned(unsafe) self] in move(by: $0) }
    pan.addAction { [unowned(unsafe) self] _ in drag() }
    pinch.addAction { [unowned(unsafe) self] _ in resize() }
    rotation.addAction { [unowned(unsafe) self] _ in turn() }
    // The pan comes first: the other gestures act about the finger position after the pan.
    for recognizer in [pan, pinch, rotation] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  var gestures: String {
    var names: [String] = []
    if pan.hasBegun { names.append("pan") }
    if pinch.hasBegun { names.append("pinch") }
    if rotation.hasBegun { names.append("turn") }
    return names.isEmpty ? "–" : names.joined(separator: " ")
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { other.view === self }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    superview?.bringSubviewToFront(self)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) {
    if touches.contains(where: { $0.tapCount == 3 }) { reset() }
  }

  override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    element.value = "scale \(Text.decimal(scale, places: 2)), \(Text.degrees(angle))"
    element.onIncrement = { [self] in change(scale: scale * Self.scaleStep, angle: angle) }
    element.onDecrement = { [self] in change(scale: scale / Self.scaleStep, angle: angle) }
    element.customActions.append(
      AccessibilityCustomAction("Turn left") { [self] in change(scale: scale, angle: angle - Self.turnStep) })
    element.customActions.append(
      AccessibilityCustomAction("Turn right") { [self] in change(scale: scale, angle: angle + Self.turnStep) })
    element.customActions.append(AccessibilityCustomAction("Reset") { [self] in reset() })
  }

  private func move(by way: Vector) {
    offset = offset + way
    change()
    if let area = superview?.bounds { returnIfOutside(area) }
  }

  private func change(scale: Double, angle: Double) {
    self.scale = max(Self.smallest, scale)
    self.angle = angle
    change()
  }

  private func reset() {
    offset = .zero
    scale = 1
    angle = 0
    animate(duration: 0.3, curve: .easeOut, animations: apply)
    onChange(self)
  }

  private func drag() {
    offset = offset + pan.translation(in: superview)
    pan.setTranslation(.zero, in: superview)
    change()
  }

  private func resize() {
    let new = max(Self.smallest, scale * pinch.scale)
    pinch.scale = 1
    let factor = new / scale
    scale = new
    applyTransform(AffineTransform(scale: factor), about: pinch)
  }

  private func turn() {
    let step = rotation.rotation
    rotation.rotation = 0
    angle += step
    applyTransform(AffineTransform(rotation: step), about: rotation)
  }

  /// Applies a transform about the gesture's location, so that the content between the fingers stays there.
  private func applyTransform(_ map: AffineTransform, about gesture: GestureRecognizer) {
    let arm = center + offset - gesture.location(in: superview)
    offset = offset + map.apply(to: arm) - arm
    change()
  }

  private func change() {
    apply()
    onChange(self)
  }

  private func apply() {
    transform = AffineTransform(scale: scale)
      .concatenating(AffineTransform(rotation: angle))
      .concatenating(AffineTransform(translation: offset))
  }

  /// Moves the flower back, animated, if its center is outside `area`.
  func returnIfOutside(_ area: Rect) {
    let place = center + offset
    guard !area.contains(place) else { return }
    offset = area.clampedCenter(place, size: bounds.size) - center
    animate(duration: 0.25, curve: .easeOut, animations: apply)
    onChange(self)
  }
}
