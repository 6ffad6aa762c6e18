import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests the thresholds of tap, long press and swipe.
@Suite(.freshContext) struct DiscreteGestureTests {
  let scene = GestureScene()
  var player: TouchPlayer { scene.player }

  /// Adds `recognizer` to the view, and returns a closure that counts its actions in the states `ended` and `began`.
  private func counter(_ recognizer: GestureRecognizer) -> () -> Int {
    var count = 0
    recognizer.addAction { if $0.state == .ended || $0.state == .began { count += 1 } }
    scene.view.addGestureRecognizer(recognizer)
    scene.view.isMultipleTouchEnabled = true
    return {
      defer { count = 0 }
      return count
    }
  }

  // MARK: Tap

  @Test func `a tap may move up to 45 points, and moving back does not help`() {
    let taps = counter(TapGestureRecognizer())
    player.down(1, 50, 50, at: 0)
    player.move(1, 95, 50, at: 0.1)
    player.up(1, 95, 50, at: 0.2)
    #expect(taps() == 1)
    player.down(1, 50, 50, at: 1)
    player.move(1, 95.5, 50, at: 1.1)
    player.move(1, 50, 50, at: 1.15)
    player.up(1, 50, 50, at: 1.2)
    #expect(taps() == 0)
  }

  @Test func `the next tap of a series comes within 0_35 seconds`() {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 3
    let taps = counter(tap)
    for (second, third, expected) in [(0.3, 0.6, 1), (0.41, 0.6, 0), (0.3, 0.71, 0)] {
      let start = player.application.now + 5
      player.tap(1, 50, 50, at: start)
      player.tap(1, 50, 50, at: start + second)
      player.tap(1, 50, 50, at: start + third)
      player.application.advance(to: start + 2)
      #expect(taps() == expected, "\(second) \(third)")
    }
  }

  @Test func `a series of taps stays at its position, which is that of its first tap`() {
    let tap = TapGestureRecognizer()
    tap.numberOfTapsRequired = 2
    var place = Point.zero
    tap.addAction { place = $0.location(in: nil) }
    let taps = counter(tap)
    player.tap(1, 50, 60, at: 0)
    player.tap(1, 70, 60, at: 0.2)
    #expect(taps() == 1 && place == Point(50, 60))
    player.tap(1, 50, 60, at: 2)
    player.tap(1, 100, 60, at: 2.2)
    player.application.advance(to: 4)
    #expect(taps() == 0)
  }

  @Test func `a tap of two fingers has both down together, and counts when the last one lifts`() {
    let tap = TapGestureRecognizer()
    tap.numberOfTouchesRequired = 2
    let taps = counter(tap)
    player.down(1, 50, 50, at: 0)
    player.down(2, 150, 50, at: 0.2)
    player.up(1, 50, 50, at: 0.3)
    #expect(taps() == 0)
    player.up(2, 150, 50, at: 0.4)
    #expect(taps() == 1)
    // Taps one after the other are not a two-finger tap, nor are taps with three fingers or one.
    player.tap(1, 50, 50, at: 1)
    player.tap(2, 150, 50, at: 1.2)
    #expect(taps() == 0)
    player.down(1, 50, 50, at: 2)
    player.down(2, 150, 50, at: 2)
    player.down(3, 250, 50, at: 2)
    for finger in Int32(1)...3 { player.up(finger, 50, 50, at: 2.1) }
    #expect(taps() == 0)
    // A finger that touches after another one has lifted is too late.
    player.down(1, 50, 50, at: 3)
    player.down(2, 150, 50, at: 3)
    player.up(1, 50, 50, at: 3.1)
    player.down(3, 250, 50, at: 3.15)
    player.up(2, 150, 50, at: 3.2)
    player.up(3, 250, 50, at: 3.2)
    #expect(taps() == 0)
  }

  @Test func `three fingers can triple-tap`() {
    let tap = TapGestureRecognizer()
    tap.numberOfTouchesRequired = 3
    tap.numberOfTapsRequired = 3
    let taps = counter(tap)
    for round in 0..<3 {
      let time = Double(round) * 0.3
      for finger in Int32(1)...3 { player.down(finger, Double(finger) * 60, 50, at: time) }
      for finger in Int32(1)...3 { player.up(finger, Double(finger) * 60, 50, at: time + 0.1) }
    }
    #expect(taps() == 1)
  }

  @Test func `a single tap does not end the attempt of a double tap: without a requirement both act`() {
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let singles = counter(TapGestureRecognizer())
    let doubles = counter(double)
    player.tap(1, 50, 50, at: 0)
    #expect(singles() == 1)
    player.tap(1, 50, 50, at: 0.2)
    #expect(doubles() == 1)
  }

