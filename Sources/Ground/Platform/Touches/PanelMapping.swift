import Geometry

/// The mapping between positions on a panel and points of the window, in both directions.
public struct PanelMapping: Equatable, Sendable {
  /// The panel and its rotation.
  public var screen: Screen
  /// The number of pixels per point.
  public var scale: Double

  /// Creates a mapping for a screen with `scale` pixels per point.
  public init(screen: Screen, scale: Double) {
    self.screen = screen
    self.scale = scale
  }

  /// Returns the point of the window at a position on the panel.
  public func point(at place: PanelPosition) -> Point {
    let inPicture = screen.rotation.framePosition(of: place)
    return Point(inPicture.x * Double(screen.size.width) / scale, inPicture.y * Double(screen.size.height) / scale)
  }

  /// Returns the position on the panel of a point of the window.
  public func panelPosition(of point: Point) -> PanelPosition {
    screen.rotation.panelPosition(
      of: FramePosition(point.x * scale / Double(screen.size.width), point.y * scale / Double(screen.size.height)))
  }
}
