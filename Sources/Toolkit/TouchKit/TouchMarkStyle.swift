import Raster

/// What the mark of a finger looks like: a disc, and a lighter one on it that leaves
/// a rim. Two, so that it is seen on white and on black.
///
/// The defaults are those of the book that had the idea.
public struct TouchMarkStyle: Equatable, Sendable {
  /// Of the whole mark, in points.
  public var radius = 25.0
  /// Of the disc beneath.
  public var rimColor = Color(hex: 0x555555).withAlpha(0.5)
  /// What the upper disc leaves of it all around, in points.
  public var rimWidth = 1.0
  /// Of the upper disc.
  public var fillColor = Color.white.withAlpha(0.5)
  /// Seconds from the lift until nothing is left of the mark; 0 takes it away at once.
  public var fadeDuration = 0.3
  /// How many times its size a mark has at the end of its fading.
  public var fadeGrowth = 1.5

  /// The style that a window starts with.
  public init() {}
}
