import Geometry

/// Passes the part of a drag that is beyond an edge to the enclosing scroll views.
extension ScrollView {
  /// Returns the distance of `place` from the range, along the axes that fingers scroll.
  final func overshoot(at place: Point) -> Vector {
    Vector(
      scrollsHorizontally ? rangeX.overshoot(place.x) : 0, scrollsVertically ? rangeY.overshoot(place.y) : 0)
  }

  /// Passes `excess` to the enclosing scroll views, the nearest first. Returns the part that none of them used.
  final func passToOuterScrollViews(_ excess: Vector) -> Vector {
    // Even without excess, scroll views that used some of it must return to where they began.
    guard excess != .zero || !linkedScrollViews.isEmpty else { return .zero }
    var rest = excess
    var ancestor = superview
    while let view = ancestor {
      ancestor = view.superview
      if let outer = view as? ScrollView { rest = outer.scroll(by: rest, for: self) }
    }
    return rest
  }

  /// Ends the drags that were handed on. The scroll view that moved last gets `velocity`, in points per second. Returns
  /// the velocity left for this scroll view.
  final func endLinkedDrags(velocity: Vector) -> Vector {
    guard !linkedScrollViews.isEmpty else { return velocity }
    let ending = linkedScrollViews
    linkedScrollViews.removeAll(keepingCapacity: true)
    var last: ScrollView?
    // Content that is stretched bounces back, and no outer scroll view continues to move.
    if !isStretched {
      for anchor in ending {
        if let outer = anchor.object as? ScrollView, outer.isDragged(for: self), outer.isMovedByDrag { last = outer }
      }
    }
    for anchor in ending {
      guard let outer = anchor.object as? ScrollView, outer.isDragged(for: self) else { continue }
      outer.endDrag(velocity: outer === last ? velocity : .zero)
    }
    return last == nil ? velocity : .zero
  }

  private var isStretched: Bool { clamped(contentOffset) != contentOffset }

  private func isDragged(for inner: ScrollView) -> Bool { drag?.source == ObjectIdentifier(inner) }

  private var isMovedByDrag: Bool { drag.map { $0.start != contentOffset } ?? false }

  /// Moves this scroll view by `excess`, measured from the start of the drag, as far as the range allows. Returns the
  /// rest.
  private func scroll(by excess: Vector, for inner: ScrollView) -> Vector {
    if !isDragged(for: inner) {
      // Refuse if the view is already being dragged, or if the inner view is stretched: the whole stretch would move
      // over in one jump.
      guard drag == nil, isScrollEnabled, !inner.isStretched, canScroll(by: excess) else { return excess }
      inner.linkedScrollViews.append(weakReference)
      beginDrag(for: inner)
    }
    guard let start = drag?.start else { return excess }
    let target = start + excess
    let present = contentOffset
    let place = Point(
      scrollsHorizontally ? rangeX.clamp(target.x) : present.x, scrollsVertically ? rangeY.clamp(target.y) : present.y)
    setPixelAlignedOffset(place)
    return Vector(
      scrollsHorizontally ? target.x - place.x : excess.dx, scrollsVertically ? target.y - place.y : excess.dy)
  }

  /// Returns `true` if the content can move in the direction of `excess`.
  private func canScroll(by excess: Vector) -> Bool {
    let present = contentOffset
    return (excess.dx != 0 && scrollsHorizontally && rangeX.clamp(present.x + excess.dx) != present.x)
      || (excess.dy != 0 && scrollsVertically && rangeY.clamp(present.y + excess.dy) != present.y)
  }
}
