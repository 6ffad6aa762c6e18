import Geometry

/// The pan of a scroll view. It begins immediately if a finger catches content that decelerates, so that the content
/// receives no touch from that finger.
final class ScrollPanGestureRecognizer: PanGestureRecognizer {
  /// The scroll view, which owns this recognizer.
  unowned(unsafe) var scrollView: ScrollView?

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    super.touchesBegan(touches, with: event)
    guard !hasBegun, numberOfTouches >= minimumNumberOfTouches else { return }
    if scrollView?.motionKind == .decelerating { state = .began }
  }

  /// Returns `false` for the pinch of the scroll view: a pan and a pinch with the same two fingers work together.
  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    other !== scrollView?.pinchGestureRecognizer
  }
}

/// The pinch of a scroll view whose content can be zoomed.
final class ScrollPinchGestureRecognizer: PinchGestureRecognizer {
  /// The scroll view, which owns this recognizer.
  unowned(unsafe) var scrollView: ScrollView?

  override func shouldReceive(_ touch: Touch) -> Bool { scrollView?.canZoom == true }

  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    other !== scrollView?.panGestureRecognizer
  }
}

/// Withholds a touch from the content of a scroll view for a short time, because it may start a scroll. It never
/// recognizes anything.
final class TouchDelayGestureRecognizer: GestureRecognizer {
  /// The scroll view, which owns this recognizer.
  unowned(unsafe) var scrollView: ScrollView?

  required init() {
    super.init()
    delaysTouchesBegan = true
  }

  override func shouldReceive(_ touch: Touch) -> Bool {
    guard let scrollView else { return false }
    return scrollView.delaysContentTouches && scrollView.canScrollOrZoom && touch.view !== scrollView
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    if numberOfTouches == touches.count { startTimer(after: ScrollConstants.contentTouchDelay) }
  }

  // A finger that lifted did not scroll. Failing here also delivers a tap immediately while another finger rests.
  override func touchesEnded(_ touches: TouchSet, with event: Event) { state = .failed }

  override func timerFired() { state = .failed }
}
