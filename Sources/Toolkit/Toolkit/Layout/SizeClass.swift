import Geometry

/// The physical size of a panel, in millimeters rather than pixels.
///
/// Use it, for example, to show one thing at a time on a small panel, and two next to each other on a large one.
public enum SizeClass: UInt8, Sendable {
  /// A short side of less than 75 mm, as on panels of 3.5 to 5 inches.
  case compact
  /// A short side of less than 170 mm, as on panels of 7 to 12 inches.
  case regular
  /// A short side of 170 mm or more, as on walls and counters.
  case large

  /// Creates the class of a panel with a size in millimeters.
  public init(millimeters: Size) {
    let short = min(millimeters.width, millimeters.height)
    self = short < 75 ? .compact : short < 170 ? .regular : .large
  }
}
