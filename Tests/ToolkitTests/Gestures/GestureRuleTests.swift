import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests the rules of all recognizers: which ones receive a touch, in which order, and how attempts begin and end.
@Suite(.freshContext) struct GestureRuleTests {
  let scene = GestureScene()
  var player: TouchPlayer { scene.player }
  var log: GestureLog { scene.log }

  func told(_ name: String, on view: View? = nil) -> RecordingRecognizer {
    let recognizer = RecordingRecognizer(name, log)
    recognizer.addAction { [log] in log.add("\(name) \($0.state)") }
    (view ?? scene.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  // MARK: Delivery

  @Test func `G1 the touched view's recognizers see a touch first, then those above it, in the order they were added`()
  {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    let window = told("window", on: player.window)
    let second = told("outer 1")
    let first = told("outer 2")
    let inner = told("inner", on: child)
    player.down(1, 50, 50, at: 0)
    #expect(
      log.take() == [
        "inner sees began", "outer 1 sees began", "outer 2 sees began", "window sees began", "child began",
      ])
    let listed = player.application.delivery.event.allTouches[0].gestureRecognizers
    #expect(listed.count == 4 && zip(listed, [inner, second, first, window]).allSatisfy { $0 === $1 })
  }

  @Test func `G1 a rejected touch is never seen, and the delegate is asked once`() {
    let mine = told("mine")
    let delegate = RecordingDelegate()
    mine.delegate = delegate
    delegate.receives = { _, touch in touch.location(in: nil).x < 100 }
    player.down(1, 150, 50, at: 0)
    player.move(1, 50, 50, at: 0.1)
    player.up(1, 50, 50, at: 0.2)
    #expect(log.take() == ["view began", "view moved", "view ended"])
    #expect(delegate.questions == ["receive"])
    mine.delegate = nil
    mine.wants = { _ in false }
    player.down(1, 50, 50, at: 1)
    #expect(log.take() == ["view began"])
  }

  @Test func `G1 a touch outside the view is not seen`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    _ = told("inner", on: child)
    player.down(1, 150, 50, at: 0)
    #expect(log.take() == ["view began"])
  }

  @Test func `G2 all recognizers see an event before the first action, and the view receives it last`() {
    let first = told("first")
    let second = told("second")
    first.onMoved = { $0.state = .began }
    first.cancelsTouchesInView = false
    second.delegate = nil
    player.down(1, 50, 50, at: 0)
    log.lines = []
    player.move(1, 60, 50, at: 0.1)
    #expect(log.take() == ["first sees moved", "second sees moved", "first began", "view moved"])
  }

