import Geometry
import TestContexts
import TestKit
import Testing
import Toolkit
import ToolkitTestKit

@testable import Speech

@Suite("Gestures of a user who does not see the screen", .freshContext) struct TouchExplorerTests {
  private var explorer = TouchExplorer()

  /// Returns the gestures of touches and of the time after them.
  private mutating func gestures(_ inputs: TouchInput..., until end: Double) -> [TouchExplorer.Gesture] {
    var gestures: [TouchExplorer.Gesture] = []
    for input in inputs { gestures += explorer.receive(input) }
    return gestures + explorer.advance(to: end)
  }

  @Test mutating func `a finger that rests or moves slowly explores, and activates nothing`() {
    #expect(gestures(.down(1, 10, 10, at: 0), until: 0.1) == [])
    #expect(gestures(until: 0.2) == [.describe(Point(10, 10))])
    #expect(gestures(.move(1, 90, 10, at: 0.5), until: 0.5) == [.explore(Point(90, 10))])
    #expect(gestures(.up(1, 90, 10, at: 0.6), until: 5) == [])
    #expect(explorer.isIdle)
  }

  @Test mutating func `a tap describes once no second tap can follow, and two taps activate`() {
    #expect(gestures(.down(1, 10, 10, at: 0), .up(1, 12, 10, at: 0.1), until: 0.3) == [])
    #expect(gestures(until: 0.5) == [.describe(Point(12, 10))])
    #expect(gestures(.down(1, 200, 80, at: 1), .up(1, 200, 80, at: 1.1), until: 1.2) == [])
    #expect(gestures(.down(1, 220, 80, at: 1.3), .up(1, 220, 80, at: 1.4), until: 5) == [.activate])
  }

  @Test mutating func `a second tap that rests describes`() {
    _ = gestures(.down(1, 10, 10, at: 0), .up(1, 10, 10, at: 0.1), until: 0.1)
    #expect(gestures(.down(1, 50, 10, at: 0.2), until: 0.5) == [.describe(Point(50, 10))])
    #expect(gestures(.up(1, 50, 10, at: 0.6), until: 5) == [])
  }

