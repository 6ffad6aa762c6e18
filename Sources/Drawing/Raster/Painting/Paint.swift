public import Geometry

/// What the inside of a shape is filled with.
public enum Paint: Equatable, Sendable {
  case color(Color)
  case linearGradient(LinearGradient)
}

/// A color that changes along a line, and stays beyond its ends.
public struct LinearGradient: Equatable, Sendable {
  /// A color at a place along the line.
  public struct Stop: Equatable, Sendable {
    /// 0 at the start of the line, 1 at its end.
    public var position: Double
    /// The color there.
    public var color: Color

    /// A stop at `position`, from 0 to 1, with its color.
    public init(at position: Double, _ color: Color) {
      self.position = position
      self.color = color
    }
  }

  /// Where the line starts and ends, in the user space of the drawing call.
  public var start: Point
  /// Where the last stop is, in the canvas's points.
  public var end: Point
  /// In order of position; without any, nothing is drawn.
  public var stops: [Stop]

  /// A gradient along the line from `start` to `end`.
  public init(from start: Point, to end: Point, stops: [Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// From one color to another.
  public init(from start: Point, to end: Point, _ first: Color, _ last: Color) {
    self.init(from: start, to: end, stops: [Stop(at: 0, first), Stop(at: 1, last)])
  }

  /// The color at `position`, mixed from the stops on its two sides.
  public func color(at position: Double) -> Color {
    guard var before = stops.first else { return .clear }
    if !(position > before.position) { return before.color }
    for stop in stops {
      if position < stop.position {
        let length = stop.position - before.position
        guard length > 0 else { return stop.color }
        return before.color.mixed(with: stop.color, by: (position - before.position) / length)
      }
      before = stop
    }
    return before.color
  }
}
