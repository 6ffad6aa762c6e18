import Geometry

/// Curves as lines, close enough that nobody sees the corners.
enum Flattening {
  /// How far a line may be from its curve, in pixels. Lines lie inside of the
  /// curve, so a circle loses up to this of its radius: six levels of 255 at its edge.
  static let tolerance = 0.025
  /// Enough for a quarter circle of 50 000 pixels to within a quarter of a pixel.
  static let mostPieces = 256.0

  /// Pieces for a parabola whose points are in pixels.
  static func pieces(_ a: Point, _ b: Point, _ c: Point) -> Int {
    let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    return pieces(deviation: 0.25 * (x * x + y * y).squareRoot())
  }

  /// Pieces for a cubic curve whose points are in pixels.
  static func pieces(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Int {
    let (x, y) = (a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y)
    let (u, v) = (b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y)
    return pieces(deviation: 0.75 * max(x * x + y * y, u * u + v * v).squareRoot())
  }

  /// The deviation falls with the square of the number of pieces.
  private static func pieces(deviation: Double) -> Int {
    let count = (deviation / tolerance).squareRoot()
    return count < mostPieces ? Int(count) + 1 : Int(mostPieces)
  }

  @inline(__always)
  static func point(_ a: Point, _ b: Point, _ c: Point, at t: Double) -> Point {
    let s = 1 - t
    let (p, q, r) = (s * s, 2 * s * t, t * t)
    return Point(p * a.x + q * b.x + r * c.x, p * a.y + q * b.y + r * c.y)
  }

  @inline(__always)
  static func point(_ a: Point, _ b: Point, _ c: Point, _ d: Point, at t: Double) -> Point {
    let s = 1 - t
    let (p, q, r, u) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    return Point(
      p * a.x + q * b.x + r * c.x + u * d.x, p * a.y + q * b.y + r * c.y + u * d.y)
  }
}
