import Geometry

extension View {
  /// Whether the view can receive touches, regardless of their location.
  final var canReceiveTouches: Bool {
    !isHidden && isUserInteractionEnabled && model.alpha >= TouchConstants.minimumTouchableAlpha
      && animation?.blocksTouches != true
  }

  /// Whether the view does not receive touches because it is being animated.
  package final var isBlockedByAnimation: Bool { animation?.blocksTouches == true }

  /// Returns `true` if `touch` is within the contact margin while it begins, or within the tracking margin afterwards.
  ///
  /// Use this method in views that stop tracking a finger that moves away. The toolkit itself continues to deliver the
  /// touch to the view.
  public final func isTouchInside(_ touch: Touch) -> Bool {
    let area = touch.phase == .began ? touchBounds : expandedBounds(by: hitMargins.tracking)
    return area.contains(touch.location(in: self))
  }

  /// The area in which a new touch belongs to the view, in its own coordinate space: its bounds with the contact
  /// margin, at least as large as `minimumTouchTargetSize`.
  package final var touchBounds: Rect {
    let margin = hitMargins.contact
    let bounds = self.bounds
    guard minimumTouchTargetSize > 0, margin >= 0, !bounds.isEmpty, let window else {
      return expandedBounds(by: margin)
    }
    let side = minimumTouchTargetSize * window.pointsPerMillimeter
    let across = max(margin, (side - bounds.width) / 2)
    let down = max(margin, (side - bounds.height) / 2)
    return bounds.inset(by: Insets(top: -down, left: -across, bottom: -down, right: -across))
  }

  final func expandedBounds(by margin: Double) -> Rect {
    bounds.inset(by: -Insets(all: margin))
  }
}

extension Window {
  /// Returns the view that receives a touch that begins at `point`, in window points.
  ///
  /// This is the view under the finger, or a view whose contact margin contains the point. `HitMargins` documents the
  /// rule.
  public final func touchTarget(at point: Point, with event: Event?) -> View? {
    guard let hit = hitTest(point, with: event) else { return nil }
    var search = TouchTargetSearch(at: point, over: hit, in: self, with: event)
    return search.run()
  }
}
