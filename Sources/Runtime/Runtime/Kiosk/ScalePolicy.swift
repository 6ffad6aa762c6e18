import Geometry
import Platform

enum ScalePolicy {
  /// The points per inch: Android's baseline density. With it, a comfortable button of 44 points is 7 mm wide, the
  /// width of a fingertip.
  static let pointsPerInch = 160.0
  /// The step of scales, so that lines and text stay crisp.
  static let step = 0.25
  /// The plausible densities in pixels per inch. Outside of them, the driver's size in millimeters is wrong, because
  /// kiosks have no such panels.
  static let plausibleDensity = 40.0...700.0

  /// Returns the scale for `screen`, computed from its size in millimeters. It is at least 1, and 1 if the size is
  /// unknown or implausible.
  static func scale(for screen: Screen) -> Double {
    guard let density = density(of: screen) else { return 1 }
    let scale = (density / pointsPerInch / step).rounded() * step
    return max(1, scale)
  }

  /// The aspect ratios that EDIDs contain instead of a size, as they are or in centimeters.
  private static let aspectRatios = [(16.0, 9.0), (16, 10), (4, 3), (5, 4), (21, 9)]

  /// Returns `true` if `size` is an aspect ratio, such as 16 × 9 or 160 × 90, or 90 × 160.
  static func isAspectRatio(_ size: Size) -> Bool {
    let long = max(size.width, size.height)
    let short = min(size.width, size.height)
    return aspectRatios.contains { ratio in
      [1.0, 10, 100].contains { ratio.0 * $0 == long && ratio.1 * $0 == short }
    }
  }

  /// Returns the density of `screen` in pixels per inch, or `nil` if its size is unknown or implausible.
  static func density(of screen: Screen) -> Double? {
    guard let millimeters = screen.millimeters, !millimeters.isEmpty, !isAspectRatio(millimeters) else { return nil }
    let size = screen.mode.size
    // Some panels that are built in upright report the sides of the device, not of the panel.
    return density(of: size, millimeters) ?? density(of: size, Size(millimeters.height, millimeters.width))
  }

  private static func density(of size: PixelSize, _ millimeters: Size) -> Double? {
    let horizontal = Double(size.width) / millimeters.width * 25.4
    let vertical = Double(size.height) / millimeters.height * 25.4
    // All panels have square pixels; some EDIDs contain an aspect ratio instead of a size.
    guard plausibleDensity.contains(horizontal), plausibleDensity.contains(vertical),
      abs(horizontal - vertical) < 0.2 * horizontal
    else { return nil }
    return horizontal
  }
}
