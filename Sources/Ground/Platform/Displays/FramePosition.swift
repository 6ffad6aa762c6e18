/// A position in the app's frame, independent of its resolution: (0, 0) is the top left corner and (1, 1) the bottom
/// right.
public struct FramePosition: Equatable, Sendable {
  /// The horizontal coordinate, in widths of the frame.
  public var x: Double
  /// The vertical coordinate, in heights of the frame.
  public var y: Double

  /// Creates a position from its coordinates.
  @inlinable public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
