import Geometry

/// The computation of the page at which a scroll view with paging comes to rest.
struct PageSnapping: Equatable {
  /// The distance from one page to the next, in points.
  let pageLength: Double
  let range: ScrollRange

  /// Returns the page offset for content released at `offset` with `velocity`, in points per second, in a drag that
  /// began at `start`.
  ///
  /// A flick moves to the next page in its direction, at most one page from the page at which the drag began. Without a
  /// flick, the nearest page is chosen.
  func targetOffset(from offset: Double, velocity: Double, dragStart start: Double) -> Double {
    guard pageLength > 0 else { return range.clamp(offset) }
    let place = offset / pageLength
    let first = (start / pageLength).rounded()
    var page = place.rounded()
    if velocity > ScrollConstants.pageFlickVelocity {
      page = min(place.rounded(.down) + 1, first + 1)
    } else if velocity < -ScrollConstants.pageFlickVelocity {
      page = max(place.rounded(.up) - 1, first - 1)
    }
    return range.clamp(page * pageLength)
  }
}
