import Geometry
import Raster

/// A linear gradient that fills a view.
///
///     card.gradient = Gradient(.white, .black)                              // from top to bottom
///     card.gradient = Gradient(from: Point(0, 0), to: Point(1, 1), red, violet)   // from corner to corner
public struct Gradient: Equatable, Sendable {
  /// The start of the gradient's line, in unit coordinates: (0, 0) is the view's upper left corner, and (1, 1) is its
  /// lower right corner. Gradients are not mirrored in right-to-left layouts.
  public var start: Point
  /// The end of the gradient's line, in unit coordinates.
  public var end: Point
  /// The colors and their positions along the line, in order. The first and last colors extend beyond their positions.
  /// A gradient without stops draws nothing.
  public var stops: [LinearGradient.Stop]

  /// Creates a gradient with color stops, by default from top to bottom.
  public init(from start: Point = Point(0, 0), to end: Point = Point(0, 1), stops: [LinearGradient.Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Creates a gradient between two colors, by default from top to bottom.
  public init(from start: Point = Point(0, 0), to end: Point = Point(0, 1), _ first: Color, _ last: Color) {
    self.init(from: start, to: end, stops: [LinearGradient.Stop(at: 0, first), LinearGradient.Stop(at: 1, last)])
  }

  /// Returns the gradient in the coordinates of `bounds`.
  func linear(in bounds: Rect) -> LinearGradient {
    func place(_ point: Point) -> Point {
      Point(bounds.minX + bounds.width * point.x, bounds.minY + bounds.height * point.y)
    }
    return LinearGradient(from: place(start), to: place(end), stops: stops)
  }
}
