import Geometry
import Raster

/// Colors that change from one place of a view to another, along a straight line.
///
///     card.gradient = Gradient(.white, .black)                              // from the top down
///     card.gradient = Gradient(from: Point(0, 0), to: Point(1, 1), red, violet)   // from corner to corner
public struct Gradient: Equatable, Sendable {
  /// Where the first color is: (0, 0) is the view's upper left corner, (1, 1) the lower right one. A view that is read from the right is
  /// not mirrored.
  public var start: Point
  /// Where the last color is, in the same way.
  public var end: Point
  /// The colors and where they are along the line, in order; beyond the first and the last they go on. Without any, nothing is drawn.
  public var stops: [LinearGradient.Stop]

  /// Colors at their places; from the top down, unless told otherwise.
  public init(from start: Point = Point(0, 0), to end: Point = Point(0, 1), stops: [LinearGradient.Stop]) {
    (self.start, self.end, self.stops) = (start, end, stops)
  }

  /// From one color to another; from the top down, unless told otherwise.
  public init(from start: Point = Point(0, 0), to end: Point = Point(0, 1), _ first: Color, _ last: Color) {
    self.init(from: start, to: end, stops: [LinearGradient.Stop(at: 0, first), LinearGradient.Stop(at: 1, last)])
  }

  /// The same colors in the points of `bounds`.
  func linear(in bounds: Rect) -> LinearGradient {
    func place(_ point: Point) -> Point { Point(bounds.minX + bounds.width * point.x, bounds.minY + bounds.height * point.y) }
    return LinearGradient(from: place(start), to: place(end), stops: stops)
  }
}
