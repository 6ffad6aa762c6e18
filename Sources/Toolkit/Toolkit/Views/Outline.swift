import Geometry
import Raster

/// The path of a view's rounded clip, cached because creating a path allocates memory.
final class Outline {
  private let bounds: Rect
  private let radius: Double
  /// The rounded edge of the view.
  let edge: Path

  init(bounds: Rect, radius: Double) {
    self.bounds = bounds
    self.radius = radius
    edge = Path(roundedRect: bounds, radius: radius)
  }

  func fits(bounds: Rect, radius: Double) -> Bool { self.bounds == bounds && self.radius == radius }
}
