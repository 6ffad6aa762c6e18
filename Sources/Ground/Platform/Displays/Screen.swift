import Geometry

/// A panel with its current mode, and the rotation of the app's frame on it.
public struct Screen: Equatable, Sendable {
  /// The kernel's name of the connector, such as `HDMI-A-1`.
  public var name: String
  /// The panel's current mode, before rotation.
  public var mode: DisplayMode
  /// The rotation of the app's frame on the panel.
  public var rotation: Rotation
  /// The physical width and height in millimeters, before rotation, or `nil` if the panel does not report them.
  public var millimeters: Size?

  /// Creates a screen from the connector's name and its mode.
  public init(name: String, mode: DisplayMode, rotation: Rotation = .none, millimeters: Size? = nil) {
    self.name = name
    self.mode = mode
    self.rotation = rotation
    self.millimeters = millimeters
  }

  /// The size of the app's frame in pixels: the size of the mode after rotation.
  public var size: PixelSize { rotation.swapsSides ? mode.size.transposed : mode.size }
}
