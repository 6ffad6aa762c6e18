import Geometry

/// Where a scroll view that turns pages comes to rest.
struct Paging: Equatable {
  /// Points from one page to the next.
  let pageLength: Double
  let range: ScrollRange

  /// The page's offset for content let go of at `offset` with `velocity` points
  /// per second, in a drag that began at `start`.
  ///
  /// A flick goes one page on from where the drag began, in its direction, or
  /// back there; without one the nearest page wins.
  func target(from offset: Double, velocity: Double, dragStart start: Double) -> Double {
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
