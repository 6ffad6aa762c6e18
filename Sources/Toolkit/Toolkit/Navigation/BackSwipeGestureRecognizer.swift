import Geometry

/// The recognizer of a swipe from the leading edge of the panel that goes back to the previous screen.
///
/// It receives only touches that begin at that edge. Other pans there wait for it, without a noticeable delay: it fails
/// with the first movement that is not inwards.
final class BackSwipeGestureRecognizer: PanGestureRecognizer {
  required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  private var navigation: NavigationController? { view?.controller as? NavigationController }

  override func shouldReceive(_ touch: Touch) -> Bool {
    guard let view, navigation?.canGoBackBySwipe == true else { return false }
    return view.mirrored(touch.location(in: view).x) < NavigationConstants.backSwipeEdgeWidth
  }

  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    // A finger on decelerating content stops it immediately.
    if let pan = other as? ScrollPanGestureRecognizer, pan.scrollView?.canBeCaught == true { return false }
    // Of two nested back swipes, the inner one takes precedence.
    return !(other is BackSwipeGestureRecognizer) && (other is PanGestureRecognizer || other is SwipeGestureRecognizer)
  }

  /// Whether the finger moves inwards rather than along the edge.
  var isInwards: Bool {
    let way = translation(in: view)
    return way.dx * (view?.readingDirection ?? 1) > abs(way.dy)
  }
}
