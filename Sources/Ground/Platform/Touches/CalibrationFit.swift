/// A least-squares fit of a calibration matrix to touch readings at known targets.
public struct CalibrationFit: Equatable, Sendable {
  /// The matrix that maps the readings closest to the targets.
  public let matrix: CalibrationMatrix

  /// The minimum spread of the readings in any direction, as a fraction of the panel. Readings closer together than
  /// this don't determine a matrix.
  ///
  /// Chosen: targets near the edges have a spread of 0.35, or of 0.035 on a panel that uses a tenth of its range.
  public static let minimumSpread = 0.02

  /// Fits a matrix to pairs of readings and targets.
  ///
  /// Returns `nil` if there are too few readings, or if they are too close to each other or to a common line.
  ///
  /// - Parameters:
  ///   - readings: The positions that the panel reported: at least three, not on one line.
  ///   - targets: The positions that were touched, in the same order.
  public init?(readings: [PanelPosition], targets: [PanelPosition]) {
    guard readings.count >= 3, readings.count == targets.count else { return nil }
    let count = Double(readings.count)
    let middle = Self.middle(of: readings)
    let targetMiddle = Self.middle(of: targets)
    // Relative to the means, the constant term vanishes. Two equations per coordinate remain.
    var xx = 0.0
    var xy = 0.0
    var yy = 0.0
    var xu = 0.0
    var yu = 0.0
    var xv = 0.0
    var yv = 0.0
    for index in readings.indices {
      let x = readings[index].x - middle.x
      let y = readings[index].y - middle.y
      let u = targets[index].x - targetMiddle.x
      let v = targets[index].y - targetMiddle.y
      xx += x * x
      xy += x * y
      yy += y * y
      xu += x * u
      yu += y * u
      xv += x * v
      yv += y * v
    }
    // The smaller eigenvalue is the square of the spread in the direction of least spread.
    let least = (xx + yy) / 2 - (((xx - yy) / 2) * ((xx - yy) / 2) + xy * xy).squareRoot()
    guard least / count > Self.minimumSpread * Self.minimumSpread else { return nil }
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

  private static func middle(of positions: [PanelPosition]) -> PanelPosition {
    var middle = PanelPosition(0, 0)
    for position in positions {
      middle.x += position.x / Double(positions.count)
      middle.y += position.y / Double(positions.count)
    }
    return middle
  }
}
