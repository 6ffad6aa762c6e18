import Geometry

/// Recognizes a finger that pulls the screen away from the edge of the panel where reading begins.
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
    guard let view, navigation?.canGoBackBySwipe == true else { return false }
    return view.mirrored(touch.location(in: view).x) < NavigationConstants.edge
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
    return way.dx * (view?.readingDirection ?? 1) > abs(way.dy)
  }
}
