import Geometry
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests which of several recognizers gets a touch, and which ones wait.
extension GestureRuleTests {
  @Test func `G8 of two that recognize in the same event the deeper wins, and on one view the one added first`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    scene.add(TapGestureRecognizer(), "outer")
    scene.add(TapGestureRecognizer(), "inner 1", to: child)
    scene.add(TapGestureRecognizer(), "inner 2", to: child)
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["child began", "child cancelled", "inner 1 ended"])
  }

  @Test func `G8 two recognize together if either delegate allows it`() {
    let first = told("first")
    let second = told("second")
    let delegate = RecordingDelegate()
    for recognizer in [first, second] { recognizer.onMoved = { $0.state = .began } }
    delegate.together = { _, _ in true }
    second.delegate = delegate
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.1)
    #expect(log.take().suffix(3) == ["view cancelled", "first began", "second began"])
  }

  @Test func `G8 one that cannot prevent, or cannot be prevented, leaves both`() {
    let first = told("first")
    let second = told("second")
    for recognizer in [first, second] { recognizer.onMoved = { $0.state = .began } }
    first.prevents = false
    second.prevents = false
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.1)
    #expect(log.take().suffix(2) == ["first began", "second began"])
    player.up(1, 60, 50, at: 0.2)
    first.prevents = true
    second.prevents = true
    first.yields = false
    second.yields = false
    player.down(1, 50, 50, at: 1)
    player.move(1, 60, 50, at: 1.1)
    #expect(log.take().suffix(2) == ["first began", "second began"])
  }

  @Test func `G8 recognizers on different fingers do not affect each other`() {
    let left = GestureView(log, "left", Rect(0, 0, 100, 100))
    let right = GestureView(log, "right", Rect(200, 0, 100, 100))
    scene.view.addSubview(left)
    scene.view.addSubview(right)
    scene.add(PanGestureRecognizer(), "left pan", to: left)
    scene.add(PanGestureRecognizer(), "right pan", to: right)
    player.down(1, 50, 50, at: 0)
    player.down(2, 250, 50, at: 0.01)
    player.frame([.move(1, 70, 50, at: 0.1).joined, .move(2, 270, 50, at: 0.1)])
    #expect(log.take().filter { $0.contains("pan") } == ["left pan began", "right pan began"])
  }

  @Test func `G9 a delegate can make one wait for another in another view, and is asked once per attempt`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    let outer = scene.add(SwipeGestureRecognizer(), "outer swipe")
    let inner = scene.add(PanGestureRecognizer(), "inner pan", to: child)
    let delegate = RecordingDelegate()
    delegate.requires = { $0 === inner && $1 === outer }
    inner.delegate = delegate
    player.down(1, 20, 50, at: 0)
    player.move(1, 35, 50, at: 0.1)
    #expect(log.take() == ["child began", "child moved"])
    player.move(1, 80, 50, at: 0.2)
    player.up(1, 80, 50, at: 0.3)
    #expect(log.take() == ["child cancelled", "outer swipe ended"])
    player.down(1, 20, 50, at: 1)
    player.move(1, 35, 50, at: 1.1)
    player.application.advance(to: 1.6)
    #expect(log.take() == ["child began", "child moved", "child cancelled", "inner pan began"])
    player.up(1, 35, 50, at: 1.7)
    #expect(delegate.questions.filter { $0 == "require" }.count == 2)
  }

  @Test func `G9 the other recognizer can require it, by its delegate or its class`() {
    for byDelegate in [true, false] {
      let scene = GestureScene()
      let waiting = RecordingRecognizer("waiting", scene.log)
      let awaited = RecordingRecognizer("awaited", scene.log)
      let delegate = RecordingDelegate()
      waiting.addAction { _ in scene.log.add("waiting acts") }
      waiting.onMoved = { $0.state = .began }
      scene.view.addGestureRecognizer(waiting)
      scene.view.addGestureRecognizer(awaited)
      if byDelegate {
        delegate.isRequired = { $0 === awaited && $1 === waiting }
        awaited.delegate = delegate
      } else {
        awaited.isAwaitedBy = waiting
      }
      scene.player.down(1, 50, 50, at: 0)
      scene.player.move(1, 60, 50, at: 0.1)
      #expect(!scene.log.take().contains("waiting acts"))
      awaited.state = .failed
      #expect(scene.log.take().contains("waiting acts"))
      awaited.delegate = nil
    }
  }

  @Test func `G9 a drag that ends before the requirement is met is reported completely`() {
    let swipe = scene.add(SwipeGestureRecognizer(), "swipe")
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.require(toFail: swipe)
    player.down(1, 50, 50, at: 0)
    player.move(1, 50, 70, at: 0.1)
    player.up(1, 50, 70, at: 0.2)
    #expect(log.take() == ["view began", "view moved", "view cancelled", "pan began", "pan ended"])
  }

  @Test func `G9 a recognizer without the finger is not waited for`() {
    let elsewhere = GestureView(log, "elsewhere", Rect(200, 200, 50, 50))
    scene.view.addSubview(elsewhere)
    let double = scene.add(TapGestureRecognizer(), "double", to: elsewhere)
    double.numberOfTapsRequired = 2
    scene.add(TapGestureRecognizer(), "single").require(toFail: double)
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["view began", "view cancelled", "single ended"])
  }
}
