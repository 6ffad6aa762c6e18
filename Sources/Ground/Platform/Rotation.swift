/// How far the app's picture is turned clockwise on the panel, in degrees.
public enum Rotation: Int, Sendable {
  case none = 0
  case clockwise90 = 90
  case half = 180
  case clockwise270 = 270

  /// Whether width and height change places.
  public var swapsSides: Bool { self == .clockwise90 || self == .clockwise270 }

  /// Where a place on the panel lies in the picture; both run from 0 to 1 across.
  ///
  /// Turned by 90 degrees, the picture's top edge lies along the panel's right
  /// edge, so the panel's (1, 0) is the picture's (0, 0).
  public func picturePosition(ofPanelPosition p: (x: Double, y: Double)) -> (x: Double, y: Double) {
    switch self {
    case .none: (p.x, p.y)
    case .clockwise90: (p.y, 1 - p.x)
    case .half: (1 - p.x, 1 - p.y)
    case .clockwise270: (1 - p.y, p.x)
    }
  }

  /// The way back: where a place in the picture lies on the panel.
  public func panelPosition(ofPicturePosition p: (x: Double, y: Double)) -> (x: Double, y: Double) {
    switch self {
    case .none: (p.x, p.y)
    case .clockwise90: (1 - p.y, p.x)
    case .half: (1 - p.x, 1 - p.y)
    case .clockwise270: (p.y, 1 - p.x)
    }
  }
}
