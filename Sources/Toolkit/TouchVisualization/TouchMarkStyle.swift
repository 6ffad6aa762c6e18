import Raster

/// The appearance of touch marks: a disc with a lighter disc on it that leaves a rim. The two discs are visible on
/// white and on black.
///
/// The defaults are those of the book that introduced the idea.
public struct TouchMarkStyle: Equatable, Sendable {
  /// The radius of the mark, in points.
  public var radius = 25.0
  /// The color of the lower disc, which shows as the rim.
  public var rimColor = Color(hex: 0x555555).withAlpha(0.5)
  /// The width of the rim, in points.
  public var rimWidth = 1.0
  /// The color of the upper disc.
  public var fillColor = Color.white.withAlpha(0.5)
  /// The time in which a mark fades after its touch has ended, in seconds. 0 removes it immediately.
  public var fadeDuration = 0.3
  /// The scale of a mark at the end of its fading.
  public var fadeGrowth = 1.5

  /// Creates the default style.
  public init() {}
}
