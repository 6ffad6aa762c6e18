import Geometry

/// A panel as it is being driven, and how the app's picture lies on it.
public struct Screen: Equatable, Sendable {
  /// The kernel's name of the connector, such as `HDMI-A-1`.
  public var name: String
  /// The mode the panel scans out, before rotation.
  public var mode: DisplayMode
  /// How the app's picture is turned on the panel.
  public var rotation: Rotation
  /// Width and height of the glass in millimeters, before rotation; nil where
  /// the panel does not tell.
  public var millimeters: Size?

  /// A panel by the kernel's name and the mode that it shows.
  public init(name: String, mode: DisplayMode, rotation: Rotation = .none, millimeters: Size? = nil) {
    self.name = name
    self.mode = mode
    self.rotation = rotation
    self.millimeters = millimeters
  }

  /// The size of the app's picture in pixels: the mode's, after rotation.
  public var size: PixelSize { rotation.swapsSides ? mode.size.transposed : mode.size }
}
