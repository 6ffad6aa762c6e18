import Geometry
import Testing
import ToolkitTestKit
@testable import Toolkit

/// Tests the swipe from the edge that goes back.
extension NavigationTests {
  /// Drags at the height `y` in steps of 10 points, each a hundredth of a second.
  private func drag(from start: Double, to end: Double, y: Double = 200, at time: Double) -> Double {
    var x = start
    var time = time
    player.down(1, x, y, at: time)
    while x != end {
      x = end > x ? min(end, x + 10) : max(end, x - 10)
      time += 0.01
      player.move(1, x, y, at: time)
    }
    return time
  }

  /// Pushes `b` on `a`. At time 2, the transition has ended.
  private func pushed() {
    navigation.push(b, animated: false)
    player.application.advance(to: 2)
    _ = log.take()
  }

  @Test func `a back swipe follows the finger from the edge, and half the width is enough`() {
    pushed()
    let front = navigation.page!
    let time = drag(from: 10, to: 170, at: 2)
    #expect(shown() == "AB" && front.frame.minX == 160 && stack == "AB")
    #expect(log.take() == ["B will disappear animated", "A will appear animated"])
    player.move(1, 90, 200, at: time + 0.1)
    #expect(front.frame.minX == 80)
    player.move(1, 175, 200, at: time + 0.2)
    // The finger rests, so its position decides.
    player.up(1, 175, 200, at: time + 0.5)
    #expect(stack == "A" && front.frame.minX == 165)
    player.application.advance(to: time + 0.6)
    #expect(front.frame.minX > 200 && navigation.transition != nil)
    player.application.advance(to: time + 0.9)
    #expect(log.take() == ["B did disappear animated", "A did appear animated"])
    expectRest(a, "A")
  }

  @Test func `without a back button, neither a swipe nor a key goes back`() {
    b.navigationItem.hidesBackButton = true
    pushed()
    player.up(1, 250, 200, at: drag(from: 10, to: 250, at: 2) + 0.5)
    player.application.advance(to: 5)
    #expect(stack == "AB" && navigation.transition == nil)
    #expect(window.accessibilityTree.nodes.allSatisfy { !$0.actions.contains(.dismiss) })
    b.navigationItem.hidesBackButton = false
    #expect(window.accessibilityTree.nodes.contains { $0.actions.contains(.dismiss) })
    player.up(1, 250, 200, at: drag(from: 10, to: 250, at: 6) + 0.5)
    player.application.advance(to: 8)
    #expect(stack == "A")
  }

  @Test func `from right to left it starts at the right edge, and the screen leaves to the left`() {
    pushed()
    window.layoutDirection = .rightToLeft
    player.application.advance(to: 2)
    let front = navigation.page!
    var time = drag(from: 10, to: 170, at: 2)
    #expect(navigation.transition == nil)
    player.up(1, 170, 200, at: time + 0.1)
    time = drag(from: 310, to: 150, at: 3)
    #expect(shown() == "AB" && front.frame.minX == -160)
    // A flick to the right cancels the swipe, and one to the left completes it.
    for step in 1...5 { player.move(1, 150 + 10 * Double(step), 200, at: time + 0.01 * Double(step)) }
    player.up(1, 200, 200, at: time + 0.06)
    player.application.advance(to: 4)
    expectRest(b, "AB")
    time = drag(from: 310, to: 260, at: 4)
    player.up(1, 260, 200, at: time + 0.01)
    player.application.advance(to: time + 0.1)
    #expect(front.frame.minX < 0 && navigation.transition != nil)
    player.application.advance(to: 5)
    expectRest(a, "A")
  }

  @Test func `V11: a finger at the edge stops decelerating content, and does not swipe back`() {
    pushed()
    let scroll = ScrollView(frame: b.view.bounds)
    scroll.contentSize = Size(320, 3000)
    b.view.addSubview(scroll)
    player.down(1, 160, 400, at: 3)
    for step in 1...10 { player.move(1, 160, 400 - 10 * Double(step), at: 3 + 0.01 * Double(step)) }
    player.up(1, 160, 300, at: 3.1)
    player.application.advance(to: 3.3)
    #expect(scroll.isDecelerating)
    var time = drag(from: 10, to: 10, at: 3.4)
    let offset = scroll.contentOffset
    player.application.advance(to: time + 0.2)
    #expect(scroll.contentOffset == offset && scroll.isDragging)
    for step in 1...20 { player.move(1, 10 + 10 * Double(step), 200, at: time + 0.2 + 0.01 * Double(step)) }
    #expect(navigation.transition == nil && shown() == "B")
    player.up(1, 210, 200, at: time + 0.5)
    // Once the content rests, the swipe works.
    player.application.advance(to: 5)
    time = drag(from: 10, to: 100, at: 5)
    #expect(navigation.transition != nil && !scroll.isDragging)
  }

