import Platform
import TestContexts
import Testing

@Suite("A calibration fit", .freshContext) struct CalibrationFitTests {
  static let targets = [
    PanelPosition(0.1, 0.1), PanelPosition(0.9, 0.1), PanelPosition(0.9, 0.9), PanelPosition(0.1, 0.9),
    PanelPosition(0.5, 0.5),
  ]

  /// Returns the readings of a panel that `matrix` corrects.
  private func readings(_ matrix: CalibrationMatrix) -> [PanelPosition] {
    let area = matrix.a * matrix.e - matrix.b * matrix.d
    return Self.targets.map { target in
      let x = target.x - matrix.c
      let y = target.y - matrix.f
      return PanelPosition((matrix.e * x - matrix.b * y) / area, (matrix.a * y - matrix.d * x) / area)
    }
  }

  @Test(arguments: ["1 0 0 0 1 0", "1.2 0.03 -0.1 -0.02 1.15 -0.07", "0 1 0 -1 0 1", "-1.1 0 1.05 0 -1.3 1.1"])
  func `finds the matrix that transformed the readings`(text: String) throws {
    let matrix = try #require(CalibrationMatrix(text))
    let fit = try #require(CalibrationFit(readings: readings(matrix), targets: Self.targets))
    for (found, wanted) in zip(numbers(fit.matrix), numbers(matrix)) { #expect(abs(found - wanted) < 1e-12) }
  }

  @Test func `has the least squares, so that no matrix can reduce the rest`() throws {
    var readings = Self.targets
    readings[4].x += 0.05
    readings[1].y -= 0.03
    let fit = try #require(CalibrationFit(readings: readings, targets: Self.targets))
    let found = readings.map { fit.matrix.apply(to: $0) }
    let errors = (x: zip(found, Self.targets).map { $0.x - $1.x }, y: zip(found, Self.targets).map { $0.y - $1.y })
    for axis in [errors.x, errors.y] {
      #expect(abs(axis.reduce(0, +)) < 1e-12)
      #expect(abs(zip(axis, readings).map { $0 * $1.x }.reduce(0, +)) < 1e-12)
      #expect(abs(zip(axis, readings).map { $0 * $1.y }.reduce(0, +)) < 1e-12)
    }
    #expect(abs(errors.x[4]) > 0.03)
  }

  @Test func `fails if the readings are insufficient`() {
    let one = [PanelPosition](repeating: PanelPosition(0.4, 0.4), count: 5)
    let line = [0.1, 0.3, 0.5, 0.7, 0.9].map { PanelPosition($0, 0.5 + $0 / 4) }
    let close = Self.targets.map { PanelPosition(0.5 + $0.x / 50, 0.5 + $0.y / 50) }
    for readings in [one, line, close] { #expect(CalibrationFit(readings: readings, targets: Self.targets) == nil) }
    #expect(
      CalibrationFit(
        readings: [PanelPosition(0, 0), PanelPosition(1, 0)], targets: [PanelPosition(0, 0), PanelPosition(1, 0)])
        == nil)
    // A panel that uses only a tenth of its range can be calibrated.
    let weak = Self.targets.map { PanelPosition(0.5 + $0.x / 10, 0.5 + $0.y / 10) }
    #expect(CalibrationFit(readings: weak, targets: Self.targets) != nil)
  }

  @Test func `has a matrix whose text can be parsed again`() throws {
    let matrix = try #require(CalibrationMatrix("1.234567891 -0.03 -0.1 0.02 1.15 -12.000000001"))
    #expect(matrix.text == "1.234567891 -0.030000000 -0.100000000 0.020000000 1.150000000 -12.000000001")
    #expect(CalibrationMatrix(matrix.text) == matrix)
  }

  private func numbers(_ matrix: CalibrationMatrix) -> [Double] {
    [matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f]
  }
}
