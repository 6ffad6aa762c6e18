import Geometry

/// The position and the size of a window on the desktop, in the desktop's pixels.
public struct WindowPlacement: Equatable, Sendable {
  /// The part of a window's upper edge that the user needs to move it, in pixels.
  private static let minimumReachableEdge = 64

  /// The upper left corner of the window's frame.
  public var corner: PixelPoint
  /// The size of the window's contents in pixels.
  public var size: PixelSize

  /// Creates a position and a size.
  public init(corner: PixelPoint, size: PixelSize) {
    self.corner = corner
    self.size = size
  }

  private var rect: PixelRect { PixelRect(corner.x, corner.y, size.width, size.height) }

  /// Returns a position that is reachable on these screens. A window whose upper edge is out of reach is moved onto the
  /// screen that contains most of it, or else onto the first one.
  ///
  /// - Parameters:
  ///   - screens: The usable area of each screen. Empty if the desktop does not report it.
  ///   - defaultSize: The size that the window would have by default. A smaller screen does not make the window smaller
  ///     than that.
  func reachable(on screens: [PixelRect], defaultSize: PixelSize) -> WindowPlacement {
    guard let screen = screens.max(by: { $0.intersection(rect).area < $1.intersection(rect).area }) else { return self }
    let home = screen.intersects(rect) ? screen : screens[0]
    var placement = self
    placement.size.width = max(Self.minimumReachableEdge, min(size.width, max(defaultSize.width, home.width)))
    placement.size.height = max(Self.minimumReachableEdge, min(size.height, max(defaultSize.height, home.height)))
    let edge = PixelRect(corner.x, corner.y, placement.size.width, Self.minimumReachableEdge)
    let isHeld = screens.contains { screen in
      let part = screen.intersection(edge)
      return part.minY == edge.minY && part.height > 0 && part.width >= Self.minimumReachableEdge
    }
    return isHeld ? placement : placement.moved(inside: home)
  }

  /// Returns the window moved inside `screen`, or to its upper left corner if it does not fit.
  func moved(inside screen: PixelRect) -> WindowPlacement {
    var placement = self
    placement.corner.x = max(screen.minX, min(corner.x, screen.maxX - size.width))
    placement.corner.y = max(screen.minY, min(corner.y, screen.maxY - size.height))
    return placement
  }
}
