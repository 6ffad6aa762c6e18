import Vitrine

/// A flower that is dragged, pinched and turned, all at once.
///
/// What each gesture adds is added to what is there: a pinch starts from 1 and a rotation
/// from 0 every time, and so they are set back after each step.
final class FreeFlower: FlowerView, GestureRecognizerDelegate {
  private(set) var offset = Vector.zero
  private(set) var scale = 1.0
  /// Radians, clockwise.
  private(set) var angle = 0.0
  /// Called after each step and when all is back at the start.
  var onChange: (FreeFlower) -> Void = { _ in }

  private let pan = PanGestureRecognizer()
  private let pinch = PinchGestureRecognizer()
  private let rotation = RotationGestureRecognizer()

  /// Smaller, two fingers would not find room on it.
  private static let smallest = 0.5

  override init(_ name: String, color: Color = Style.accent, petals: Int = 8) {
    super.init(name, color: color, petals: petals)
    pan.addAction { [unowned(unsafe) self] _ in drag() }
    pinch.addAction { [unowned(unsafe) self] _ in resize() }
    rotation.addAction { [unowned(unsafe) self] _ in turn() }
    // The middle of the fingers moves first: the others act about where it is then.
    for recognizer in [pan, pinch, rotation] {
      recognizer.delegate = self
      addGestureRecognizer(recognizer)
    }
  }

  /// The gestures that are on their way.
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

  private func reset() {
    (offset, scale, angle) = (.zero, 1, 0)
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
    move(about: pinch, by: AffineTransform(scale: factor))
  }

  private func turn() {
    let step = rotation.rotation
    rotation.rotation = 0
    angle += step
    move(about: rotation, by: AffineTransform(rotation: step))
  }

  /// Has what lies between the fingers stay there.
  private func move(about gesture: GestureRecognizer, by map: AffineTransform) {
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

  /// Glides back if its middle is off the stage.
  func stay(in area: Rect) {
    let place = center + offset
    guard !area.contains(place) else { return }
    offset = area.clamping(place, size: bounds.size) - center
    animate(duration: 0.25, curve: .easeOut, animations: apply)
    onChange(self)
  }
}
