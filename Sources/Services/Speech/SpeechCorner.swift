import Geometry

/// A corner of the panel that a user holds to switch speech on or off.
public enum SpeechCorner: Sendable {
  case topLeft, topRight, bottomLeft, bottomRight

  /// The time for which the user holds the corner, in seconds.
  /// Chosen: a finger rarely rests there for so long by accident.
  public static let holdTime = 3.0
  /// The width and height of the corner in points. Chosen: people find a corner by its edges.
  public static let size = 80.0

  /// Returns `true` if a point is in this corner of a window.
  func contains(_ point: Point, of bounds: Rect) -> Bool {
    let isLeft = self == .topLeft || self == .bottomLeft
    let isTop = self == .topLeft || self == .topRight
    return (isLeft ? point.x <= bounds.minX + Self.size : point.x >= bounds.maxX - Self.size)
      && (isTop ? point.y <= bounds.minY + Self.size : point.y >= bounds.maxY - Self.size)
  }
}
