/// How far the app's picture is turned clockwise on the panel, in degrees.
public enum Rotation: Int, Sendable {
  case none = 0
  case clockwise90 = 90
  case half = 180
  case clockwise270 = 270

  /// Whether width and height change places.
  public var swapsSides: Bool { self == .clockwise90 || self == .clockwise270 }

  /// Where a place on the panel lies in the picture.
  ///
  /// Turned by 90 degrees, the picture's top edge lies along the panel's right
  /// edge, so the panel's (1, 0) is the picture's (0, 0).
  public func picturePlace(of p: PanelPlace) -> PicturePlace {
    switch self {
    case .none: PicturePlace(p.x, p.y)
    case .clockwise90: PicturePlace(p.y, 1 - p.x)
    case .half: PicturePlace(1 - p.x, 1 - p.y)
    case .clockwise270: PicturePlace(1 - p.y, p.x)
    }
  }

  /// Where a place in the picture lies on the panel.
  public func panelPlace(of p: PicturePlace) -> PanelPlace {
    switch self {
    case .none: PanelPlace(p.x, p.y)
    case .clockwise90: PanelPlace(1 - p.y, p.x)
    case .half: PanelPlace(1 - p.x, 1 - p.y)
    case .clockwise270: PanelPlace(p.y, 1 - p.x)
    }
  }
}
