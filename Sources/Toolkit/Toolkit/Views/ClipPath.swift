import Geometry
import Raster

/// The path of a view's rounded clip, cached because creating a path allocates memory.
final class ClipPath {
  private let bounds: Rect
  private let radius: Double
  /// The rounded edge of the view.
  let path: Path

  init(bounds: Rect, radius: Double) {
    self.bounds = bounds
    self.radius = radius
    path = Path(roundedRect: bounds, radius: radius)
  }

  func matches(bounds: Rect, radius: Double) -> Bool { self.bounds == bounds && self.radius == radius }
}