  @Test func `G14: two quick taps at two positions are two single taps, even with a double tap`() {
    let double = scene.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    let single = scene.add(TapGestureRecognizer(), "single")
    single.require(toFail: double)
    var places: [Point] = []
    single.addAction { places.append($0.location(in: nil)) }
    player.tap(1, 50, 50, at: 0)
    player.down(1, 250, 50, at: 0.2)
    // The second touch down makes the first tap a single tap.
    #expect(places == [Point(50, 50)])
    player.up(1, 250, 50, at: 0.25)
    player.application.advance(to: 1)
    #expect(places == [Point(50, 50), Point(250, 50)])
    #expect(
      scene.log.take() == [
        "view began", "view cancelled", "single ended", "view began", "view cancelled", "single ended",
      ])
    // The second tap may be the first of a double tap.
    player.tap(1, 50, 50, at: 2)
    player.tap(1, 250, 50, at: 2.2)
    player.tap(1, 250, 50, at: 2.4)
    player.application.advance(to: 3)
    #expect(scene.log.take().filter { !$0.hasPrefix("view") } == ["single ended", "double ended"])
  }

  @Test func `G14: a tap on another view does not belong to a series, and does not end it`() {
    let other = GestureView(scene.log, "other", Rect(0, 400, 320, 80))
    player.window.addSubview(other)
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    let doubles = counter(double)
    player.tap(1, 50, 50, at: 0)
    player.tap(2, 50, 420, at: 0.1)
    player.tap(1, 50, 50, at: 0.2)
    #expect(doubles() == 1)
  }

  // MARK: Long press

  @Test func `a long press allows 10 points before it begins, changes with each move, and ends with the lift`() {
    scene.add(LongPressGestureRecognizer(), "press")
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.2)
    player.application.advance(to: 0.5)
    player.move(1, 200, 50, at: 0.6)
    player.move(1, 250, 50, at: 0.7)
    player.up(1, 250, 50, at: 0.8)
    #expect(
      scene.log.take().filter { $0.hasPrefix("press") } == [
        "press began", "press changed", "press changed", "press ended",
      ])
  }

  @Test func `a long press of two fingers begins when both have rested, and ends when either lifts`() {
    let press = scene.add(LongPressGestureRecognizer(), "press")
    press.numberOfTouchesRequired = 2
    player.down(1, 50, 50, at: 0)
    player.application.advance(to: 0.4)
    player.down(2, 150, 50, at: 0.4)
    player.application.advance(to: 0.89)
    #expect(!scene.log.take().contains("press began"))
    player.application.advance(to: 0.9)
    player.up(1, 50, 50, at: 1)
    #expect(scene.log.take() == ["view cancelled", "press began", "press ended"])
    player.down(1, 50, 50, at: 1.1)
    player.application.advance(to: 3)
    player.up(2, 150, 50, at: 3)
    player.up(1, 50, 50, at: 3)
    #expect(!scene.log.take().contains("press began"))
  }

  @Test func `a long press after a tap waits for the tap`() {
    let press = LongPressGestureRecognizer()
    press.numberOfTapsRequired = 1
    let presses = counter(press)
    player.down(1, 50, 50, at: 0)
    player.application.advance(to: 1)
    player.up(1, 50, 50, at: 1)
    player.application.advance(to: 2)
    #expect(presses() == 0)
    player.tap(1, 50, 50, at: 3)
    player.down(1, 50, 50, at: 3.3)
    player.application.advance(to: 3.9)
    player.up(1, 50, 50, at: 4)
    #expect(presses() == 2)  // began, ended
    player.tap(1, 50, 50, at: 5)
    player.application.advance(to: 6)
    #expect(presses() == 0 && press.attempt == nil)
  }

  @Test func `a long press after a tap is within 45 points of the tap`() {
    let press = LongPressGestureRecognizer()
    press.numberOfTapsRequired = 1
    let presses = counter(press)
    for (start, distance, expected) in [(0.0, 44.0, 2), (10, 46, 0)] {
      player.tap(1, 50, 50, at: start)
      player.down(1, 50 + distance, 50, at: start + 0.2)
      player.application.advance(to: start + 1)
      player.up(1, 50 + distance, 50, at: start + 1)
      #expect(presses() == expected)
      player.application.advance(to: start + 5)
    }
  }

  @Test func `a long press with no duration begins with the touch`() {
    let press = scene.add(LongPressGestureRecognizer(), "press")
    press.minimumPressDuration = 0
    player.tap(1, 50, 50, at: 0)
    #expect(scene.log.take() == ["press began", "press ended"])
  }

  // MARK: Swipe

  @Test(arguments: [(0.1, 45.3, 45.1), (0.3, 35.9, 35.3), (0.5, 26.5, 25.5)])
  func `a swipe moves far enough along its direction and little enough across, and less with time`(
    time: Double, along: Double, across: Double
  ) {
    let swipes = counter(SwipeGestureRecognizer())
    func swipe(_ x: Double, _ y: Double) -> Int {
      let start = player.application.now + 1
      player.down(1, 100, 100, at: start)
      player.move(1, 100 + x, 100 + y, at: start + time)
      player.up(1, 100 + x, 100 + y, at: start + time)
      return swipes()
    }
    #expect(swipe(along + 0.05, 0) == 1)
    #expect(swipe(along - 0.05, 0) == 0)
    #expect(swipe(along + 0.05, across - 0.1) == 1)
    #expect(swipe(along + 0.05, -(across + 0.1)) == 0)
  }

  @Test func `a swipe of 0_501 seconds is too slow, and one that starts 0_1 late fails`() {
    let swipes = counter(SwipeGestureRecognizer())
    player.down(1, 100, 100, at: 0)
    player.move(1, 160, 100, at: 0.501)
    player.up(1, 160, 100, at: 0.6)
    #expect(swipes() == 0)
    player.down(1, 100, 100, at: 1)
    player.move(1, 99.9, 100, at: 1.1)
    player.move(1, 190, 100, at: 1.2)
    player.up(1, 190, 100, at: 1.3)
    #expect(swipes() == 0)
  }

  @Test func `a swipe acts once, while the finger still moves`() {
    let swipes = counter(SwipeGestureRecognizer())
    player.down(1, 100, 100, at: 0)
    player.move(1, 150, 100, at: 0.1)
    #expect(swipes() == 1)
    player.move(1, 250, 100, at: 0.2)
    player.up(1, 250, 100, at: 0.3)
    #expect(swipes() == 0)
  }

  private static let ways: [(SwipeGestureRecognizer.Direction, Double, Double)] = [
    (.left, -60, 0), (.up, 0, -60), (.down, 0, 60), ([.left, .right], 60, 0), ([.left, .right], -60, 0),
  ]

  @Test(arguments: ways)
  func `a swipe has its own direction, or any of several`(
    direction: SwipeGestureRecognizer.Direction, x: Double, y: Double
  ) {
    let swipe = SwipeGestureRecognizer()
    swipe.direction = direction
    let swipes = counter(swipe)
    player.down(1, 150, 150, at: 0)
    player.move(1, 150 + x, 150 + y, at: 0.1)
    player.up(1, 150 + x, 150 + y, at: 0.1)
    #expect(swipes() == 1)
    player.down(1, 150, 150, at: 1)
    player.move(1, 150 + y, 150 + x, at: 1.1)
    player.up(1, 150 + y, 150 + x, at: 1.1)
    #expect(swipes() == 0)
  }

  @Test func `G12: a swipe is recognized while the finger moves, never by its lift after a rest`() {
    let swipes = counter(SwipeGestureRecognizer())
    // 35 points are too short at 0.1 s, and would be enough at 0.45 s.
    for (lift, time) in [(135.0, 0.45), (136, 0.45), (135, 0.1)] {
      let start = player.application.now + 1
      player.down(1, 100, 100, at: start)
      player.move(1, 135, 100, at: start + 0.1)
      player.up(1, lift, 100, at: start + time)
      #expect(swipes() == 0, "\(lift) \(time)")
    }
    player.down(1, 100, 100, at: 10)
    player.move(1, 135, 100, at: 10.1)
    player.move(1, 141, 100, at: 10.2)
    #expect(swipes() == 1)
  }

  private static let mixedWays: [(SwipeGestureRecognizer.Direction, [Point], Int)] = [
    ([.right, .down], [Point(100, 0)], 1), ([.right, .down], [Point(0, 100)], 0),
    ([.right, .down], [Point(100, 100)], 0), ([.left, .up], [Point(-100, -20)], 1),
    ([.left, .up], [Point(-100, 20)], 0), ([.left, .up, .down], [Point(-100, 20)], 1),
    ([.left, .right, .up, .down], [Point(-100, 20)], 1), ([.left, .right, .up, .down], [Point(0, -100)], 0),
    ([.left, .right], [Point(-10, 0), Point(100, 0)], 1), ([.up, .down], [Point(0, 10), Point(0, -100)], 1),
    (.right, [Point(20, 0), Point(10, 0), Point(100, 0)], 1),
  ]

  @Test(arguments: mixedWays)
  func `G12: with directions of both axes a swipe is horizontal, and moving back is neither`(
    direction: SwipeGestureRecognizer.Direction, way: [Point], expected: Int
  ) {
    let swipe = SwipeGestureRecognizer()
    swipe.direction = direction
    let swipes = counter(swipe)
    player.down(1, 150, 150, at: 0)
    for (step, place) in way.enumerated() {
      player.move(1, 150 + place.x, 150 + place.y, at: 0.1 * Double(step + 1) / Double(way.count))
    }
    #expect(swipes() == expected)
  }

  @Test func `each of two fingers must swipe`() {
    let swipe = SwipeGestureRecognizer()
    swipe.numberOfTouchesRequired = 2
    let swipes = counter(swipe)
    player.frame([.down(1, 50, 50, at: 0).joined, .down(2, 50, 150, at: 0)])
    player.move(1, 110, 50, at: 0.1)
    #expect(swipes() == 0)
    player.move(2, 110, 150, at: 0.15)
    #expect(swipes() == 1)
    player.up(1, 110, 50, at: 0.2)
    player.up(2, 110, 150, at: 0.2)
    player.down(1, 50, 50, at: 1)
    player.move(1, 110, 50, at: 1.1)
    player.up(1, 110, 50, at: 1.2)
    #expect(swipes() == 0)
  }
}
