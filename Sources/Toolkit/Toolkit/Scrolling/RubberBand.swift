/// The resistance of content that a finger pulls beyond its edge. The stretch grows more slowly with the pull, and
/// never exceeds the length of the scroll view.
struct RubberBand: Equatable {
  /// The length of the scroll view along the axis, in points.
  let dimension: Double

  /// Returns the displacement of the content for a finger's `travel` beyond the edge. Both are in points and have the
  /// same sign.
  func stretch(_ travel: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let stretch = (1 - 1 / (normalizedTravel(travel) + 1)) * dimension
    return travel < 0 ? -stretch : stretch
  }

  /// Returns the finger travel that stretches the content by `stretch` points. A drag that catches stretched content
  /// continues from there.
  func travel(for stretch: Double) -> Double {
    guard dimension > 0 else { return 0 }
    // No finite travel stretches the content by the whole length.
    let part = min(abs(stretch) / dimension, 0.99)
    let travel = (1 / (1 - part) - 1) * dimension / ScrollConstants.rubberBandStiffness
    return stretch < 0 ? -travel : travel
  }

  /// Returns the speed of the content for each point per second of the finger, when the finger is `travel` points
  /// beyond the edge.
  func slope(at travel: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let growth = normalizedTravel(travel) + 1
    return ScrollConstants.rubberBandStiffness / (growth * growth)
  }

  private func normalizedTravel(_ travel: Double) -> Double {
    ScrollConstants.rubberBandStiffness * abs(travel) / dimension
  }
}
