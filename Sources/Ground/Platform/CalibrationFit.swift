import Geometry

/// The matrix that brings what a panel read nearest to where it was touched: least squares.
public struct CalibrationFit: Equatable, Sendable {
  public let matrix: CalibrationMatrix

  /// Readings that lie nearer together than this, as a part of the panel and in any direction, tell
  /// nothing of it. D: crosses near the edges are 0.35 apart in this measure, on a panel that
  /// uses a tenth of its range 0.035.
  public static let leastSpread = 0.02

  /// - Parameters:
  ///   - readings: what the panel read, as fractions of it; three at least, not in one line.
  ///   - targets: where it was touched, in the same order.
  ///
  /// Nil when the readings are too few, or lie too near together or to one line.
  public init?(readings: [Point], targets: [Point]) {
    guard readings.count >= 3, readings.count == targets.count else { return nil }
    let count = Double(readings.count)
    var middle = Vector(0, 0)
    var targetMiddle = Vector(0, 0)
    for index in readings.indices {
      middle = middle + (readings[index] - .zero) * (1 / count)
      targetMiddle = targetMiddle + (targets[index] - .zero) * (1 / count)
    }
    // About their middles the constant term falls out, and two equations a coordinate are left.
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (xu, yu, xv, yv) = (0.0, 0.0, 0.0, 0.0)
    for index in readings.indices {
      let reading = readings[index] - .zero - middle
      let target = targets[index] - .zero - targetMiddle
      xx += reading.dx * reading.dx
      xy += reading.dx * reading.dy
      yy += reading.dy * reading.dy
      xu += reading.dx * target.dx
      yu += reading.dy * target.dx
      xv += reading.dx * target.dy
      yv += reading.dy * target.dy
    }
    // The smaller eigenvalue is the square of the spread where there is least of it.
    let least = (xx + yy) / 2 - (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot()
    guard least / count > Self.leastSpread * Self.leastSpread else { return nil }
    let area = xx * yy - xy * xy
    let a = (xu * yy - yu * xy) / area
    let b = (yu * xx - xu * xy) / area
    let d = (xv * yy - yv * xy) / area
    let e = (yv * xx - xv * xy) / area
    guard
      let matrix = CalibrationMatrix(
        a, b, targetMiddle.dx - a * middle.dx - b * middle.dy, d, e, targetMiddle.dy - d * middle.dx - e * middle.dy)
    else { return nil }
    self.matrix = matrix
  }
}
