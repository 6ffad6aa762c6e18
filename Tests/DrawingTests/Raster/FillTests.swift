import Geometry
import TestKit
import Raster
import TestContexts
import Testing

@Suite("A fill", .freshContext) struct FillTests {
  @Test func `of whole pixels covers them and nothing else`() {
    let sheet = Sheet(8, 4)
    sheet.canvas.fill(Rect(2, 1, 4, 2), with: .black)
    #expect(
      sheet.coverage == """
        ........
        ..####..
        ..####..
        ........
        """)
  }

  @Test func `that ends between pixels covers their share`() {
    let sheet = Sheet(6, 5)
    sheet.canvas.fill(Rect(1.5, 1.25, 3, 2.5), with: .black)
    #expect(
      sheet.coverage == """
        ......
        .3773.
        .5##5.
        .3773.
        ......
        """)
  }

  @Test func `of rectangles with a common edge on whole pixels leaves no seam and covers nothing twice`() {
    for scale in [1.0, 1.25, 1.5, 2.5] {
      let sheet = Sheet(60, 60)
      sheet.canvas.beginPass(scale: scale, clip: PixelRect(0, 0, 60, 60))
      let side = 10 / scale
      // Each position is calculated independently, like the frames of views.
      for row in 0..<6 {
        for column in 0..<6 {
          let rect = Rect(Double(column) * side, Double(row) * side, side, side)
          sheet.canvas.fill(rect, with: Color.black.withAlpha(0.5))
        }
      }
      #expect((0..<3600).allSatisfy { sheet.bitmap.pixels[$0] == 0x8000_0000 })
    }
  }

  @Test func `of shapes in one path with a common edge between pixels leaves no seam`() {
    var dice = SeededGenerator(state: 9)
    for _ in 0..<50 {
      let x = dice.next(in: 3..<15)
      let slope = dice.next(in: -2..<2)
      var path = Path()
      let top = Point(x, -1)
      let bottom = Point(x + slope, 21)
      for corners in [[Point(-5, -1), top, bottom, Point(-5, 21)], [top, Point(25, -1), Point(25, 21), bottom]] {
        path.move(to: corners[0])
        for corner in corners[1...] { path.addLine(to: corner) }
        path.close()
      }
      let sheet = Sheet(20, 20)
      sheet.canvas.fill(path, with: .black)
      #expect(
        sheet.coverage == [String](repeating: String(repeating: "#", count: 20), count: 20).joined(separator: "\n"))
    }
  }

  @Test func `of a rectangle is the same as path and as rectangle`() {
    for rect in [Rect(1.5, 1.25, 3, 2.5), Rect(0.3, 0.6, 0.2, 3), Rect(2.2, 1.1, 2.6, 0.4), Rect(-3, -2, 20, 4.5)] {
      let direct = Sheet(7, 6)
      let outline = Sheet(7, 6)
      direct.canvas.fill(rect, with: .black)
      outline.canvas.fill(Path(rect: rect).traced, with: .black)
      #expect(direct.coverage == outline.coverage)
    }
  }

  @Test func `of a triangle covers half of the pixels on its slope`() {
    let sheet = Sheet(6, 6)
    var path = Path()
    path.move(to: Point(1, 1))
    path.addLine(to: Point(5, 5))
    path.addLine(to: Point(1, 5))
    sheet.canvas.fill(path, with: .black)
    #expect(
      sheet.coverage == """
        ......
        .5....
        .#5...
        .##5..
        .###5.
        ......
        """)
  }

  @Test func `of a rounded rectangle is symmetric on all sides`() {
    let sheet = Sheet(12, 10)
    sheet.canvas.fill(roundedRect: Rect(1, 1, 10, 8), radius: 3, with: .black)
    #expect(
      sheet.coverage == """
        ............
        .059####950.
        .5########5.
        .9########9.
        .##########.
        .##########.
        .9########9.
        .5########5.
        .059####950.
        ............
        """)
  }

  @Test func `of a rounded rectangle is the same as path and as rectangle, at any position and scale`() {
    for (rect, radius, scale) in [
      (Rect(1, 1, 30, 20), 5.0, 1.0), (Rect(1.3, 0.7, 27.45, 21.9), 6.2, 1), (Rect(2, 2, 9, 7), 3, 3.21),
      (Rect(-5, -4, 30, 20), 8, 1), (Rect(3, 3, 20, 4.2), 2.1, 1), (Rect(30, 2, -3, 9), 2, 1),
      (Rect(0.5, 0.5, 38, 22), 11, 0.77), (Rect(10, 8, 0.4, 0.3), 0.1, 1),
    ] {
      let direct = Sheet(40, 24)
      let outline = Sheet(40, 24)
      for sheet in [direct, outline] { sheet.canvas.concatenate(AffineTransform(scale: scale)) }
      direct.canvas.fill(roundedRect: rect, radius: radius, with: .black)
      outline.canvas.fill(Path(roundedRect: rect, radius: radius).traced, with: .black)
      var largest = 0
      for y in 0..<24 {
        for x in 0..<40 {
          largest = max(
            largest, abs(Int(direct.bitmap[x, y] >> 24) - Int(outline.bitmap[x, y] >> 24)))
        }
      }
      #expect(largest <= 2, "\(rect)")
    }
  }

  @Test func `with the non-zero rule fills where a path overlaps itself, and with the even-odd rule does not`() {
    var path = Path(rect: Rect(1, 1, 5, 3))
    path.append(Path(rect: Rect(3, 2, 5, 3)))
    let nonZero = Sheet(9, 6)
    let evenOdd = Sheet(9, 6)
    nonZero.canvas.fill(path, rule: .nonZero, with: .black)
    evenOdd.canvas.fill(path, rule: .evenOdd, with: .black)
    #expect(
      nonZero.coverage == """
        .........
        .#####...
        .#######.
        .#######.
        ...#####.
        .........
        """)
    #expect(
      evenOdd.coverage == """
        .........
        .#####...
        .##...##.
        .##...##.
        ...#####.
        .........
        """)
  }
}
