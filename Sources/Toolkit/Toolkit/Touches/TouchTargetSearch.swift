import Geometry

/// Finds the view that receives a new touch because of its contact margin, instead of the view under the finger.
///
/// `HitMargins` documents the rule.
struct TouchTargetSearch {
  /// The location of the touch, in window points.
  let location: Point
  /// The view under the finger.
  let hit: View
  let window: Window
  let event: Event?

  private var nearest: View?
  private var distance = Double.infinity
  /// Whether the front-to-back walk has reached `hit`. Everything after it lies behind `hit`.
  private var isDone = false

  init(at place: Point, over hit: View, in window: Window, with event: Event?) {
    self.location = place
    self.hit = hit
    self.window = window
    self.event = event
  }

  mutating func run() -> View {
    visit(window, at: location)
    return nearest ?? hit
  }

  /// Visits the tree of `view` front to back. `point` is in the coordinate space of `view`.
  private mutating func visit(_ view: View, at point: Point) {
    guard view.canReceiveTouches else { return }
    let isInside = view.point(inside: point, with: event)
    for child in view.subviews.reversed() where isInside || child.isReachableBeyondSuperview {
      guard let place = child.convertFromSuperview(point) else { continue }
      visit(child, at: place)
      if isDone { return }
    }
    if view === hit {
      isDone = true
    } else if !isInside {
      consider(view, at: point)
    }
  }

  private mutating func consider(_ view: View, at point: Point) {
    // A view without a margin cannot contain a point outside its bounds.
    guard view.hitMargins.contact > 0 || view.minimumTouchTargetSize > 0, view.touchBounds.contains(point) else {
      return
    }
    let away = view.convertToRoot(view.bounds.nearestPoint(to: point)).distance(to: location)
    // Requiring a smaller distance keeps the topmost of several equally near views, because the walk visits it first.
    guard away < distance, overlapsHitView(view) else { return }
    // A rect does not contain its right and bottom edges. A thousandth of a point is far below a pixel and far above
    // the rounding error.
    let edge = view.bounds.inset(by: Insets(all: 0.001)).nearestPoint(to: point)
    guard isTouchable(view, at: edge) || isTouchable(view, at: view.bounds.center) else { return }
    nearest = view
    distance = away
  }

  /// Returns `true` if `view`, which is in front of `hit`, overlaps it or is inside it.
  private func overlapsHitView(_ view: View) -> Bool {
    view.isDescendant(of: hit)
      || view.convert(view.bounds, to: nil).intersects(hit.convert(hit.bounds, to: nil))
  }

  /// Returns `true` if a hit test at `point`, in the coordinate space of `view`, finds `view` or one of its
  /// descendants.
  private func isTouchable(_ view: View, at point: Point) -> Bool {
    window.hitTest(view.convertToRoot(point), with: event)?.isDescendant(of: view) == true
  }
}

extension Rect {
  /// Returns the point of this rect, including its edges, that is nearest to `point`.
  fileprivate func nearestPoint(to point: Point) -> Point {
    Point(max(minX, min(point.x, maxX)), max(minY, min(point.y, maxY)))
  }
}
