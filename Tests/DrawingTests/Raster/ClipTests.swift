import Geometry
import TestKit
import Raster
import TestContexts
import Testing

@Suite("A clip", .freshContext) struct ClipTests {
  @Test func `restricts drawing until restore`() {
    let sheet = Sheet(6, 4)
    sheet.canvas.save()
    sheet.canvas.clip(to: Rect(1, 1, 3, 2))
    #expect(sheet.canvas.clipBounds == Rect(1, 1, 3, 2))
    sheet.canvas.fillEllipse(in: Rect(-20, -20, 50, 50), with: .black)
    #expect(
      sheet.coverage == """
        ......
        .###..
        .###..
        ......
        """)
    sheet.canvas.restore()
    sheet.canvas.fill(Rect(5, 0, 1, 4), with: .black)
    #expect(sheet.bitmap[5, 3] == 0xFF00_0000)
  }

  @Test func `at whole pixels keeps all drawing within its edges`() {
    let picture = Bitmap(size: PixelSize(7, 5))
    picture.pixels.update(repeating: 0x8040_2010, count: 35)
    let gradient = Paint.linearGradient(LinearGradient(from: Point(0, 0), to: Point(37, 20), .black, .white))
    let drawings: [(Canvas) -> Void] = [
      { $0.fill(Rect(-3.3, -2.7, 60, 60), with: Color.black.withAlpha(0.5)) },
      { $0.fill(Path(ellipseIn: Rect(-4, -4, 50, 50)), with: gradient) },
      { $0.fill(roundedRect: Rect(2.2, 2.8, 36, 35), radius: 13, with: .black) },
      { $0.stroke(Path(ellipseIn: Rect(1, 1, 38, 38)), style: StrokeStyle(width: 30), with: .black) },
      { $0.strokeEllipse(in: Rect(1, 1, 38, 38), width: 35, with: .black) },
      { $0.draw(Image(picture), in: Rect(-7.5, -3.1, 71, 64)) },
      { $0.drawShadow(of: Rect(11, 9, 17, 19), cornerRadius: 5, blur: 12, color: .black) },
      { canvas in
        canvas.beginGroup(opacity: 0.5, bounds: Rect(0, 0, 40, 40))
        canvas.fill(Path(ellipseIn: Rect(-9, -9, 60, 60)), with: .black)
        canvas.endGroup()
      },
      { canvas in
        canvas.concatenate(AffineTransform(rotation: 0.4))
        canvas.draw(Image(picture), in: Rect(-30, -30, 90, 90))
      },
    ]
    for draw in drawings {
      let sheet = Sheet(40, 40)
      sheet.canvas.clip(to: Rect(9, 13, 19, 11))
      draw(sheet.canvas)
      var covered = 0
      for y in 0..<40 {
        for x in 0..<40 where sheet.bitmap[x, y] != 0 {
          covered += 1
          #expect(x >= 9 && x < 28 && y >= 13 && y < 24)
        }
      }
      #expect(covered > 90)
    }
  }

  @Test func `between pixels covers pixels partly`() {
    let sheet = Sheet(6, 4)
    sheet.canvas.clip(to: Rect(1.5, 1, 3, 1.5))
    sheet.canvas.fill(Rect(0, 0, 6, 4), with: .black)
    #expect(
      sheet.coverage == """
        ......
        .5##5.
        .2552.
        ......
        """)
  }

  @Test func `of a path has a soft edge for every kind of drawing`() {
    var triangle = Path()
    for point in [Point(1, 1), Point(5, 5), Point(1, 5)] { triangle.addLine(to: point) }
    let expected = """
      ......
      .5....
      .#5...
      .##5..
      .###5.
      ......
      """
    let gradient = Paint.linearGradient(LinearGradient(from: Point(0, 0), to: Point(6, 0), .black, .black))
    let picture = Bitmap(size: PixelSize(6, 6))
    picture.pixels.update(repeating: 0xFF00_0000, count: 36)
    let coverage = [UInt8](repeating: 255, count: 36)
    let drawings: [(Canvas) -> Void] = [
      { $0.fill(Rect(0, 0, 6, 6), with: .black) },
      { $0.fill(Path(rect: Rect(0, 0, 6, 6)), with: gradient) },
      { $0.draw(Image(picture), in: Rect(0, 0, 6, 6)) },
      { $0.fillCoverage(coverage, stride: 6, size: PixelSize(6, 6), at: PixelPoint(0, 0), color: .black) },
    ]
    for draw in drawings {
      let sheet = Sheet(6, 6)
      sheet.canvas.clip(to: triangle)
      draw(sheet.canvas)
      #expect(sheet.coverage == expected)
    }
  }

  @Test func `within a clip is their intersection`() {
    let sheet = Sheet(8, 4)
    sheet.canvas.clip(to: Path(rect: Rect(0.5, 0, 5, 4)))
    sheet.canvas.save()
    sheet.canvas.clip(to: Path(rect: Rect(2, 0.5, 6, 3)))
    sheet.canvas.fill(Rect(0, 0, 8, 4), with: .black)
    sheet.canvas.restore()
    #expect(
      sheet.coverage == """
        ..5552..
        ..###5..
        ..###5..
        ..5552..
        """)
    sheet.canvas.fill(Rect(0, 0, 1, 4), with: .black)
    #expect(sheet.bitmap[0, 0] >> 24 == 128)
  }

  @Test func `that is empty hides everything`() {
    let sheet = Sheet(4, 4)
    sheet.canvas.clip(to: Rect(9, 9, 2, 2))
    #expect(sheet.canvas.clipBounds.isEmpty)
    sheet.canvas.fill(Rect(0, 0, 4, 4), with: .black)
    sheet.canvas.beginGroup(opacity: 0.5, bounds: Rect(0, 0, 4, 4))
    sheet.canvas.fill(Rect(0, 0, 4, 4), with: .black)
    sheet.canvas.endGroup()
    #expect(!sheet.coverage.contains("#"))
  }

  @Test func `ends when a pass begins`() {
    let sheet = Sheet(4, 2)
    sheet.canvas.clip(to: Path(ellipseIn: Rect(0, 0, 1, 1)))
    sheet.canvas.beginGroup(opacity: 0.5, bounds: Rect(0, 0, 1, 1))
    sheet.canvas.beginPass(scale: 2, clip: PixelRect(1, 0, 99, 99))
    #expect(sheet.canvas.clipBounds == Rect(0.5, 0, 1.5, 1))
    sheet.canvas.fill(Rect(0, 0, 1, 1), with: .black)
    #expect(
      sheet.coverage == """
        .#..
        .#..
        """)
  }

  @Test func `keeps its shape when it rotates with the canvas`() {
    let sheet = Sheet(9, 9)
    sheet.canvas.concatenate(AffineTransform(translation: Vector(4.5, 0.5)))
    sheet.canvas.concatenate(AffineTransform(rotation: .pi / 4))
    sheet.canvas.clip(to: Rect(0, 0, 5.656854249, 5.656854249))
    sheet.canvas.fill(Rect(-20, -20, 40, 40), with: .black)
    let expected = Sheet(9, 9)
    var diamond = Path()
    for point in [Point(4.5, 0.5), Point(8.5, 4.5), Point(4.5, 8.5), Point(0.5, 4.5)] { diamond.addLine(to: point) }
    expected.canvas.fill(diamond, with: .black)
    #expect(sheet.coverage == expected.coverage)
  }

  @Test func `allows a part to be redrawn as in the whole`() {
    var dice = SeededGenerator(state: 11)
    var differing = 0
    for _ in 0..<200 {
      var path = Path(
        ellipseIn: Rect(
          dice.next(in: -40..<60), dice.next(in: -40..<60), dice.next(in: 5..<150), dice.next(in: 5..<150)))
      for _ in 0..<5 {
        path.addQuadCurve(
          to: Point(dice.next(in: -80..<200), dice.next(in: -80..<200)),
          control: Point(dice.next(in: -80..<200), dice.next(in: -80..<200)))
      }
      let paint = Paint.linearGradient(
        LinearGradient(
          from: Point(dice.next(in: 0..<120), dice.next(in: 0..<90)),
          to: Point(dice.next(in: 0..<120), dice.next(in: 0..<90)),
          .black, .white))
      let style = StrokeStyle(width: dice.next(in: 0.3..<9), cap: .round, join: .round)
      func draw(on sheet: Sheet, within clip: PixelRect) {
        sheet.canvas.beginPass(scale: 1, clip: clip)
        sheet.canvas.fill(Rect(0, 0, 120, 90), with: .white)
        sheet.canvas.fill(path, rule: .evenOdd, with: paint)
        sheet.canvas.stroke(path, style: style, with: Color(hex: 0x3060C0))
      }
      let whole = Sheet(120, 90)
      let part = Sheet(120, 90)
      draw(on: whole, within: whole.bitmap.bounds)
      draw(on: part, within: part.bitmap.bounds)
      let x = Int(dice.next(in: 0..<100))
      let y = Int(dice.next(in: 0..<80))
      draw(
        on: part,
        within: PixelRect(minX: x, minY: y, maxX: x + Int(dice.next(in: 2..<60)), maxY: y + Int(dice.next(in: 2..<60))))
      for y in 0..<90 { for x in 0..<120 where whole.bitmap[x, y] != part.bitmap[x, y] { differing += 1 } }
    }
    #expect(differing == 0)
  }
}
