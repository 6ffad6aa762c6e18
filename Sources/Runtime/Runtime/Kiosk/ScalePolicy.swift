import Geometry
import Platform

/// How many pixels a point is on a panel.
enum ScalePolicy {
  /// Points on an inch of glass: Android's baseline density. It makes the 44
  /// points of a comfortable button 7 mm, a fingertip's width.
  static let pointsPerInch = 160.0
  /// Scales go in quarters, so that lines and text stay crisp.
  static let step = 0.25
  /// Panels outside these densities (pixels an inch) do not exist among kiosks:
  /// the driver made the millimeters up.
  static let plausibleDensity = 40.0...700.0

  /// The scale for `screen`: from its millimeters, never below 1; 1 where it
  /// does not tell them or they cannot be true.
  static func scale(for screen: Screen) -> Double {
    guard let density = density(of: screen) else { return 1 }
    let scale = (density / pointsPerInch / step).rounded() * step
    return max(1, scale)
  }

  /// Pixels on an inch of the glass of `screen`; nil where it does not tell, or what it tells cannot be true.
  static func density(of screen: Screen) -> Double? {
    guard let millimeters = screen.millimeters, !millimeters.isEmpty else { return nil }
    let horizontal = Double(screen.mode.size.width) / millimeters.width * 25.4
    let vertical = Double(screen.mode.size.height) / millimeters.height * 25.4
    // Pixels are square on every panel; some EDIDs hold an aspect ratio instead of a size.
    guard plausibleDensity.contains(horizontal), plausibleDensity.contains(vertical),
      abs(horizontal - vertical) < 0.2 * horizontal
    else { return nil }
    return horizontal
  }
}
