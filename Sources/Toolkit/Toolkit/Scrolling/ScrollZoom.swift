import Geometry

/// A zoom scale, and a point of the content that stays at a position of the scroll view at that scale.
struct ScrollZoom: Equatable {
  var scale: Double
  /// The held point, in unzoomed content coordinates.
  let anchor: Point
  /// The position of the held point, from the scroll view's top left corner, in points.
  var anchorLocation: Vector

  var offset: Point { Point(anchor.x * scale, anchor.y * scale) - anchorLocation }

  /// Returns the scale shown for a requested `scale`. Beyond `limits`, the content resists the fingers: it reaches at
  /// most twice the upper limit or half the lower one.
  static func resistedScale(_ scale: Double, limits: ClosedRange<Double>) -> Double {
    let limit = max(limits.lowerBound, min(scale, limits.upperBound))
    guard scale > 0, limit > 0 else { return limits.lowerBound }
    let band = RubberBand(dimension: 1)
    return scale > limit
      ? limit * (1 + band.stretch(scale / limit - 1)) : limit / (1 + band.stretch(limit / scale - 1))
  }
}

struct ScrollZoomMotion: Equatable {
  let from: ScrollZoom
  let to: ScrollZoom
  let start: Double

  func isFinished(at time: Double) -> Bool { time >= start + ScrollConstants.animationDuration }

  func zoom(at time: Double) -> ScrollZoom {
    let progress = AnimationCurve.easeInOut.value(at: (time - start) / ScrollConstants.animationDuration)
    return ScrollZoom(
      scale: from.scale + (to.scale - from.scale) * progress, anchor: to.anchor,
      anchorLocation: from.anchorLocation + (to.anchorLocation - from.anchorLocation) * progress)
  }
}
