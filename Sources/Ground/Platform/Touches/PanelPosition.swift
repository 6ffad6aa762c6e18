import Geometry

/// A position on a panel as it is scanned out, before rotation: (0, 0) is the top left corner and (1, 1) the bottom
/// right.
///
/// Touch devices may report positions outside this range.
public struct PanelPosition: Equatable, Sendable {
  /// The horizontal coordinate, in widths of the panel.
  public var x: Double
  /// The vertical coordinate, in heights of the panel.
  public var y: Double

  /// The top left corner.
  public static let topLeft = PanelPosition(0, 0)

  /// Creates a position from its coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the Euclidean distance to `other`, in pixels of a panel of the given size.
  public func distance(to other: PanelPosition, inPixelsOf size: PixelSize) -> Double {
    Vector((other.x - x) * Double(size.width), (other.y - y) * Double(size.height)).length
  }
}
