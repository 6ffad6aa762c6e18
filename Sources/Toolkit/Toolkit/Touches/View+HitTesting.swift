import Geometry

extension View {
  /// Whether fingers can reach the view at all, by everything but the place.
  final var isTouchable: Bool {
    !isHidden && isUserInteractionEnabled && model.alpha >= TouchConstants.leastTouchableAlpha
      && animation?.blocksTouches != true
  }

  /// Whether `touch` is where this view takes it: within the contact margin while
  /// it begins, within the tracking margin afterwards.
  ///
  /// For views that let go of a finger which strays: the toolkit itself goes on
  /// telling the view of its touch.
  public final func holds(_ touch: Touch) -> Bool {
    let margin = touch.phase == .began ? hitMargins.contact : hitMargins.tracking
    return grownBounds(by: margin).contains(touch.location(in: self))
  }

  final func grownBounds(by margin: Double) -> Rect {
    bounds.inset(by: -Insets(all: margin))
  }
}

extension Window {
  /// The view that takes a finger coming down at `point`, in window points: the
  /// one under it, or one whose contact margin the finger is in. `HitMargins` has
  /// the rule.
  public final func contactTarget(at point: Point, with event: Event?) -> View? {
    guard let hit = hitTest(point, with: event) else { return nil }
    var search = ContactSearch(at: point, over: hit, in: self, with: event)
    return search.run()
  }
}
