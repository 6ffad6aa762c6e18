/// How content follows a finger beyond its edge: ever less, and never further
/// than the scroll view is long.
struct RubberBand: Equatable {
  /// The length of the scroll view along the axis, in points.
  let dimension: Double

  /// How far content goes for `travel` points beyond its edge; both have one sign.
  func stretch(_ travel: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let stretch = (1 - 1 / (load(travel) + 1)) * dimension
    return travel < 0 ? -stretch : stretch
  }

  /// The travel that stretches it by `stretch` points: a finger that catches
  /// stretched content goes on from there.
  func travel(for stretch: Double) -> Double {
    guard dimension > 0 else { return 0 }
    // At the whole length no finite travel would do.
    let part = min(abs(stretch) / dimension, 0.99)
    let travel = (1 / (1 - part) - 1) * dimension / ScrollConstants.rubberBandStiffness
    return stretch < 0 ? -travel : travel
  }

  /// The speed of the content for each point per second of the finger, `travel`
  /// points beyond the edge.
  func slope(at travel: Double) -> Double {
    guard dimension > 0 else { return 0 }
    let growth = load(travel) + 1
    return ScrollConstants.rubberBandStiffness / (growth * growth)
  }

  private func load(_ travel: Double) -> Double {
    ScrollConstants.rubberBandStiffness * abs(travel) / dimension
  }
}
