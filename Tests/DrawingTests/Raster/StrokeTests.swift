import Geometry
import Raster
import TestContexts
import Testing

@Suite("A stroke", .freshContext) struct StrokeTests {
  private func drawn(
    _ points: [Point], closed: Bool = false, _ style: StrokeStyle, _ width: Int = 10, _ height: Int = 8
  ) -> String {
    var path = Path()
    for point in points { path.addLine(to: point) }
    if closed { path.close() }
    let sheet = Sheet(width, height)
    sheet.canvas.stroke(path, style: style, with: .black)
    return sheet.coverage
  }

  @Test func `is centered on the line and ends according to the cap`() {
    let line = [Point(3, 4), Point(7, 4)]
    #expect(
      drawn(line, StrokeStyle(width: 2)) == """
        ..........
        ..........
        ..........
        ...####...
        ...####...
        ..........
        ..........
        ..........
        """)
    #expect(
      drawn(line, StrokeStyle(width: 2, cap: .square)) == """
        ..........
        ..........
        ..........
        ..######..
        ..######..
        ..........
        ..........
        ..........
        """)
    #expect(
      drawn(line, StrokeStyle(width: 2, cap: .round)) == """
        ..........
        ..........
        ..........
        ..7####7..
        ..7####7..
        ..........
        ..........
        ..........
        """)
  }

  @Test func `of a corner is pointed, cut or round`() {
    let corner = [Point(2, 7), Point(2, 2), Point(8, 2)]
    func joined(_ join: StrokeStyle.Join) -> String {
      drawn(corner, StrokeStyle(width: 2, join: join), 9, 7)
    }
    #expect(
      joined(.miter) == """
        .........
        .#######.
        .#######.
        .##......
        .##......
        .##......
        .##......
        """)
    #expect(joined(.bevel).split(separator: "\n")[1] == ".5######.")
    #expect(joined(.round).split(separator: "\n")[1] == ".7######.")
  }

  @Test func `cuts a corner that would be longer than the miter limit`() {
    let spike = [Point(1, 2), Point(8, 3), Point(1, 4)]
    let pointed = drawn(spike, StrokeStyle(width: 1, miterLimit: 20), 16, 6)
    let cut = drawn(spike, StrokeStyle(width: 1, miterLimit: 2), 16, 6)
    #expect(pointed.split(separator: "\n")[2].dropFirst(9).contains { $0 != "." })
    #expect(!cut.split(separator: "\n")[2].dropFirst(9).contains { $0 != "." })
  }

  @Test func `of a closed path has no ends`() {
    let square = [Point(2, 2), Point(7, 2), Point(7, 6), Point(2, 6)]
    #expect(
      drawn(square, closed: true, StrokeStyle(width: 2)) == """
        ..........
        .#######..
        .#######..
        .##...##..
        .##...##..
        .#######..
        .#######..
        ..........
        """)
  }

  @Test func `of a point consists of its caps`() {
    let point = [Point(4, 4), Point(4, 4)]
    #expect(!drawn(point, StrokeStyle(width: 4)).contains("#"))
    #expect(drawn(point, StrokeStyle(width: 4, cap: .square)).split(separator: "\n")[2] == "..####....")
    #expect(drawn(point, StrokeStyle(width: 4, cap: .round)).split(separator: "\n")[3] == "..8##8....")
  }

  @Test func `thinner than a pixel is fainter, but visible`() {
    #expect(
      drawn([Point(0, 2.5), Point(4, 2.5)], StrokeStyle(width: 0.5), 4, 5) == """
        ....
        ....
        5555
        ....
        ....
        """)
  }

  @Test func `of a circle is a ring of even width`() {
    let circle = Path(ellipseIn: Rect(10, 10, 40, 40))
    for path in [circle, circle.traced] {
      let sheet = Sheet(60, 60)
      sheet.canvas.stroke(path, style: StrokeStyle(width: 6), with: .black)
      for angle in stride(from: 0.0, to: 6.2, by: 0.1) {
        let way = Vector(Math.cos(angle), Math.sin(angle))
        for (radius, covered) in [(16.0, false), (18.2, true), (21.8, true), (24.0, false)] {
          let place = Point(30, 30) + way * radius
          #expect((sheet.bitmap[Int(place.x), Int(place.y)] >> 24 > 127) == covered)
        }
      }
    }
  }

  @Test func `rotates and stretches with the transform`() {
    let sheet = Sheet(10, 8)
    sheet.canvas.concatenate(AffineTransform(scaleX: 1, y: 2))
    var path = Path()
    path.move(to: Point(1, 2))
    path.addLine(to: Point(9, 2))
    sheet.canvas.stroke(path, style: StrokeStyle(width: 2), with: .black)
    #expect(
      sheet.coverage.split(separator: "\n").map { $0.first { $0 == "#" } != nil } == [
        false, false, true, true, true, true, false, false,
      ])
  }
}
