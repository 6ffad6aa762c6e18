import Platform
import TestContexts
import Testing

@Suite("A calibration matrix", .freshContext) struct CalibrationMatrixTests {
  @Test func `is six numbers in libinput's order`() throws {
    let matrix = try #require(CalibrationMatrix("2 0.5 0.125 0.25 3 -0.5"))
    #expect(matrix.apply(to: PanelPosition(1, 0)) == PanelPosition(2.125, -0.25))
    #expect(matrix.apply(to: PanelPosition(0, 1)) == PanelPosition(0.625, 2.5))
  }

  @Test(arguments: ["0 1 0 -1 0 1", "0,1,0,-1,0,1", "0, 1, 0, -1, 0, 1", "  0 1  0 -1 0 1 "])
  func `may be written with spaces or commas`(_ text: String) {
    #expect(CalibrationMatrix(text) == CalibrationMatrix(0, 1, 0, -1, 0, 1))
  }

  @Test(arguments: [
    "", "1 0 0 0 1", "1 0 0 0 1 0 0", "1,0,0,,1,0", "1 0 0 0 one 0", "1 0 0 0 1 nan", "1e0 0 0 0 1 0",
    "1,0,0,0,1,0,", "1;0;0;0;1;0",
  ])
  func `rejects any other text`(_ text: String) {
    #expect(CalibrationMatrix(text) == nil)
  }

  @Test(arguments: ["0 0 0 0 0 0", "1 1 0 1 1 0", "1 0 0 0 0 0.5"])
  func `must not map the panel to a line`(_ text: String) {
    #expect(CalibrationMatrix(text) == nil)
  }

  @Test func `must be finite, and below a million`() throws {
    #expect(CalibrationMatrix(.nan, 0, 0, 0, 1, 0) == nil)
    #expect(CalibrationMatrix(1, 0, .infinity, 0, 1, 0) == nil)
    #expect(CalibrationMatrix("99999999999 0 0 0 1 0") == nil)
    #expect(CalibrationMatrix("1 0 -1000001 0 1 0") == nil)
    #expect(try #require(CalibrationMatrix("1000000 0 0 0 1 0")).text.hasPrefix("1000000.000000000 "))
  }
}
