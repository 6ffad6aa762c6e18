import Geometry
import Raster
import TestContexts
import Testing

@Suite("A path", .freshContext) struct PathTests {
  @Test func `contains its points by either rule`() {
    var path = Path(rect: Rect(0, 0, 6, 6))
    path.append(Path(rect: Rect(2, 2, 2, 2)))
    #expect(path.contains(Point(1, 1)))
    #expect(path.contains(Point(3, 3)))
    #expect(!path.contains(Point(3, 3), rule: .evenOdd))
    #expect(!path.contains(Point(7, 3)))
    #expect(!path.contains(Point(-1, 3)))
  }

  @Test func `is half-open, like a rectangle`() {
    let path = Path(rect: Rect(1, 1, 4, 4))
    #expect(path.contains(Point(1, 1)))
    #expect(!path.contains(Point(5, 3)))
    #expect(!path.contains(Point(3, 5)))
  }

  @Test func `of an ellipse has no corners`() {
    let path = Path(ellipseIn: Rect(0, 0, 10, 6))
    #expect(path.bounds == Rect(0, 0, 10, 6))
    #expect(path.contains(Point(5, 0.2)))
    #expect(!path.contains(Point(0.5, 0.5)))
  }

  @Test func `of a rounded rectangle cuts its radius to the shorter side`() {
    #expect(Path(roundedRect: Rect(0, 0, 8, 4), radius: 99) == Path(roundedRect: Rect(0, 0, 8, 4), radius: 2))
    #expect(Path(roundedRect: Rect(0, 0, 8, 4), radius: -1) == Path(rect: Rect(0, 0, 8, 4)))
  }

  @Test func `continues from its start after it was closed`() {
    var path = Path(rect: Rect(2, 3, 4, 4))
    #expect(path.currentPoint == Point(2, 3))
    path.addLine(to: Point(0, 0))
    #expect(path.elements.suffix(2) == [.move(Point(2, 3)), .line(Point(0, 0))])
  }

  @Test func `draws arcs that end at the given angle`() {
    var path = Path()
    path.addArc(center: Point(10, 10), radius: 5, start: 0, sweep: .pi / 2)
    #expect(path.elements.first == .move(Point(15, 10)))
    #expect(path.currentPoint.distance(to: Point(10, 15)) < 1e-9)
    path.addArc(center: Point(10, 10), radius: 5, start: .pi / 2, sweep: .pi * 1.5)
    for angle in stride(from: 0.1, to: 6.2, by: 0.3) {
      let way = Vector(Math.cos(angle), Math.sin(angle))
      #expect(path.contains(Point(10, 10) + way * 4.9))
      #expect(!path.contains(Point(10, 10) + way * 5.1))
    }
  }

  @Test func `moves with a transform`() {
    let turned = Path(rect: Rect(0, 0, 4, 2)).transformed(by: AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 5, ty: 0))
    #expect(turned.bounds == Rect(3, 0, 2, 4))
    #expect(turned.currentPoint == Point(5, 0))
  }
}