  @Test func `G3 a continuous gesture begins, changes and ends, with an action for each`() {
    let recognizer = told("it")
    recognizer.onBegan = { $0.state = .began }
    recognizer.onMoved = { $0.state = .changed }
    recognizer.onEnded = { $0.state = .ended }
    player.down(1, 50, 50, at: 0)
    player.move(1, 51, 50, at: 0.1)
    player.move(1, 52, 50, at: 0.2)
    player.up(1, 52, 50, at: 0.3)
    #expect(
      log.take().filter { !$0.contains("sees") } == ["it began", "it changed", "it changed", "it ended", "it reset"])
    #expect(recognizer.state == .possible)
  }

  @Test func `G3 a discrete gesture has one action, and a failed one none`() {
    let recognizer = told("it")
    recognizer.onEnded = { $0.state = .recognized }
    player.tap(1, 50, 50, at: 0)
    #expect(log.take().filter { !$0.contains("sees") } == ["view began", "view cancelled", "it ended", "it reset"])
    recognizer.onEnded = { $0.state = .failed }
    player.tap(1, 50, 50, at: 1)
    #expect(log.take().filter { !$0.contains("sees") } == ["view began", "it reset", "view ended"])
  }

  @Test func `G4 a recognized gesture is possible again, and its remaining fingers no longer count`() {
    let recognizer = told("it")
    recognizer.onMoved = { $0.state = .recognized }
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.1)
    #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0)
    log.lines = []
    player.move(1, 70, 50, at: 0.2)
    player.up(1, 70, 50, at: 0.3)
    #expect(log.take() == [])
    player.down(1, 50, 50, at: 1)
    #expect(log.take().contains("it sees began"))
  }

  @Test func `G4 a failed recognizer resets when its fingers are up, and takes no others before`() {
    let recognizer = told("it")
    scene.view.isMultipleTouchEnabled = true
    recognizer.onMoved = { $0.state = .failed }
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.1)
    #expect(recognizer.state == .failed)
    log.lines = []
    player.down(2, 90, 90, at: 0.2)
    player.up(1, 60, 50, at: 0.3)
    #expect(log.take().filter { $0.hasPrefix("it") } == ["it reset"])
    #expect(recognizer.state == .possible)
  }

  @Test func `G4 a recognizer that sets no state fails when its last finger is up`() {
    let recognizer = told("it")
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["it sees began", "view began", "it sees ended", "it reset", "view ended"])
    #expect(recognizer.attempt == nil)
  }

  @Test func `G4 one that has begun and never ends is cancelled when its last finger is up`() {
    let recognizer = told("it")
    recognizer.onBegan = { $0.state = .began }
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["it sees began", "it began", "it sees ended", "it cancelled", "it reset"])
  }

  @Test func `G5 a gesture that may not begin fails, and its delegate is asked when it would begin`() {
    let recognizer = told("it")
    let delegate = RecordingDelegate()
    recognizer.delegate = delegate
    recognizer.onMoved = { $0.state = .began }
    delegate.begins = { $0.state != .possible }
    player.down(1, 50, 50, at: 0)
    #expect(!delegate.questions.contains("begin"))
    player.move(1, 60, 50, at: 0.1)
    player.up(1, 60, 50, at: 0.2)
    #expect(delegate.questions == ["receive", "begin"])
    #expect(log.take().filter { !$0.contains("sees") } == ["view began", "view moved", "it reset", "view ended"])
  }

  @Test func `G5 the touched view and the recognizer's own view may refuse`() {
    final class Refusing: View {
      override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
    }
    let child = Refusing(frame: Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    scene.add(TapGestureRecognizer(), "tap")
    player.tap(1, 50, 50, at: 0)
    #expect(!log.take().contains("tap ended"))
    player.tap(1, 150, 50, at: 1)
    #expect(log.take().contains("tap ended"))
    scene.add(TapGestureRecognizer(), "own", to: child)
    player.tap(1, 50, 50, at: 2)
    #expect(log.take() == ["view began", "view ended"])
  }

  // MARK: Adding and removing

  @Test func `G10 a recognizer added to another view leaves the first`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    let tap = scene.add(TapGestureRecognizer(), "tap")
    child.addGestureRecognizer(tap)
    #expect(scene.view.gestureRecognizers.isEmpty && tap.view === child)
    player.tap(1, 150, 50, at: 0)
    #expect(log.take() == ["view began", "view ended"])
    player.tap(1, 50, 50, at: 1)
    #expect(log.take() == ["child began", "child cancelled", "tap ended"])
  }

  @Test func `G10 one removed in the middle of a gesture is cancelled, while its view still exists`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    var hadView = false
    pan.addAction { if $0.state == .cancelled { hadView = $0.view != nil } }
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    scene.view.removeGestureRecognizer(pan)
    #expect(log.take().last == "pan cancelled")
    #expect(hadView && pan.view == nil && pan.attempt == nil)
  }

  @Test func `G10 one that is disabled before it began is silent, and blocks no other`() {
    let double = scene.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    scene.add(TapGestureRecognizer(), "single").require(toFail: double)
    player.tap(1, 50, 50, at: 0)
    double.isEnabled = false
    #expect(log.take() == ["view began", "view cancelled", "single ended"])
  }

  @Test func `T7 a drag that has begun continues when the view under it leaves`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    scene.add(PanGestureRecognizer(), "pan")
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    child.removeFromSuperview()
    player.move(1, 90, 50, at: 0.2)
    player.up(1, 90, 50, at: 0.3)
    #expect(log.take() == ["child began", "child cancelled", "pan began", "pan changed", "pan ended"])
  }

  @Test func `T7 a lost panel cancels gestures that have begun and fails the rest`() {
    scene.add(PanGestureRecognizer(), "pan")
    let tap = scene.add(TapGestureRecognizer(), "tap")
    player.down(1, 50, 50, at: 0)
    player.application.cancelTouches(at: 0.1)
    #expect(log.take() == ["view began", "view cancelled"])
    player.down(1, 50, 50, at: 1)
    player.move(1, 70, 50, at: 1.1)
    player.application.cancelTouches(at: 1.2)
    #expect(log.take() == ["view began", "view cancelled", "pan began", "pan cancelled"])
    #expect(tap.state == .possible)
  }

  @Test func `a recognizer's timer fires before later touches, even if both are delivered together`() {
    scene.add(LongPressGestureRecognizer(), "press")
    player.down(1, 50, 50, at: 0)
    player.frame([.move(1, 55, 50, at: 0.4), .move(1, 90, 50, at: 0.6), .up(1, 90, 50, at: 0.7)])
    #expect(
      log.take() == ["view began", "view moved", "view cancelled", "press began", "press changed", "press ended"])
  }
}
