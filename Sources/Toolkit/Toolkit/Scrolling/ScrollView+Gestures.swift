import Geometry

extension ScrollView {
  /// Returns `true` if the pan may begin: the scroll view scrolls in its direction, and the views that have received
  /// its touches give them up.
  final func canBeginPan() -> Bool {
    if motionKind == .decelerating { return true }
    let way = panGestureRecognizer.translation(in: superview)
    guard abs(way.dx) > abs(way.dy) ? scrollsHorizontally : scrollsVertically else { return false }
    for touch in panGestureRecognizer.touches where touch.isDelivered {
      guard let view = touch.view, view !== self else { continue }
      guard canCancelContentTouches, touchesShouldCancel(in: view) else { return false }
    }
    return true
  }

  /// Whether one finger can stop the content, because the content decelerates.
  final var canBeCaught: Bool {
    motionKind == .decelerating && panGestureRecognizer.isEnabled && panGestureRecognizer.minimumNumberOfTouches <= 1
  }

  @export(interface)
  final func handlePan() {
    let pan = panGestureRecognizer
    switch pan.state {
    case .began:
      beginDrag()
      drag(by: pan.translation(in: superview))
    case .changed: drag(by: pan.translation(in: superview))
    case .ended:
      drag(by: pan.translation(in: superview))
      endDrag(velocity: pan.velocity(in: superview))
    case .cancelled: endDrag(velocity: .zero)
    case .possible, .failed: break
    }
  }

  /// Whether a finger that scrolls the content, or might start to, touches the panel.
  public final var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
}
