import Geometry

/// A scroll of two fingers of a user who does not see the screen.
///
/// The fingers touch no view, so they can neither press nor drag anything: only the content of a scroll view moves.
package struct ExploringScroll {
  private let scrollView: ScrollView
  private let origin: Point
  /// The offset at the start of the scroll.
  private let start: Point

  /// Starts to scroll the innermost scroll view under `origin` whose content is larger than the view in the direction
  /// of the fingers, or returns `nil` if there is none. Both points are in window points.
  package init?(from origin: Point, to point: Point, in window: Window) {
    let way = point - origin
    let isVertical = abs(way.dy) >= abs(way.dx)
    var candidate = window.hitTest(origin, with: nil)
    while let view = candidate {
      // Turning a wheel changes a value.
      if let found = view as? ScrollView, !(view is WheelView), found.isScrollEnabled,
        isVertical ? found.rangeY.isScrollable : found.rangeX.isScrollable
      {
        scrollView = found
        self.origin = origin
        start = found.contentOffset
        return
      }
      candidate = view.superview
    }
    return nil
  }

  /// Moves the content with the fingers, as far as it reaches.
  package func move(to point: Point) {
    scrollView.stopMotion()
    scrollView.setPixelAlignedOffset(scrollView.clamped(start - (point - origin)))
  }

  /// Ends the scroll. Content with pages comes to rest at the next page in the direction of the fingers.
  package func end() {
    guard scrollView.isPagingEnabled else { return }
    let offset = scrollView.contentOffset
    scrollView.setContentOffset(
      Point(
        page(of: offset.x, from: start.x, length: scrollView.bounds.width, in: scrollView.rangeX),
        page(of: offset.y, from: start.y, length: scrollView.bounds.height, in: scrollView.rangeY)), animated: true)
  }

  private func page(of offset: Double, from start: Double, length: Double, in range: ScrollRange) -> Double {
    // Each scroll turns a page, however short it was.
    PageSnapping(pageLength: length, range: range)
      .targetOffset(
        from: offset, velocity: offset == start ? 0 : offset > start ? .infinity : -.infinity, dragStart: start)
  }
}