  @Test func `a back swipe shorter than half the width slides back, with its callbacks`() {
    pushed()
    let time = drag(from: 10, to: 150, at: 2)
    _ = log.take()
    player.up(1, 150, 200, at: time + 0.5)
    #expect(log.take() == ["A will disappear animated", "B will appear animated"])
    player.application.advance(to: time + 1)
    #expect(log.take() == ["A did disappear animated", "B did appear animated"])
    expectRest(b, "AB")
  }

  @Test func `the final speed takes precedence over the position`() {
    pushed()
    var time = drag(from: 10, to: 60, at: 2)
    player.up(1, 60, 200, at: time)
    #expect(stack == "A")
    player.application.advance(to: 4)
    expectRest(a, "A")
    navigation.push(b, animated: false)
    player.application.advance(to: 5)
    time = drag(from: 10, to: 250, at: 5)
    for step in 1...5 { player.move(1, 250 - 10 * Double(step), 200, at: time + 0.02 * Double(step)) }
    player.up(1, 200, 200, at: time + 0.1)
    player.application.advance(to: 7)
    expectRest(b, "AB")
  }

  @Test func `a cancelled back swipe returns, wherever the finger was`() {
    pushed()
    let time = drag(from: 10, to: 300, at: 2)
    player.cancel(1, at: time)
    player.application.advance(to: 4)
    expectRest(b, "AB")
  }

  @Test func `a finger takes its touch from the view at the edge, and away from the edge the view keeps it`() {
    pushed()
    let button = b.button
    var time = drag(from: 20, to: 60, y: 100, at: 2)
    #expect(button.log.take() == [" began 20,100", " cancelled 30,100"])
    player.cancel(1, at: time)
    player.application.advance(to: 3)
    expectRest(b, "AB")
    _ = button.log.take()
    time = drag(from: 40, to: 90, y: 100, at: 4)
    player.up(1, 90, 100, at: time)
    #expect(navigation.transition == nil && button.log.take().last == " ended 90,100")
    // A drag along the edge or out of the screen is not a back swipe.
    player.down(1, 10, 60, at: 5)
    player.move(1, 20, 90, at: 5.01)
    player.move(1, 60, 120, at: 5.02)
    #expect(navigation.transition == nil)
    player.up(1, 60, 120, at: 5.03)
    #expect(button.log.take().last == " ended 60,120")
  }

  @Test func `at the edge a pan waits for the back swipe, and continues when that fails`() {
    pushed()
    var states: [GestureRecognizer.State] = []
    let pan = PanGestureRecognizer { states.append($0.state) }
    b.view.addGestureRecognizer(pan)
    let time = drag(from: 10, to: 80, at: 2)
    #expect(navigation.transition != nil && states.isEmpty)
    player.cancel(1, at: time)
    player.application.advance(to: 3)
    // A drag along the edge belongs to the pan.
    player.down(1, 10, 100, at: 4)
    player.move(1, 10, 112, at: 4.01)
    player.move(1, 12, 130, at: 4.02)
    player.up(1, 12, 130, at: 4.03)
    #expect(states == [.began, .changed, .ended])
    states = []
    _ = drag(from: 40, to: 80, at: 5)
    player.up(1, 80, 200, at: 6)
    #expect(states.first == .began && states.last == .ended && navigation.transition == nil)
  }

  @Test func `the root, a screen that forbids it, and a transition cannot be swiped back`() {
    _ = drag(from: 10, to: 100, at: 2)
    #expect(navigation.transition == nil)
    player.up(1, 100, 200, at: 3)
    pushed()
    b.navigationItem.allowsBackSwipe = false
    _ = drag(from: 10, to: 100, at: 4)
    player.up(1, 100, 200, at: 5)
    #expect(navigation.transition == nil)
    expectRest(b, "AB")
  }

  @Test func `another change during a back swipe takes precedence over the finger`() {
    for change in 0..<4 {
      navigation.setViewControllers([a, b])
      player.application.advance(to: player.application.now + 1)
      let time = drag(from: 10, to: 100, at: player.application.now)
      #expect(navigation.transition?.isInteractive == true)
      switch change {
      case 0: navigation.push(c)
      case 1: navigation.pop()
      case 2: navigation.popToRoot(animated: false)
      default: window.resize(to: Size(400, 480), scale: 1)
      }
      player.move(1, 300, 200, at: time + 0.1)
      player.up(1, 300, 200, at: time + 0.1)
      player.application.advance(to: time + 1)
      switch change {
      case 0: expectRest(c, "ABC")
      case 3: expectRest(b, "AB")
      default: expectRest(a, "A")
      }
    }
  }

  @Test func `of two controllers the inner one is swiped back first`() {
    let inner = NavigationController(rootViewController: b)
    navigation.push(inner, animated: false)
    inner.push(c, animated: false)
    player.application.advance(to: 2)
    var time = drag(from: 10, to: 300, at: 2)
    player.up(1, 300, 200, at: time)
    player.application.advance(to: 4)
    #expect(inner.viewControllers.count == 1 && navigation.viewControllers.count == 2)
    time = drag(from: 10, to: 300, at: 4)
    player.up(1, 300, 200, at: time)
    player.application.advance(to: 6)
    #expect(navigation.viewControllers.count == 1)
    expectRest(a, "A")
  }
}
