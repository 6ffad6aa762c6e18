import Geometry

/// How the window's points lie on a panel: the one way from a touched place to a point, and back.
public struct PanelMapping: Equatable, Sendable {
  /// The panel, and how the picture is turned on it.
  public var screen: Screen
  /// Pixels a point.
  public var scale: Double

  /// The mapping for a screen, with `scale` pixels a point.
  public init(screen: Screen, scale: Double) {
    self.screen = screen
    self.scale = scale
  }

  /// The window's point at a place on the panel.
  public func point(at place: PanelPlace) -> Point {
    let inPicture = screen.rotation.picturePlace(of: place)
    return Point(inPicture.x * Double(screen.size.width) / scale, inPicture.y * Double(screen.size.height) / scale)
  }

  /// The place on the panel of a point of the window.
  public func place(of point: Point) -> PanelPlace {
    screen.rotation.panelPlace(
      of: PicturePlace(point.x * scale / Double(screen.size.width), point.y * scale / Double(screen.size.height)))
  }
}
