import Geometry

/// What a drag has beyond the edge goes to the scroll views around this one.
extension ScrollView {
  /// How far `place` is beyond the range, along the axes that fingers scroll.
  final func excess(at place: Point) -> Vector {
    Vector(
      scrollsHorizontally ? rangeX.overshoot(place.x) : 0, scrollsVertically ? rangeY.overshoot(place.y) : 0)
  }

  /// Has the scroll views around this one take `excess`, the nearest first. Returns what
  /// none of them could.
  final func handOn(_ excess: Vector) -> Vector {
    // Without any excess those that took some go back to where they began.
    guard excess != .zero || !takers.isEmpty else { return .zero }
    var rest = excess
    var ancestor = superview
    while let view = ancestor {
      ancestor = view.superview
      if let outer = view as? ScrollView { rest = outer.take(rest, from: self) }
    }
    return rest
  }

  /// Ends the drags that were handed on. `velocity`, in points a second, goes to the
  /// one that was moved last; returns what of it is left for this scroll view.
  final func endDragsHandedOn(velocity: Vector) -> Vector {
    guard !takers.isEmpty else { return velocity }
    let ending = takers
    takers.removeAll(keepingCapacity: true)
    var last: ScrollView?
    // One that is stretched comes back, and nothing else goes on.
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

  private func isDragged(for inner: ScrollView) -> Bool { drag?.lender == ObjectIdentifier(inner) }

  private var isMovedByDrag: Bool { drag.map { $0.start != contentOffset } ?? false }

  /// Goes on by `excess`, counted from where it took over, as far as the range reaches.
  /// Returns what is left.
  private func take(_ excess: Vector, from inner: ScrollView) -> Vector {
    if !isDragged(for: inner) {
      // Not beside fingers of its own, or another's; nor in the middle of a stretch, which
      // would go over in one jump.
      guard drag == nil, isScrollEnabled, !inner.isStretched, canTake(excess) else { return excess }
      inner.takers.append(anchor)
      beginDrag(for: inner)
    }
    guard let start = drag?.start else { return excess }
    let target = start + excess
    let present = contentOffset
    let place = Point(
      scrollsHorizontally ? rangeX.clamp(target.x) : present.x, scrollsVertically ? rangeY.clamp(target.y) : present.y)
    moveContent(to: place)
    return Vector(
      scrollsHorizontally ? target.x - place.x : excess.dx, scrollsVertically ? target.y - place.y : excess.dy)
  }

  /// Whether there is room in the direction of `excess`.
  private func canTake(_ excess: Vector) -> Bool {
    let present = contentOffset
    return (excess.dx != 0 && scrollsHorizontally && rangeX.clamp(present.x + excess.dx) != present.x)
      || (excess.dy != 0 && scrollsVertically && rangeY.clamp(present.y + excess.dy) != present.y)
  }
}
