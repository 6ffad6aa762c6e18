import Geometry
import Raster

/// The paths of a view's rounded clipping and border, which cost memory to make.
final class Outline {
  private let bounds: Rect
  private let radius: Double
  private let width: Double
  /// The edge of the view.
  let edge: Path
  /// The middle line of the border.
  let border: Path

  init(bounds: Rect, radius: Double, width: Double) {
    self.bounds = bounds
    self.radius = radius
    self.width = width
    edge = Self.path(bounds, radius)
    border = Self.path(bounds.inset(by: Insets(all: width / 2)), radius - width / 2)
  }

  func fits(bounds: Rect, radius: Double, width: Double) -> Bool {
    self.bounds == bounds && self.radius == radius && self.width == width
  }

  private static func path(_ rect: Rect, _ radius: Double) -> Path {
    radius > 0 ? Path(roundedRect: rect, radius: radius) : Path(rect: rect)
  }
}
