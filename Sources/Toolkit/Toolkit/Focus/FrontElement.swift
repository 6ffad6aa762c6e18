import Geometry

/// The frontmost view that a finger touches at a point of a window, and the view of the element that it belongs to.
struct FrontElement {
  private let target: View
  private let elementView: View

  /// Finds the element, or returns `nil` if nothing receives touches at the point.
  init?(at point: Point, of window: Window, in entries: [AccessibilityWalker.Entry]) {
    guard let target = window.hitTest(point, with: nil),
      // The elements in an element follow it.
      let entry = entries.last(where: { target.isDescendant(of: $0.view) })
    else { return nil }
    self.target = target
    elementView = entry.view
  }

  /// Returns `true` if `view` is behind this element, such as a text behind the on-screen keyboard. Views that only
  /// decorate what contains both are not elements, and hide nothing.
  func hides(_ view: View) -> Bool { !view.isDescendant(of: elementView) && target.isInFront(of: view) }
}

extension View {
  /// Returns `true` if a view around this one cuts it off at a point, in window points.
  func isClipped(at point: Point) -> Bool {
    var candidate = superview
    while let view = candidate {
      if view.clipsToBounds, !view.convert(view.bounds, to: nil).contains(point) { return true }
      candidate = view.superview
    }
    return false
  }

  /// Returns `true` if this view is drawn after `other`, and neither contains the other.
  fileprivate func isInFront(of other: View) -> Bool {
    guard !isDescendant(of: other) else { return false }
    var branch = self
    while let parent = branch.superview {
      if let position = parent.subviews.firstIndex(where: { other.isDescendant(of: $0) }),
        let own = parent.subviews.firstIndex(where: { $0 === branch })
      {
        return own > position
      }
      branch = parent
    }
    return false
  }
}
