import Geometry
import TestSupport
import Testing

@testable import Toolkit

/// What holds for every recognizer: who sees a touch, in which order, and what the view hears.
@Suite struct GestureRuleTests {
  let scene = GestureScene()
  var player: TouchPlayer { scene.player }
  var log: GestureLog { scene.log }

  private func told(_ name: String, on view: View? = nil) -> Told {
    let recognizer = Told(name, log)
    recognizer.addAction { [log] in log.add("\(name) \($0.state)") }
    (view ?? scene.view).addGestureRecognizer(recognizer)
    return recognizer
  }

  // MARK: Who sees what

  @Test func `G1 the touched view's recognizers see a touch first, then those above it, in the order they were added`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    let (window, second, first, inner) = (
      told("window", on: player.window), told("outer 1"), told("outer 2"), told("inner", on: child)
    )
    player.down(1, 50, 50, at: 0)
    #expect(
      log.take() == [
        "inner sees began", "outer 1 sees began", "outer 2 sees began", "window sees began", "child began",
      ])
    let listed = player.application.touches.event.allTouches[0].gestureRecognizers
    #expect(listed.count == 4 && zip(listed, [inner, second, first, window]).allSatisfy { $0 === $1 })
  }

  @Test func `G1 a touch that is refused is never seen, and the question is asked once`() {
    let (mine, delegate) = (told("mine"), Asked())
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

  @Test func `G1 a touch beside the view is not seen`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    _ = told("inner", on: child)
    player.down(1, 150, 50, at: 0)
    #expect(log.take() == ["view began"])
  }

  @Test func `G2 all recognizers see an event before the first action, and the view hears of it last`() {
    let (first, second) = (told("first"), told("second"))
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
    #expect(log.take().filter { !$0.contains("sees") } == ["it began", "it changed", "it changed", "it ended", "it reset"])
    #expect(recognizer.state == .possible)
  }

  @Test func `G3 a discrete gesture has one action, a failed one none`() {
    let recognizer = told("it")
    recognizer.onEnded = { $0.state = .recognized }
    player.tap(1, 50, 50, at: 0)
    #expect(log.take().filter { !$0.contains("sees") } == ["view began", "view cancelled", "it ended", "it reset"])
    recognizer.onEnded = { $0.state = .failed }
    player.tap(1, 50, 50, at: 1)
    #expect(log.take().filter { !$0.contains("sees") } == ["view began", "it reset", "view ended"])
  }

  @Test func `G4 once recognized it is possible again, and the finger that is down counts no more`() {
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

  @Test func `G4 a failed recognizer resets when its fingers are up, and takes none meanwhile`() {
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

  @Test func `G4 one that sets nothing fails when its last finger is up`() {
    let recognizer = told("it")
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["it sees began", "view began", "it sees ended", "it reset", "view ended"])
    #expect(recognizer.environment == nil)
  }

  @Test func `G4 one that has begun and never ends is cancelled when its last finger is up`() {
    let recognizer = told("it")
    recognizer.onBegan = { $0.state = .began }
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["it sees began", "it began", "it sees ended", "it cancelled", "it reset"])
  }

  @Test func `G5 what may not begin fails, and is asked when it would begin`() {
    let (recognizer, delegate) = (told("it"), Asked())
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

  @Test func `G5 the touched view and the recognizer's own may refuse`() {
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

  // MARK: What the view hears

  @Test func `G6 the view is cancelled just before the action, unless the recognizer leaves it its touches`() {
    let tap = scene.add(TapGestureRecognizer(), "tap")
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["view began", "view cancelled", "tap ended"])
    tap.cancelsTouchesInView = false
    player.tap(1, 50, 50, at: 1)
    #expect(log.take() == ["view began", "tap ended", "view ended"])
  }

  @Test func `G6 a touch recognized as it comes down is none of the view's`() {
    let recognizer = told("it")
    recognizer.onBegan = { $0.state = .began }
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.1)
    #expect(log.take() == ["it sees began", "it began", "it sees moved"])
  }

  @Test func `G6 a view with two fingers claimed is cancelled with one call, as cancelled touches`() {
    final class Counting: View {
      var calls: [[Touch.Phase]] = []
      override func touchesBegan(_ touches: TouchSet, with event: Event) {}
      override func touchesCancelled(_ touches: TouchSet, with event: Event) { calls.append(touches.map { $0.phase }) }
    }
    let child = Counting(frame: Rect(0, 0, 320, 480))
    child.isMultipleTouchEnabled = true
    scene.view.addSubview(child)
    scene.add(PinchGestureRecognizer(), "pinch")
    player.frame([.down(1, 50, 50, at: 0).joined, .down(2, 150, 50, at: 0)])
    player.move(2, 250, 50, at: 0.1)
    #expect(child.calls == [[.cancelled, .cancelled]])
    // For everyone else the fingers go on.
    #expect(player.application.touches.event.allTouches.map { $0.phase } == [.stationary, .moved])
  }

  @Test func `G6 a finger that joins a gesture is none of the view's, one it ignores is`() {
    scene.view.isMultipleTouchEnabled = true
    scene.add(PanGestureRecognizer(), "pan").maximumNumberOfTouches = 2
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    log.lines = []
    player.down(2, 90, 90, at: 0.2)
    #expect(log.take() == [])
    player.down(3, 90, 90, at: 0.3)
    #expect(log.take() == ["view began"])
  }

  @Test func `G7 a recognizer that delays beginnings and recognizes leaves the view without a word`() {
    let swipe = scene.add(SwipeGestureRecognizer(), "swipe")
    swipe.delaysTouchesBegan = true
    player.down(1, 50, 50, at: 0)
    player.move(1, 100, 50, at: 0.1)
    player.up(1, 100, 50, at: 0.2)
    #expect(log.take() == ["swipe ended"])
  }

  @Test func `G7 what was held back is told as it was, and how far it came since as a move`() {
    final class Placing: View {
      var told: [String] = []
      override func touchesBegan(_ touches: TouchSet, with event: Event) { note("began", touches[0]) }
      override func touchesMoved(_ touches: TouchSet, with event: Event) { note("moved", touches[0]) }
      private func note(_ name: String, _ touch: Touch) {
        told.append("\(name) \(touch.previousLocation(in: self).x)→\(touch.location(in: self).x) \(touch.timestamp)")
      }
    }
    let child = Placing(frame: Rect(0, 0, 320, 480))
    scene.view.addSubview(child)
    scene.add(SwipeGestureRecognizer(), "swipe").delaysTouchesBegan = true
    player.down(1, 50, 50, at: 0)
    player.move(1, 54, 50, at: 0.1)
    player.move(1, 58, 50, at: 0.2)
    player.application.advance(to: 0.6)
    #expect(child.told == ["began 50.0→50.0 0.0", "moved 50.0→58.0 0.2"])
  }

  @Test func `G7 a double tap takes both taps from a view`() {
    scene.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
    player.tap(1, 50, 50, at: 0)
    player.tap(1, 50, 50, at: 0.2)
    player.application.advance(to: 1)
    #expect(log.take() == ["view began", "view began", "view cancelled", "double ended"])
  }

  @Test func `G7 without the delay the view hears at once of the end`() {
    let double = scene.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["view began", "view ended"])
  }

  @Test func `G7 a finger that rests, or a drop of water, does not hold back the end of another's tap`() {
    for recognizer in [PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer()] {
      let scene = GestureScene()
      let child = GestureView(scene.log, "child", Rect(0, 0, 100, 100))
      scene.view.addSubview(child)
      scene.add(recognizer, "it")
      scene.player.down(1, 200, 200, at: 0)
      scene.player.tap(2, 50, 50, at: 1)
      #expect(scene.log.take() == ["view began", "child began", "child ended"])
      scene.player.up(1, 200, 200, at: 2)
      #expect(scene.log.take() == ["view ended"] && recognizer.environment == nil)
    }
  }

  // MARK: Rivals

  @Test func `G8 of two that recognize in the same event the deeper wins, and on one view the one added first`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    scene.add(TapGestureRecognizer(), "outer")
    scene.add(TapGestureRecognizer(), "inner 1", to: child)
    scene.add(TapGestureRecognizer(), "inner 2", to: child)
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["child began", "child cancelled", "inner 1 ended"])
  }

  @Test func `G8 two recognize together where either delegate allows it`() {
    let (first, second, delegate) = (told("first"), told("second"), Asked())
    for recognizer in [first, second] { recognizer.onMoved = { $0.state = .began } }
    delegate.together = { _, _ in true }
    second.delegate = delegate
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.1)
    #expect(log.take().suffix(3) == ["view cancelled", "first began", "second began"])
  }

  @Test func `G8 one that cannot prevent, or cannot be prevented, leaves both`() {
    let (first, second) = (told("first"), told("second"))
    for recognizer in [first, second] { recognizer.onMoved = { $0.state = .began } }
    (first.prevents, second.prevents) = (false, false)
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.1)
    #expect(log.take().suffix(2) == ["first began", "second began"])
    player.up(1, 60, 50, at: 0.2)
    (first.prevents, second.prevents) = (true, true)
    (first.yields, second.yields) = (false, false)
    player.down(1, 50, 50, at: 1)
    player.move(1, 60, 50, at: 1.1)
    #expect(log.take().suffix(2) == ["first began", "second began"])
  }

  @Test func `G8 recognizers on different fingers do not disturb each other`() {
    let (left, right) = (GestureView(log, "left", Rect(0, 0, 100, 100)), GestureView(log, "right", Rect(200, 0, 100, 100)))
    scene.view.addSubview(left)
    scene.view.addSubview(right)
    scene.add(PanGestureRecognizer(), "left pan", to: left)
    scene.add(PanGestureRecognizer(), "right pan", to: right)
    player.down(1, 50, 50, at: 0)
    player.down(2, 250, 50, at: 0.01)
    player.frame([.move(1, 70, 50, at: 0.1).joined, .move(2, 270, 50, at: 0.1)])
    #expect(log.take().filter { $0.contains("pan") } == ["left pan began", "right pan began"])
  }

  @Test func `G9 a delegate can make one wait for another, in another view, and is asked once an attempt`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    let outer = scene.add(SwipeGestureRecognizer(), "outer swipe")
    let inner = scene.add(PanGestureRecognizer(), "inner pan", to: child)
    let delegate = Asked()
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

  @Test func `G9 the one waited for can ask for it, by its delegate or its class`() {
    for byDelegate in [true, false] {
      let scene = GestureScene()
      let (waiting, awaited) = (Told("waiting", scene.log), Told("awaited", scene.log))
      let delegate = Asked()
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

  @Test func `G9 a drag that is over before the wait is reported whole`() {
    let swipe = scene.add(SwipeGestureRecognizer(), "swipe")
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.require(toFail: swipe)
    player.down(1, 50, 50, at: 0)
    player.move(1, 50, 70, at: 0.1)
    player.up(1, 50, 70, at: 0.2)
    #expect(log.take() == ["view began", "view moved", "view cancelled", "pan began", "pan ended"])
  }

  @Test func `G9 one that is not in the attempt is not waited for`() {
    let elsewhere = GestureView(log, "elsewhere", Rect(200, 200, 50, 50))
    scene.view.addSubview(elsewhere)
    let double = scene.add(TapGestureRecognizer(), "double", to: elsewhere)
    double.numberOfTapsRequired = 2
    scene.add(TapGestureRecognizer(), "single").require(toFail: double)
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["view began", "view cancelled", "single ended"])
  }

  // MARK: Coming and going

  @Test func `G10 a recognizer put on another view leaves the first`() {
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

  @Test func `G10 one taken off in the middle of a gesture is cancelled, with its view still there`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    var hadView = false
    pan.addAction { if $0.state == .cancelled { hadView = $0.view != nil } }
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    scene.view.removeGestureRecognizer(pan)
    #expect(log.take().last == "pan cancelled")
    #expect(hadView && pan.view == nil && pan.environment == nil)
  }

  @Test func `G10 one that is disabled before it began is silent, and holds nobody back`() {
    let double = scene.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    scene.add(TapGestureRecognizer(), "single").require(toFail: double)
    player.tap(1, 50, 50, at: 0)
    double.isEnabled = false
    #expect(log.take() == ["view began", "view cancelled", "single ended"])
  }

  @Test func `T7 a drag that has begun goes on when the view under it leaves`() {
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

  @Test func `T7 a lost panel cancels what has begun and fails the rest`() {
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

  @Test func `a timer of a recognizer comes before what came later, though both are told together`() {
    scene.add(LongPressGestureRecognizer(), "press")
    player.down(1, 50, 50, at: 0)
    player.frame([.move(1, 55, 50, at: 0.4), .move(1, 90, 50, at: 0.6), .up(1, 90, 50, at: 0.7)])
    #expect(log.take() == ["view began", "view moved", "view cancelled", "press began", "press changed", "press ended"])
  }
}
