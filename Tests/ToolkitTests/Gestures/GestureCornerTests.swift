import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests combinations of rules: several fingers, several recognizers, and an app that makes changes at the worst
/// moment.
@Suite(.freshContext) final class GestureCornerTests {
  private let scene = GestureScene()
  private var player: TouchPlayer { scene.player }
  private var log: GestureLog { scene.log }

  @Test func `G8 a finger that a gesture ignores is free for others`() {
    scene.view.isMultipleTouchEnabled = true
    scene.add(PanGestureRecognizer(), "pan").maximumNumberOfTouches = 1
    let child = GestureView(log, "child", Rect(200, 200, 100, 100))
    scene.view.addSubview(child)
    scene.add(TapGestureRecognizer(), "tap", to: child)
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    log.lines = []
    player.tap(2, 250, 250, at: 0.2)
    #expect(log.take() == ["child began", "child cancelled", "tap ended"])
  }

  @Test func `an ignored finger does not affect the location of a gesture`() {
    scene.view.isMultipleTouchEnabled = true
    let pan = PanGestureRecognizer()
    pan.maximumNumberOfTouches = 1
    var places: [Point] = []
    pan.addAction { places.append($0.location(in: nil)) }
    scene.view.addGestureRecognizer(pan)
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    player.frame([.move(1, 80, 50, at: 0.2).joined, .down(2, 280, 450, at: 0.2)])
    #expect(places == [Point(70, 50), Point(80, 50)])
  }

  @Test func `a pan takes as many simultaneous fingers as its maximum`() {
    scene.view.isMultipleTouchEnabled = true
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.maximumNumberOfTouches = 2
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    player.frame([.down(2, 100, 50, at: 0.2).joined, .down(3, 150, 50, at: 0.2)])
    #expect(pan.touches.map { $0.location.x } == [70, 100])
  }

  @Test func `while one finger holds a gesture, any number may join and leave`() {
    scene.view.isMultipleTouchEnabled = true
    let pan = scene.add(PanGestureRecognizer(), "pan")
    let beside = GestureView(log, "beside", Rect(0, 0, 50, 50))
    player.window.addSubview(beside)
    scene.add(TapGestureRecognizer(), "tap", to: beside)
    player.down(1, 150, 150, at: 0)
    player.move(1, 170, 150, at: 0.1)
    for step in 1...200 { player.tap(2, 250, 250, at: Double(step), for: 0.05) }
    #expect(pan.allTouches.count == 1)
    log.lines = []
    player.tap(3, 20, 20, at: 300)
    #expect(log.take() == ["beside began", "beside cancelled", "tap ended"])
  }

  @Test func `G8 ties are decided by the order of addition, even if the first joined last`() {
    scene.view.isMultipleTouchEnabled = true
    let first = RecordingRecognizer("first", log)
    let second = RecordingRecognizer("second", log)
    for recognizer in [first, second] { scene.add(recognizer, recognizer.name) }
    first.wants = { $0.location.x > 100 }
    player.down(1, 50, 50, at: 0)
    player.down(2, 200, 50, at: 0.1)
    log.lines = []
    for recognizer in [first, second] { recognizer.onMoved = { $0.state = .recognized } }
    player.move(2, 210, 50, at: 0.2)
    #expect(log.take().filter { $0.hasSuffix("ended") } == ["first ended"])
  }

