import Geometry
import TestKit
import Raster
import TestContexts
import Testing

@Suite("Coverage", .freshContext) struct CoverageTests {
  /// Returns the fraction of a pixel inside the path, from 16 x 16 samples.
  private func sampled(_ path: Path, _ rule: FillRule, _ x: Int, _ y: Int) -> Double {
    var inside = 0
    for j in 0..<16 {
      for i in 0..<16 {
        let point = Point(Double(x) + (Double(i) + 0.5) / 16, Double(y) + (Double(j) + 0.5) / 16)
        if path.contains(point, rule: rule) { inside += 1 }
      }
    }
    return Double(inside) / 256
  }

  private func expectArea(_ path: Path, _ rule: FillRule, within tolerance: Double) {
    expectDrawnArea(path, rule, within: tolerance)
    expectDrawnArea(path.traced, rule, within: tolerance)
  }

  private func expectDrawnArea(_ path: Path, _ rule: FillRule, within tolerance: Double) {
    let sheet = Sheet(24, 20)
    sheet.canvas.fill(path, rule: rule, with: .black)
    for y in 0..<20 {
      for x in 0..<24 {
        let drawn = Double(sheet.bitmap[x, y] >> 24) / 255
        let expected = sampled(path, rule, x, y)
        #expect(abs(drawn - expected) < tolerance, "pixel \(x), \(y): \(drawn), not \(expected)")
      }
    }
  }

  @Test(arguments: 1...6) func `of any triangle is its area, even outside the canvas`(seed: UInt64) {
    var dice = SeededGenerator(state: seed)
    var path = Path()
    for _ in 0..<3 { path.addLine(to: Point(dice.next(in: -14..<38), dice.next(in: -12..<32))) }
    path.close()
    expectArea(path, .nonZero, within: 0.06)
    expectArea(path, .evenOdd, within: 0.06)
  }

  @Test(.slow, arguments: [FillRule.nonZero, .evenOdd]) func `of curves is their area`(rule: FillRule) {
    expectArea(Path(ellipseIn: Rect(2.3, 1.7, 19, 16.4)), rule, within: 0.05)
    expectArea(Path(ellipseIn: Rect(-8, -5, 30, 17)), rule, within: 0.05)
    expectArea(Path(roundedRect: Rect(1.5, 2.25, 20, 15), radius: 5), rule, within: 0.05)
    var path = Path()
    path.move(to: Point(2, 18))
    path.addCurve(to: Point(22, 18), control1: Point(-4, -20), control2: Point(28, -18))
    path.addQuadCurve(to: Point(2, 18), control: Point(12, 10))
    expectArea(path, rule, within: 0.06)
  }

  @Test func `of two shapes with opposite winding is the hole between them`() {
    var path = Path(rect: Rect(2, 2, 8, 6))
    path.move(to: Point(4, 4))
    path.addLine(to: Point(4, 6))
    path.addLine(to: Point(8, 6))
    path.addLine(to: Point(8, 4))
    path.close()
    let sheet = Sheet(12, 10)
    sheet.canvas.fill(path, with: .black)
    #expect(
      sheet.coverage == """
        ............
        ............
        ..########..
        ..########..
        ..##....##..
        ..##....##..
        ..########..
        ..########..
        ............
        ............
        """)
  }

  @Test func `of an edge between rows is rounded the same in a part and in the whole`() {
    // One row is half covered. Drawn in one piece, it is a run between two edges; drawn in parts, a part is completely
    // inside.
    var path = Path(rect: Rect(2.25, 1.5, 55, 9.25))
    path.addLine(to: Point(30, 14))
    path.close()
    func draw(_ clips: [PixelRect]) -> [UInt32] {
      let sheet = Sheet(64, 16)
      for clip in clips {
        sheet.canvas.beginPass(scale: 1, clip: clip)
        sheet.canvas.fill(Rect(0, 0, 64, 16), with: Color(hex: 0xF1E7D3))
        for color in [0x37619B, 0x123456, 0xFEDCBA] as [UInt32] {
          sheet.canvas.fill(path, with: Color(hex: color))
          sheet.canvas.fill(Rect(3.5, 4.25, 41.75, 8.5), with: Color(hex: color))
        }
      }
      return (0..<64 * 16).map { sheet.bitmap.pixels[$0] }
    }
    let whole = draw([PixelRect(0, 0, 64, 16)])
    for width in [1, 3, 5, 12, 20] {
      #expect(draw(stride(from: 0, to: 64, by: width).map { PixelRect($0, 0, min(width, 64 - $0), 16) }) == whole)
    }
  }

  @Test func `is the same in a part of the canvas as in all of it`() {
    var path = Path(ellipseIn: Rect(3.2, 2.1, 60, 70))
    path.append(Path(rect: Rect(20.5, 10.5, 70, 30.25)))
    let whole = Sheet(96, 80)
    whole.canvas.fill(path, rule: .evenOdd, with: .black)
    let parts = Sheet(96, 80)
    for (x, y) in [(0, 0), (37, 0), (0, 33), (37, 33)] {
      parts.canvas.beginPass(
        scale: 1, clip: PixelRect(x, y, x == 0 ? 37 : 59, y == 0 ? 33 : 47))
      parts.canvas.fill(path, rule: .evenOdd, with: .black)
    }
    var different = 0
    for y in 0..<80 {
      for x in 0..<96 where whole.bitmap[x, y] != parts.bitmap[x, y] { different += 1 }
    }
    #expect(different == 0)
  }
}
