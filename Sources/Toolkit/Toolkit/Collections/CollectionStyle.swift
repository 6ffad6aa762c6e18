import Raster

/// The numbers and colors of collections. (D)
enum CollectionStyle {
  /// The border of what is selected, in the dark theme.
  static let selection = Color(hex: 0x7FB0FF)
  /// How much larger a cell is that a finger carries, and how opaque.
  static let lift = (scale: 1.06, alpha: 0.9)
  /// Seconds in which cells make room or close up, and in which one is lifted.
  static let duration = 0.25
  /// Points from the upper and lower edge within which a finger that carries a cell scrolls, and points a second at the edge.
  static let scrolling = (zone: 56.0, speed: 700.0)
}
