import Geometry

extension ScrollView {
  /// Whether a pan that wants to begin may: its direction scrolls, and the content
  /// gives up the fingers that it has heard of.
  final func mayPan() -> Bool {
    if motionKind == .decelerating { return true }
    let way = panGestureRecognizer.translation(in: superview)
    guard abs(way.dx) > abs(way.dy) ? scrollsHorizontally : scrollsVertically else { return false }
    for touch in panGestureRecognizer.touches where touch.isDelivered {
      guard let view = touch.view, view !== self else { continue }
      guard canCancelContentTouches, touchesShouldCancel(in: view) else { return false }
    }
    return true
  }

  /// Whether the content glides, and one finger stops it.
  final var stopsUnderFingers: Bool {
    motionKind == .decelerating && panGestureRecognizer.isEnabled && panGestureRecognizer.minimumNumberOfTouches <= 1
  }

  final func panned() {
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

  /// Whether a finger that scrolls is on the glass, or one that may be about to.
  public final var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
}
