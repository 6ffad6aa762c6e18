import Geometry
import TestContexts
import TestKit
import Testing

@testable import Toolkit

@Suite("The reading order", .freshContext) struct ReadingOrderTests {
  private func order(_ frames: [Rect], isRightToLeft: Bool = false) -> [Int] {
    ReadingOrder.sorted(frames, isRightToLeft: isRightToLeft)
  }

  @Test func `is row by row, and each row from its start to its end`() {
    let frames = [Rect(100, 50, 80, 40), Rect(0, 50, 80, 40), Rect(100, 0, 80, 40), Rect(0, 0, 80, 40)]
    #expect(order(frames) == [3, 2, 1, 0])
    #expect(order(frames, isRightToLeft: true) == [2, 3, 0, 1])
  }

  @Test func `finishes one pane before the next`() {
    // A list on the left, and a detail with a title and two buttons on the right.
    let frames = [
      Rect(200, 60, 50, 40), Rect(260, 60, 50, 40), Rect(200, 0, 120, 40), Rect(0, 0, 180, 300),
    ]
    #expect(order(frames) == [3, 2, 0, 1])
  }

  @Test func `tolerates neighbors that overlap by a few points`() {
    #expect(order([Rect(0, 36, 100, 40), Rect(0, 0, 100, 40)]) == [1, 0])
  }

  @Test func `keeps the order of frames that cover each other`() {
    #expect(order([Rect(10, 10, 20, 20), Rect(0, 0, 100, 100), Rect(5, 5, 20, 20)]) == [0, 1, 2])
    #expect(order([]) == [])
  }

  @Test func `contains each frame once, whatever the frames are`() {
    var dice = SeededGenerator(state: 3)
    for _ in 0..<50 {
      let frames = (0..<60).map { _ in
        Rect(
          dice.next(in: -50..<400), dice.next(in: -50..<400), dice.next(in: 0..<200), dice.next(in: 0..<200))
      }
      #expect(order(frames).sorted() == Array(frames.indices))
    }
  }
}
