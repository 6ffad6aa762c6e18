import Geometry

extension View {
  /// Whether fingers can reach the view at all, by everything but the place.
  final var isTouchable: Bool {
    !isHidden && isUserInteractionEnabled && model.alpha >= TouchConstants.leastTouchableAlpha
      && animation?.blocksTouches != true
  }

  /// Whether fingers do not reach it because it is being animated.
  package final var isBlockedByAnimation: Bool { animation?.blocksTouches == true }

  /// Whether `touch` is where this view takes it: within the contact margin while
  /// it begins, within the tracking margin afterwards.
  ///
  /// For views that let go of a finger which strays: the toolkit itself goes on
  /// telling the view of its touch.
  public final func holds(_ touch: Touch) -> Bool {
    let area = touch.phase == .began ? contactBounds : grownBounds(by: hitMargins.tracking)
    return area.contains(touch.location(in: self))
  }

  /// Where a finger that comes down is the view's, in its points: the bounds, its contact margin, and what a control lacks of a
  /// fingertip.
  package final var contactBounds: Rect {
    let (margin, bounds) = (hitMargins.contact, self.bounds)
    guard leastTouchSide > 0, margin >= 0, !bounds.isEmpty, let window else { return grownBounds(by: margin) }
    let side = leastTouchSide * window.pointsPerMillimeter
    let (across, down) = (max(margin, (side - bounds.width) / 2), max(margin, (side - bounds.height) / 2))
    return bounds.inset(by: Insets(top: -down, left: -across, bottom: -down, right: -across))
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
