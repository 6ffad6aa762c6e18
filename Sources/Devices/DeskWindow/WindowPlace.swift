import Geometry

/// Where a window is on the desktop, in the desktop's pixels.
public struct WindowPlace: Equatable, Sendable {
  /// D: how much of a window's upper edge a hand needs to move it, in pixels.
  private static let leastHold = 64

  /// The upper left corner of what the desktop puts around the window.
  public var corner: PixelPoint
  /// The window's own pixels.
  public var size: PixelSize

  /// A window of `size` at `corner`.
  public init(corner: PixelPoint, size: PixelSize) { (self.corner, self.size) = (corner, size) }

  private var rect: PixelRect { PixelRect(corner.x, corner.y, size.width, size.height) }

  /// The same place on a desktop of these screens, which may be another one: a window whose upper edge nobody could take is brought onto
  /// the screen that has most of it, or else onto the first.
  ///
  /// - Parameters:
  ///   - screens: what each leaves for windows; none where the desktop does not say.
  ///   - asked: the size that the window would have without a place. It is not made smaller than that for a smaller screen.
  func onto(_ screens: [PixelRect], asked: PixelSize) -> WindowPlace {
    guard let screen = screens.max(by: { $0.intersection(rect).area < $1.intersection(rect).area }) else { return self }
    let home = screen.intersects(rect) ? screen : screens[0]
    var place = self
    place.size.width = max(Self.leastHold, min(size.width, max(asked.width, home.width)))
    place.size.height = max(Self.leastHold, min(size.height, max(asked.height, home.height)))
    let edge = PixelRect(corner.x, corner.y, place.size.width, Self.leastHold)
    let isHeld = screens.contains { screen in
      let part = screen.intersection(edge)
      return part.minY == edge.minY && part.height > 0 && part.width >= Self.leastHold
    }
    return isHeld ? place : place.inside(home)
  }

  /// The same, wholly in `screen` where it has room, else at its upper left.
  func inside(_ screen: PixelRect) -> WindowPlace {
    var place = self
    place.corner.x = max(screen.minX, min(corner.x, screen.maxX - size.width))
    place.corner.y = max(screen.minY, min(corner.y, screen.maxY - size.height))
    return place
  }
}
