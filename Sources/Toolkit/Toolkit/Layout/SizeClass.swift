import Geometry

/// How much fits on a panel for fingers and eyes, by its millimeters rather than its pixels: for an app that shows one thing at a
/// time on a small panel, and two beside each other on a large one.
public enum SizeClass: UInt8, Sendable {
  /// The short side is below 75 mm: panels of 3.5 to 5 inches.
  case compact
  /// Up to 170 mm: panels of 7 to 12 inches.
  case regular
  /// Larger ones, on a wall or a counter.
  case large

  /// The class of a panel of this size.
  public init(millimeters: Size) {
    let short = min(millimeters.width, millimeters.height)
    self = short < 75 ? .compact : short < 170 ? .regular : .large
  }
}
