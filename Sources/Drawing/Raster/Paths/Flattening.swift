import Geometry

/// Approximates curves by lines so closely that the corners are invisible.
enum Flattening {
  /// The maximum distance between a line and its curve, in pixels.
  ///
  /// Lines are inside the curve, so a circle loses up to this much of its radius: six of 255 levels at its edge.
  static let tolerance = 0.025
  /// The maximum number of pieces, enough for a quarter circle of 50 000 pixels to within a quarter of a pixel.
  static let maximumSegments = 256.0

  /// Returns the number of pieces for a quadratic curve with points in pixels.
  static func segmentCount(_ a: Point, _ b: Point, _ c: Point) -> Int {
    let x = a.x - 2 * b.x + c.x
    let y = a.y - 2 * b.y + c.y
    return pieces(deviation: 0.25 * (x * x + y * y).squareRoot())
  }

  /// Returns the number of pieces for a cubic curve with points in pixels.
  static func pieces(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Int {
    let x = a.x - 2 * b.x + c.x
    let y = a.y - 2 * b.y + c.y
    let u = b.x - 2 * c.x + d.x
    let v = b.y - 2 * c.y + d.y
    return pieces(deviation: 0.75 * max(x * x + y * y, u * u + v * v).squareRoot())
  }

  /// Returns the number of pieces for a deviation, which is inversely proportional to its square.
  private static func pieces(deviation: Double) -> Int {
    let count = (deviation / tolerance).squareRoot()
    return count < maximumSegments ? Int(count) + 1 : Int(maximumSegments)
  }

  @inline(__always)
  static func point(_ a: Point, _ b: Point, _ c: Point, at t: Double) -> Point {
    let s = 1 - t
    let p = s * s
    let q = 2 * s * t
    let r = t * t
    return Point(p * a.x + q * b.x + r * c.x, p * a.y + q * b.y + r * c.y)
  }

  @inline(__always)
  static func point(_ a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Double) -> Point {
    let s = 1 - t
    let p = s * s * s
    let q = 3 * s * s * t
    let r = 3 * s * t * t
    let u = t * t * t
    return Point(
      p * a.x + q * b.x + r * c.x + u * d.x, p * a.y + q * b.y + r * c.y + u * d.y)
  }
}
