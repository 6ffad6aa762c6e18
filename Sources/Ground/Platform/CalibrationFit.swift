/// The matrix that brings what a panel read nearest to where it was touched: least squares.
public struct CalibrationFit: Equatable, Sendable {
  /// What straightens the readings.
  public let matrix: CalibrationMatrix

  /// The least spread of the readings in any direction, as a fraction of the panel: readings that lie closer
  /// together say nothing about it. D: crosses near the edges have a spread of 0.35, and of 0.035 on a panel that
  /// uses a tenth of its range.
  public static let leastSpread = 0.02

  /// - Parameters:
  ///   - readings: what the panel read; three at least, not in one line.
  ///   - targets: where it was touched, in the same order.
  ///
  /// Nil when the readings are too few, or lie too near together or to one line.
  public init?(readings: [PanelPlace], targets: [PanelPlace]) {
    guard readings.count >= 3, readings.count == targets.count else { return nil }
    let count = Double(readings.count)
    let middle = Self.middle(of: readings)
    let targetMiddle = Self.middle(of: targets)
    // About their middles the constant term falls out, and two equations a coordinate are left.
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    var (xu, yu, xv, yv) = (0.0, 0.0, 0.0, 0.0)
    for index in readings.indices {
      let (x, y) = (readings[index].x - middle.x, readings[index].y - middle.y)
      let (u, v) = (targets[index].x - targetMiddle.x, targets[index].y - targetMiddle.y)
      xx += x * x
      xy += x * y
      yy += y * y
      xu += x * u
      yu += y * u
      xv += x * v
      yv += y * v
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
        a, b, targetMiddle.x - a * middle.x - b * middle.y, d, e, targetMiddle.y - d * middle.x - e * middle.y)
    else { return nil }
    self.matrix = matrix
  }

  private static func middle(of places: [PanelPlace]) -> PanelPlace {
    var middle = PanelPlace(0, 0)
    for place in places {
      middle.x += place.x / Double(places.count)
      middle.y += place.y / Double(places.count)
    }
    return middle
  }
}
