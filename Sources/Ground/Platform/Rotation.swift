/// The clockwise rotation of the app's frame on the panel, in degrees.
public enum Rotation: Int, Sendable {
  case none = 0
  case clockwise90 = 90
  case half = 180
  case clockwise270 = 270

  /// Whether the rotation exchanges width and height.
  public var swapsSides: Bool { self == .clockwise90 || self == .clockwise270 }

  /// Returns the position in the frame that a position on the panel shows.
  ///
  /// With a rotation of 90 degrees, the top edge of the frame is at the right edge of the panel, so the panel's (1, 0)
  /// is the frame's (0, 0).
  public func picturePlace(of p: PanelPlace) -> PicturePlace {
    switch self {
    case .none: PicturePlace(p.x, p.y)
    case .clockwise90: PicturePlace(p.y, 1 - p.x)
    case .half: PicturePlace(1 - p.x, 1 - p.y)
    case .clockwise270: PicturePlace(1 - p.y, p.x)
    }
  }

  /// Returns the position on the panel that shows a position in the frame.
  public func panelPlace(of p: PicturePlace) -> PanelPlace {
    switch self {
    case .none: PanelPlace(p.x, p.y)
    case .clockwise90: PanelPlace(1 - p.y, p.x)
    case .half: PanelPlace(1 - p.x, 1 - p.y)
    case .clockwise270: PanelPlace(p.y, 1 - p.x)
    }
  }
}
