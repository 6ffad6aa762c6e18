import Geometry

/// A point of zoomed content held at a place of its scroll view, at a scale.
struct ScrollZoom: Equatable {
  var scale: Double
  /// In the content's unzoomed points.
  let held: Point
  /// Where it is, from the scroll view's top left, in points.
  var away: Vector

  var offset: Point { Point(held.x * scale, held.y * scale) - away }

  /// Beyond `limits` content follows the fingers less and less, to twice the upper
  /// limit or half the lower one at most.
  static func stretched(_ scale: Double, limits: ClosedRange<Double>) -> Double {
    let limit = max(limits.lowerBound, min(scale, limits.upperBound))
    guard scale > 0, limit > 0 else { return limits.lowerBound }
    let band = RubberBand(dimension: 1)
    return scale > limit
      ? limit * (1 + band.stretch(scale / limit - 1)) : limit / (1 + band.stretch(limit / scale - 1))
  }
}

/// How zoomed content comes to a scale by itself.
struct ScrollZoomMotion: Equatable {
  let from: ScrollZoom
  let to: ScrollZoom
  let start: Double

  func isOver(at time: Double) -> Bool { time >= start + ScrollConstants.animationDuration }

  func zoom(at time: Double) -> ScrollZoom {
    let progress = AnimationCurve.easeInOut.value(at: (time - start) / ScrollConstants.animationDuration)
    return ScrollZoom(
      scale: from.scale + (to.scale - from.scale) * progress, held: to.held,
      away: from.away + (to.away - from.away) * progress)
  }
}
