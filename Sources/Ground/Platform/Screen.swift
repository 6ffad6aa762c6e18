import Geometry

/// A panel as it is being driven, and how the app's picture lies on it.
public struct Screen: Equatable, Sendable {
  /// The kernel's name of the connector, such as `HDMI-A-1`.
  public var name: String
  /// The mode the panel scans out, before rotation.
  public var mode: DisplayMode
  /// How the app's picture is turned on the panel.
  public var rotation: Rotation
  /// Width and height of the glass in millimetres, before rotation; nil where
  /// the panel does not tell.
  public var millimetres: Size?

  public init(name: String, mode: DisplayMode, rotation: Rotation = .none, millimetres: Size? = nil) {
    self.name = name
    self.mode = mode
    self.rotation = rotation
    self.millimetres = millimetres
  }

  /// The size of the app's picture in pixels: the mode's, after rotation.
  public var size: PixelSize { rotation.swapsSides ? mode.size.transposed : mode.size }

  /// Where a touch lies in the app's picture, in pixels.
  ///
  /// - Parameter position: the place on the panel as scanned out, from (0, 0)
  ///   at its top left to (1, 1).
  public func locate(_ position: Point) -> Point {
    let (u, v) = rotation.picturePosition(ofPanelPosition: (position.x, position.y))
    return Point(u * Double(size.width), v * Double(size.height))
  }

  /// The way back from `locate`: where a place in the picture, in pixels, lies on the panel, from (0, 0) to (1, 1).
  public func panelPosition(ofPicture place: Point) -> Point {
    let (u, v) = (place.x / Double(size.width), place.y / Double(size.height))
    let (x, y) = rotation.panelPosition(ofPicturePosition: (u, v))
    return Point(x, y)
  }
}
