import Geometry
import TestContexts
import TestKit
import Testing

@testable import Toolkit

@Suite("Paths between elements", .freshContext) struct FocusMapTests {
  private func map(_ frames: [Rect], wraps: Bool = true, isRightToLeft: Bool = false) -> FocusMap {
    FocusMap(items: frames.map { FocusMap.Item(frame: $0) }, isRightToLeft: isRightToLeft, wraps: wraps)
  }

  /// Two rows of three.
  private let grid = (0..<6).map { Rect(Double($0 % 3) * 100, Double($0 / 3) * 100, 80, 80) }

  @Test func `an arrow leads to the nearest element in its direction`() {
    let map = map(grid)
    #expect(map.target(from: 1, .left) == 0)
    #expect(map.target(from: 1, .right) == 2)
    #expect(map.target(from: 1, .down) == 4)
    #expect(map.target(from: 4, .up) == 1)
  }

  @Test func `the end of a row leads to the next row, and the last element to the first`() {
    let map = map(grid)
    #expect(map.target(from: 2, .right) == 3)
    #expect(map.target(from: 3, .left) == 2)
    #expect(map.target(from: 5, .right) == 0)
    #expect(self.map(grid, wraps: false).target(from: 5, .right) == nil)
  }

  @Test func `left leads on in a right-to-left layout`() {
    let frames = grid.map { Rect(300 - $0.maxX, $0.minY, $0.width, $0.height) }
    let map = map(frames, isRightToLeft: true)
    #expect(map.target(from: 0, .left) == 1)
    #expect(map.target(from: 2, .left) == 3)
  }

  @Test func `arrows stay in a scroll view while it has elements in their direction`() {
    // A list, of which two rows are visible, above a bar.
    var items = (0..<4).map { index in
      FocusMap.Item(frame: Rect(0, Double(index) * 50, 200, 50), scrollViews: [7], isOnScreen: index < 2)
    }
    items.append(FocusMap.Item(frame: Rect(0, 100, 200, 50)))
    let map = FocusMap(items: items, isRightToLeft: false, wraps: true)
    #expect(map.target(from: 1, .down) == 2)
    #expect(map.target(from: 3, .down) == 4)
    #expect(map.target(from: 4, .up) == 1)
  }

  @Test func `arrows reach every element from every other, whatever the layout`() {
    var dice = SeededGenerator(state: 9)
    for round in 0..<20 {
      // Frames as apps have them: in reading order, some overlapping.
      let frames = (0..<2 + dice.next(below: 11)).map { _ in
        Rect(
          dice.next(in: 0..<400), dice.next(in: 0..<300), dice.next(in: 10..<200), dice.next(in: 10..<80))
      }
      let order = ReadingOrder.sorted(frames, isRightToLeft: false)
      let map = map(order.map { frames[$0] }, wraps: round % 2 == 0)
      let start = dice.next(below: frames.count)
      #expect(reached(in: map, from: start).count == frames.count, "\(frames)")
    }
  }

  private func reached(in map: FocusMap, from start: Int) -> Set<Int> {
    var reached: Set<Int> = [start]
    var waiting = [start]
    while let index = waiting.popLast() {
      for direction in FocusMap.Direction.allCases {
        guard let next = map.target(from: index, direction), reached.insert(next).inserted else { continue }
        waiting.append(next)
      }
    }
    return reached
  }
}
