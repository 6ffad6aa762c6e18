import Vitrine

/// A flower in a scroll view that can be pulled out of it by a pan that goes down and not sideways. The finger then
/// drags a copy.
///
/// The superview of the copy is that of the scroll view.
final class PullFlower: FlowerView, GestureRecognizerDelegate {
  /// Creates the copy that is pulled out.
  var onPull: (PullFlower) -> FlowerView? = { _ in nil }
  /// Called for each step, with the translation since the pan began.
  var onPan: (Vector) -> Void = { _ in }

  /// The distance down after which a copy is pulled out, in points.
  private static let pull = 16.0
  /// The sideways distance from which a pan does not pull, in points.
  private static let drift = 12.0

  private var start = Point.zero
  private var copy: FlowerView?

  override init(_ name: String, color: Color = Style.amber, petals: Int = 8) {
    super.init(name, color: color, petals: petals)
    let pan = PanGestureRecognizer { [unowned(unsafe) self] in handlePan($0) }
    pan.delegate = self
    addGestureRecognizer(pan)
  }

  override func describe(_ element: AccessibilityElement) {
    super.describe(element)
    element.customActions.append(AccessibilityCustomAction("Pull out a copy") { [self] in pullOut() })
  }

  /// Puts a copy below the strip.
  private func pullOut() {
    guard let scrollView = superview as? ScrollView, let ground = scrollView.superview else { return }
    let place = convert(bounds.center, to: ground)
    onPull(self)?.center = Point(place.x, scrollView.frame.maxY + bounds.height)
  }

  // The scroll view's own pan works at the same time.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { true }

  private func handlePan(_ pan: PanGestureRecognizer) {
    guard let scrollView = superview as? ScrollView, let ground = scrollView.superview else { return }
    let place = pan.location(in: ground)
    switch pan.state {
    case .began: start = place
    case .changed:
      let way = place - start
      onPan(way)
      if copy == nil, way.dy > Self.pull, abs(way.dx) < Self.drift {
        copy = onPull(self)
        scrollView.isScrollEnabled = copy == nil
      }
      copy?.center = place
    default:
      if copy != nil { scrollView.isScrollEnabled = true }
      copy = nil
    }
  }
}
