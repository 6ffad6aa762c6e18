import Geometry

/// The search for the view that takes a first contact by its margin, in place of
/// the one really under the finger: the rule of `HitMargins`.
struct ContactSearch {
  /// The finger, in window points.
  let place: Point
  /// The view really under it.
  let hit: View
  let window: Window
  let event: Event?

  private var nearest: View?
  private var distance = Double.infinity
  /// Whether the walk, front to back, has come to `hit`: all else lies behind it.
  private var isDone = false

  init(at place: Point, over hit: View, in window: Window, with event: Event?) {
    self.place = place
    self.hit = hit
    self.window = window
    self.event = event
  }

  /// The view that takes the contact.
  mutating func run() -> View {
    visit(window, at: place)
    return nearest ?? hit
  }

  /// Looks through the tree of `view` front to back; `point` is in its points.
  private mutating func visit(_ view: View, at point: Point) {
    guard view.isTouchable else { return }
    let isInside = view.point(inside: point, with: event)
    for child in view.subviews.reversed() where isInside || child.isReachableBeyondSuperview {
      guard let place = child.fromSuperview(point) else { continue }
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
    // One that has no margin is not around a point outside of it.
    guard view.hitMargins.contact > 0 || view.leastTouchSide > 0, view.contactBounds.contains(point) else { return }
    let away = view.toRoot(view.bounds.nearestPoint(to: point)).distance(to: place)
    // Only a nearer one displaces: of equally near ones the first found is the topmost.
    guard away < distance, liesOnHit(view) else { return }
    // A half-open rect does not hold its right and bottom edges; a thousandth of a
    // point is far below a pixel, and far above rounding.
    let edge = view.bounds.inset(by: Insets(all: 0.001)).nearestPoint(to: point)
    guard isTouchable(view, at: edge) || isTouchable(view, at: view.bounds.center) else { return }
    nearest = view
    distance = away
  }

  /// Whether `view`, which is in front of the hit view, overlaps it or is in it,
  /// rather than beside it.
  private func liesOnHit(_ view: View) -> Bool {
    view.isDescendant(of: hit)
      || view.convert(view.bounds, to: nil).intersects(hit.convert(hit.bounds, to: nil))
  }

  /// Whether a finger at `point` of `view` would reach it, by whatever rules the
  /// views on the way have.
  private func isTouchable(_ view: View, at point: Point) -> Bool {
    window.hitTest(view.toRoot(point), with: event)?.isDescendant(of: view) == true
  }
}

extension Rect {
  /// The point of this rect, edges and all, that is nearest to `point`.
  fileprivate func nearestPoint(to point: Point) -> Point {
    Point(max(minX, min(point.x, maxX)), max(minY, min(point.y, maxY)))
  }
}
