import Geometry

/// Recognizes a finger that pulls the screen away from the panel's left edge.
///
/// It looks at no touch that begins elsewhere. At the edge other pans wait for it,
/// which costs them nothing: it fails with the first step that does not lead inwards.
final class BackSwipeRecognizer: PanGestureRecognizer {
  required init() {
    super.init()
    maximumNumberOfTouches = 1
  }

  private var navigation: NavigationController? { view?.controller as? NavigationController }

  override func shouldReceive(_ touch: Touch) -> Bool {
    touch.location(in: view).x < NavigationConstants.edge && navigation?.canGoBackBySwipe == true
  }

  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    // A finger on gliding content stops it, at once.
    if let pan = other as? ScrollPanGestureRecognizer, pan.scrollView?.stopsUnderFingers == true { return false }
    // Of two of these the inner one is meant.
    return !(other is BackSwipeRecognizer) && (other is PanGestureRecognizer || other is SwipeGestureRecognizer)
  }

  /// Whether the finger goes inwards rather than along the edge.
  var isInwards: Bool {
    let way = translation(in: view)
    return way.dx > abs(way.dy)
  }
}
