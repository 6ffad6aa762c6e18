import Geometry

/// A place on a panel as it is scanned out, before the picture is turned: (0, 0) at its top left,
/// (1, 1) at its bottom right. A touch device may report places outside.
public struct PanelPlace: Equatable, Sendable {
  /// To the right, in widths of the panel.
  public var x: Double
  /// Downwards, in heights of the panel.
  public var y: Double

  /// The top left corner.
  public static let topLeft = PanelPlace(0, 0)

  /// A place by its parts along the axes.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The straight-line distance to `other`, in pixels of a panel of that size.
  public func distance(to other: PanelPlace, inPixelsOf size: PixelSize) -> Double {
    Vector((other.x - x) * Double(size.width), (other.y - y) * Double(size.height)).length
  }
}
