import Geometry
import TestKit
import TestContexts
import Testing

@Suite("A region", .freshContext) struct RegionTests {
  @Test func `keeps distant rectangles apart`() {
    var region = Region()
    region.formUnion(PixelRect(0, 0, 10, 10))
    region.formUnion(PixelRect(100, 100, 10, 10))
    #expect(region.rects.count == 2)
    #expect(region.area == 200)
  }

  @Test func `joins neighbors whose union adds no area`() {
    var region = Region(PixelRect(0, 0, 10, 10))
    region.formUnion(PixelRect(10, 0, 10, 10))
    #expect(region.rects == [PixelRect(0, 0, 20, 10)])
  }

  @Test func `keeps crossing bars apart`() {
    var region = Region()
    region.formUnion(PixelRect(0, 90, 100, 8))
    region.formUnion(PixelRect(95, 10, 3, 85))
    #expect(region.area == 100 * 8 + 3 * 80)
  }

  @Test func `never overlaps itself, covers everything that was added, and stays short`() {
    var region = Region()
    var added: [PixelRect] = []
    var dice = SeededGenerator(state: 7)
    for _ in 0..<500 {
      let rect = PixelRect(
        dice.next(below: 900), dice.next(below: 700), 1 + dice.next(below: 40), 1 + dice.next(below: 40))
      added.append(rect)
      region.formUnion(rect)
      #expect(region.rects.count <= Region.capacity)
      for (index, first) in region.rects.enumerated() {
        for second in region.rects[(index + 1)...] { #expect(!first.intersects(second)) }
      }
    }
    for rect in added {
      #expect(region.rects.contains { $0.contains(rect) })
    }
  }

  @Test func `cut to a rectangle has nothing outside`() {
    var region = Region(PixelRect(0, 0, 100, 100))
    region.formUnion(PixelRect(300, 300, 10, 10))
    region.formIntersection(PixelRect(50, 50, 100, 100))
    #expect(region.rects == [PixelRect(50, 50, 50, 50)])
  }

  @Test func `of rectangles of the greatest extent still has a size`() {
    var region = Region(PixelRect(covering: Rect(-1e9, -1e9, 1e9, 2e9)))
    region.formUnion(PixelRect(covering: Rect(0, -.infinity, 1e300, .infinity)))
    region.formUnion(PixelRect(covering: Rect(-1e300, -1e300, 2e300, 2e300)))
    #expect(region.bounds.width == 2 * PixelRect.maximumCoordinate)
    #expect(2 * region.area <= Int(Int32.max))
  }
}