  @Test(arguments: [(-100.0, 20.0, 0), (100, -20, 1), (10, -100, 2), (10, 100, 3)])
  mutating func `a quick finger swipes in the direction of the longer axis`(dx: Double, dy: Double, index: Int) {
    let expected = [TouchExplorer.Direction.left, .right, .up, .down][index]
    #expect(
      gestures(
        .down(1, 200, 200, at: 0), .move(1, 200 + dx, 200 + dy, at: 0.15), .up(1, 200 + dx, 200 + dy, at: 0.3),
        until: 5) == [.swipe(expected)])
  }

  @Test(arguments: [(100.0, -90.0, 12.0, 0), (-100, -90, 12, 1), (100, 90, -12, 2)])
  mutating func `a finger that turns a corner bends`(y: Double, dx: Double, dy: Double, index: Int) {
    let expected = [TouchExplorer.Bend.downLeft, .upLeft, .downRight][index]
    #expect(corner(Vector(0, y), Vector(dx, dy)) == [.bend(expected)])
    #expect(explorer.isIdle)
  }

  @Test(arguments: [(140.0, 0.0, 10.0, 60.0, 0), (-140, 0, -10, -60, 1), (0, -140, 60, -10, 2)])
  mutating func `a swipe with a hook that has no meaning is a swipe`(
    x: Double, y: Double, dx: Double, dy: Double, index: Int
  ) {
    let expected = [TouchExplorer.Direction.right, .left, .up][index]
    #expect(corner(Vector(x, y), Vector(dx, dy)) == [.swipe(expected)])
    #expect(explorer.isIdle)
  }

  /// Returns the gestures of a finger that moves along two lines.
  private mutating func corner(_ first: Vector, _ second: Vector) -> [TouchExplorer.Gesture] {
    var found = gestures(.down(1, 200, 200, at: 0), until: 0)
    for step in 1...5 {
      let part = Double(step) / 5
      found += gestures(.move(1, 200 + first.dx * part, 200 + first.dy * part, at: 0.3 * part), until: 0.3 * part)
    }
    let turn = Point(200, 200) + first
    for step in 1...5 {
      let part = Double(step) / 5
      let time = 0.3 + 0.4 * part
      found += gestures(.move(1, turn.x + second.dx * part, turn.y + second.dy * part, at: time), until: time)
    }
    return found + gestures(.up(1, turn.x + second.dx, turn.y + second.dy, at: 0.8), until: 5)
  }

  @Test mutating func `a slow corner explores`() {
    _ = gestures(.down(1, 200, 200, at: 0), .move(1, 200, 300, at: 0.1), .move(1, 100, 300, at: 0.2), until: 0.2)
    #expect(gestures(until: 1) == [.describe(Point(100, 300))])
    #expect(gestures(.up(1, 100, 300, at: 1.1), until: 3) == [])
  }

  @Test mutating func `a straight way is a swipe at any angle, also of a finger that trembles`() {
    var dice = SeededGenerator(state: 11)
    var time = 0.0
    for side in 0..<4 {
      for offset in stride(from: -150.0, through: 150, by: 2) {
        let way = [Vector(150, offset), Vector(-150, offset), Vector(offset, 150), Vector(offset, -150)][side]
        let found = swipe(along: way, at: time, &dice)
        #expect(found == [.swipe(TouchExplorer.Direction(way))], "\(way)")
        time += 5
      }
    }
  }

  /// Returns the gestures of a finger that moves by `way`, and on the way trembles by 1.5 points.
  private mutating func swipe(
    along way: Vector, at time: Double, _ dice: inout SeededGenerator
  ) -> [TouchExplorer.Gesture] {
    var found = gestures(.down(1, 400, 400, at: time), until: time)
    for step in 1...12 {
      let part = Double(step) / 13
      let tremor = Vector(dice.next(in: -1.5..<1.5), dice.next(in: -1.5..<1.5))
      let point = Point(400, 400) + Vector(way.dx * part, way.dy * part) + tremor
      let moment = time + 0.3 * part
      found += gestures(.move(1, point.x, point.y, at: moment), until: moment)
    }
    return found + gestures(.up(1, 400 + way.dx, 400 + way.dy, at: time + 0.3), until: time + 2)
  }

  @Test mutating func `two fingers scroll by the point between them`() {
    _ = gestures(.down(1, 100, 100, at: 0), .down(2, 200, 100, at: 0.05), until: 0.05)
    #expect(gestures(.move(1, 100, 110, at: 0.1), until: 0.1) == [])
    #expect(
      gestures(.move(2, 200, 130, at: 0.1), until: 0.1) == [
        .startScroll(from: Point(150, 100), to: Point(150, 120))
      ])
    #expect(gestures(.move(2, 200, 150, at: 0.15), until: 0.15) == [.scroll(to: Point(150, 130))])
    #expect(gestures(.up(1, 100, 110, at: 0.2), until: 0.2) == [.endScroll])
    // The other finger has no effect until it lifts.
    #expect(gestures(.move(2, 20, 20, at: 0.3), .up(2, 20, 20, at: 0.4), until: 5) == [])
    #expect(explorer.isIdle)
  }

  @Test mutating func `a tap with two fingers is for a pause, and a third finger ends everything`() {
    _ = gestures(.down(1, 100, 100, at: 0), .down(2, 200, 100, at: 0.05), until: 0.05)
    #expect(gestures(.up(2, 200, 100, at: 0.1), .up(1, 100, 100, at: 0.1), until: 5) == [.pause])
    _ = gestures(
      .down(1, 100, 100, at: 6), .down(2, 200, 100, at: 6), .move(2, 200, 190, at: 6.1), until: 6.1)
    #expect(gestures(.down(3, 10, 10, at: 6.2), until: 6.2) == [.endScroll])
    #expect(
      gestures(.up(1, 0, 0, at: 7), .up(2, 0, 0, at: 7), .up(3, 0, 0, at: 7), until: 9) == [])
    #expect(explorer.isIdle)
  }

  @Test mutating func `a lost panel leaves nothing behind`() {
    let lost = TouchInput(contact: 1, phase: .cancel, location: .zero, time: 0.1)
    #expect(gestures(.down(1, 10, 10, at: 0), lost, until: 5) == [])
    #expect(explorer.isIdle)
    // An end without a beginning.
    #expect(gestures(.up(4, 10, 10, at: 6), until: 7) == [])
    #expect(explorer.isIdle)
  }

  @Test mutating func `any touches end in rest once all fingers are lifted`() {
    var dice = SeededGenerator(state: 5)
    for round in 0..<200 {
      var time = Double(round) * 100
      for _ in 0..<40 {
        time += dice.next(in: 0..<0.4)
        let phase = [TouchInput.Phase.down, .move, .up, .cancel][dice.next(below: 4)]
        _ = explorer.receive(
          TouchInput(
            contact: Int32(dice.next(below: 4)), phase: phase,
            location: Point(dice.next(in: 0..<300), dice.next(in: 0..<300)), time: time))
      }
      for contact in 0..<4 {
        _ = explorer.receive(TouchInput(contact: Int32(contact), phase: .up, location: .zero, time: time))
      }
      _ = explorer.advance(to: time + 10)
      #expect(explorer.isIdle && explorer.deadline == nil)
    }
  }
}
