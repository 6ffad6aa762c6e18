public import Geometry

/// A paint for the inside of a shape: a color or a gradient.
public enum Paint: Equatable, Sendable {
  case color(Color)
  case linearGradient(LinearGradient)
}

/// A gradient along a line. Beyond the ends of the line, the colors of the ends continue.
public struct LinearGradient: Equatable, Sendable {
  /// A color at a position along the line.
  public struct Stop: Equatable, Sendable {
    /// The position, from 0 at the start of the line to 1 at its end.
    public var position: Double
    /// The color at the position.
    public var color: Color

    /// Creates a stop at `position`, from 0 to 1.
    public init(at position: Double, _ color: Color) {
      self.position = position
      self.color = color
    }
  }

  /// The start of the line, in the user space of the drawing call.
  public var start: Point
  /// The end of the line, in the user space of the drawing call.
  public var end: Point
  /// The stops in order of position. A gradient without stops draws nothing.
  public var stops: [Stop]

  /// Creates a gradient along the line from `start` to `end`.
  public init(from start: Point, to end: Point, stops: [Stop]) {
    self.start = start
    self.end = end
    self.stops = stops
  }

  /// Creates a gradient between two colors.
  public init(from start: Point, to end: Point, _ first: Color, _ last: Color) {
    self.init(from: start, to: end, stops: [Stop(at: 0, first), Stop(at: 1, last)])
  }

  /// Returns the color at `position`, interpolated between the adjacent stops.
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
