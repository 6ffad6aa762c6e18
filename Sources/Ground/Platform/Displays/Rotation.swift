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
  public func framePosition(of p: PanelPosition) -> FramePosition {
    switch self {
    case .none: FramePosition(p.x, p.y)
    case .clockwise90: FramePosition(p.y, 1 - p.x)
    case .half: FramePosition(1 - p.x, 1 - p.y)
    case .clockwise270: FramePosition(1 - p.y, p.x)
    }
  }

  /// Returns the position on the panel that shows a position in the frame.
  public func panelPosition(of p: FramePosition) -> PanelPosition {
    switch self {
    case .none: PanelPosition(p.x, p.y)
    case .clockwise90: PanelPosition(1 - p.y, p.x)
    case .half: PanelPosition(1 - p.x, 1 - p.y)
    case .clockwise270: PanelPosition(p.y, 1 - p.x)
    }
  }
}