  @Test func `G10 a recognizer disabled before its verdict stays silent, recognized or not`() {
    let first = scene.add(TapGestureRecognizer(), "first")
    let second = scene.add(TapGestureRecognizer(), "second")
    let both = RecordingDelegate()
    both.together = { _, _ in true }
    first.delegate = both
    first.addAction { _ in second.isEnabled = false }
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["view began", "view cancelled", "first ended"])
    #expect(second.attempt == nil)
    second.isEnabled = true
    second.view?.removeGestureRecognizer(first)
    player.tap(1, 50, 50, at: 1)
    #expect(log.take() == ["view began", "view cancelled", "second ended"])
    first.delegate = nil
  }

  @Test func `T7 a drag continues when the view under it leaves and disables another recognizer`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.cancelsTouchesInView = false
    let other = RecordingRecognizer("other", GestureLog())
    other.yields = false
    scene.view.addGestureRecognizer(other)
    let child = Leaver(frame: Rect(0, 0, 100, 100))
    child.onCancel = { other.isEnabled = false }
    scene.view.addSubview(child)
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    child.removeFromSuperview()
    player.move(1, 80, 50, at: 0.2)
    #expect(log.take() == ["pan began", "pan changed"])
    #expect(pan.numberOfTouches == 1)
  }

  @Test func `G3 a state set during the reset has no effect`() {
    let stubborn = scene.add(Stubborn(), "stubborn")
    player.tap(1, 50, 50, at: 0)
    #expect(stubborn.attempt == nil && stubborn.state == .possible)
    stubborn.state = .failed
    #expect(stubborn.attempt == nil && stubborn.state == .possible)
    #expect(stubborn.resets == 1)
  }

  @Test func `G3 actions that set states endlessly are reported`() async {
    await #expect(processExitsWith: .failure) {
      let scene = GestureScene()
      let endless = scene.add(RecordingRecognizer("endless", scene.log), "endless")
      endless.onBegan = { $0.state = .began }
      endless.addAction { $0.state = .changed }
      scene.player.down(1, 50, 50, at: 0)
    }
  }

  @Test func `G9 a requirement does not outlast the rival that took the finger`() {
    let child = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child)
    let double = scene.add(TapGestureRecognizer(), "double", to: child)
    double.numberOfTapsRequired = 2
    let single = scene.add(TapGestureRecognizer(), "single", to: child)
    single.require(toFail: double)
    scene.view.isMultipleTouchEnabled = true
    let pan = scene.add(PanGestureRecognizer(), "pan")
    // The pan has begun with one finger. The pan also follows the second finger, which taps.
    player.down(1, 250, 250, at: 0)
    player.move(1, 270, 250, at: 0.1)
    player.tap(2, 50, 50, at: 0.2)
    player.application.advance(to: 1)
    #expect(log.take() == ["view began", "view cancelled", "pan began"])
    #expect(single.attempt == nil && pan.numberOfTouches == 1)
  }

  @Test func `an action of a timer may replace its window`() {
    var window: Window? = Window(size: Size(100, 100))
    let press = LongPressGestureRecognizer()
    window?.addGestureRecognizer(press)
    let application = player.application
    application.window = window
    press.addAction { [unowned application] press in
      if press.state == .began { application.window = Window(size: Size(50, 50)) }
    }
    weak let old = window
    window = nil
    player.down(1, 50, 50, at: 0)
    application.advance(to: 1)
    #expect(old == nil && press.attempt == nil)
    player.up(1, 50, 50, at: 1.1)
    #expect(application.delivery.event.allTouches.isEmpty)
  }

  @Test func `a swipe may take half a second, even after a long uptime`() {
    for start in [1000.1, 54321.3, 98765.7] {
      scene.add(SwipeGestureRecognizer(), "swipe")
      player.down(1, 50, 50, at: start)
      player.move(1, 90, 50, at: start + 0.5)
      player.up(1, 90, 50, at: start + 0.6)
    }
    #expect(log.take().filter { $0 == "swipe ended" }.count == 3)
  }

  @Test func `a finger that lands as another lifts is not down together with it`() {
    let left = GestureView(log, "left", Rect(0, 0, 100, 100))
    let right = GestureView(log, "right", Rect(100, 0, 100, 100))
    for child in [left, right] { scene.view.addSubview(child) }
    scene.add(TapGestureRecognizer(), "tap")
    player.down(1, 50, 50, at: 0)
    player.frame([.down(2, 150, 50, at: 0.1).joined, .up(1, 50, 50, at: 0.1)])
    player.up(2, 150, 50, at: 0.2)
    #expect(log.take().filter { $0 == "tap ended" }.count == 2)
  }

  @Test func `an endless time stops no recognizer`() {
    let ticking = Ticking()
    scene.view.addGestureRecognizer(ticking)
    player.down(1, 50, 50, at: 0)
    player.application.receive([.up(1, 50, 50, at: .infinity)])
    player.application.receive([.up(1, 50, 50, at: .nan)])
    #expect(player.application.delivery.event.allTouches.isEmpty)
  }
}

/// A view that runs a closure when its touch is cancelled.
private final class Leaver: View {
  var onCancel: (() -> Void)?
  override func touchesBegan(_ touches: TouchSet, with event: Event) {}
  override func touchesMoved(_ touches: TouchSet, with event: Event) {}
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { onCancel?() }
}

/// A recognizer that sets a state when this is not allowed.
private final class Stubborn: GestureRecognizer {
  private(set) var resets = 0
  override func touchesEnded(_ touches: TouchSet, with event: Event) { state = .recognized }
  override func reset() {
    resets += 1
    if resets < 100 { state = .failed }
  }
}

/// A recognizer that restarts its timer whenever it fires.
private final class Ticking: GestureRecognizer {
  override func touchesBegan(_ touches: TouchSet, with event: Event) { startTimer(after: 1) }
  override func timerFired() { startTimer(after: 1) }
}
