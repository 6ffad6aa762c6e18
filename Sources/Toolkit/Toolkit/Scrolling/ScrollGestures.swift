import Geometry

/// The pan of a scroll view. It begins at once where it catches content in motion,
/// so that this content hears nothing of the finger.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  /// The scroll view, which owns this.
  unowned(unsafe) var scrollView: ScrollView?

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    super.touchesBegan(touches, with: event)
    guard !hasBegun, numberOfTouches >= minimumNumberOfTouches else { return }
    if scrollView?.motionKind == .decelerating { state = .began }
  }

  /// Two fingers zoom and move together.
  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    other !== scrollView?.pinchGestureRecognizer
  }
}

/// The pinch of a scroll view whose content can be zoomed.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  /// The scroll view, which owns this.
  unowned(unsafe) var scrollView: ScrollView?

  override func shouldReceive(_ touch: Touch) -> Bool { scrollView?.canZoom == true }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    other !== scrollView?.panGestureRecognizer
  }
}

/// Keeps a finger from the content of a scroll view for a while: it may be about to
/// scroll. It recognizes nothing.
final class ContentTouchDelay: GestureRecognizer {
  /// The scroll view, which owns this.
  unowned(unsafe) var scrollView: ScrollView?

  required init() {
    super.init()
    delaysTouchesBegan = true
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    guard let scrollView else { return false }
    return scrollView.delaysContentTouches && scrollView.mayMoveContent && touch.view !== scrollView
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if numberOfTouches == touches.count { startTimer(after: ScrollConstants.contentTouchDelay) }
  }

  // A finger that lifts was no scroll; and one that tapped beside another that
  // still rests is told of at once as well.
  override func touchesEnded(_ touches: TouchSet, with event: Event) { state = .failed }

  override func timerFired() { state = .failed }
}
