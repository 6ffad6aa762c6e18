import TestContexts
import Testing
import Vitrine

@testable import IceCreamTiles

@Suite("A tile grid", .freshContext) struct TileGridTests {
  @Test func `54: has 77.5 point tiles at 2, 81.5, 161 and 240.5 on a phone`() {
    let grid = TileGrid(in: Rect(0, 0, 320, 399.5), gap: 2)
    #expect(grid.tileSize == Size(77.5, 77.5))
    #expect((0..<4).map { grid.frame(of: $0).minX } == [2, 81.5, 161, 240.5])
    #expect(grid.frame(of: 4).origin == Point(2, 81.5))
  }

  @Test(arguments: [Size(800, 480), Size(480, 800), Size(1920, 1080), Size(240, 320), Size(1, 1), Size(0, 0)])
  func `keeps its tiles apart and inside on any panel`(size: Size) {
    let bounds = Rect(origin: .zero, size: size)
    let grid = TileGrid(in: bounds, gap: 2)
    let frames = (0..<TileGrid.capacity).map { grid.frame(of: $0) }
    for (index, frame) in frames.enumerated() where !frame.isEmpty {
      #expect(bounds.contains(frame))
      for other in frames[(index + 1)...] { #expect(!frame.intersects(other)) }
    }
  }
}
