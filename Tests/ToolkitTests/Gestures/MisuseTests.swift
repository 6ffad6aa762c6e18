import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests mistakes and hostile timing: which ones stop a debug build, and which ones are always harmless.
@Suite(.freshContext) struct MisuseTests {
  let scene = GestureScene()
  var player: TouchPlayer { scene.player }
  var log: GestureLog { scene.log }

  // MARK: Reported by debug builds

  @Test func `G3 an invalid state change is reported`() async {
    await #expect(processExitsWith: .failure) {
      let scene = GestureScene()
      let recognizer = RecordingRecognizer("it", scene.log)
      recognizer.onBegan = { $0.state = .changed }
      scene.view.addGestureRecognizer(recognizer)
      scene.player.down(1, 50, 50, at: 0)
    }
  }

  @Test func `G9 a cycle of requirements is reported`() async {
    await #expect(processExitsWith: .failure) {
      let a = TapGestureRecognizer()
      let b = TapGestureRecognizer()
      let c = TapGestureRecognizer()
      a.require(toFail: b)
      b.require(toFail: c)
      c.require(toFail: a)
    }
  }

  @Test func `G9 a cycle made of two delegates' answers is reported`() async {
    await #expect(processExitsWith: .failure) {
      let scene = GestureScene()
      let a = RecordingRecognizer("a", scene.log)
      let b = RecordingRecognizer("b", scene.log)
      (a.waitsFor, b.waitsFor) = (b, a)
      scene.view.addGestureRecognizer(a)
      scene.view.addGestureRecognizer(b)
      scene.player.down(1, 50, 50, at: 0)
    }
  }

  // MARK: Always harmless

  @Test func `a recognizer added twice to one view is on it once`() {
    let tap = scene.add(TapGestureRecognizer(), "tap")
    scene.view.addGestureRecognizer(tap)
    #expect(scene.view.gestureRecognizers.count == 1)
    View().removeGestureRecognizer(tap)
    #expect(tap.view === scene.view)
  }

  @Test func `a state set outside a window has no effect`() {
    let tap = TapGestureRecognizer()
    tap.state = .recognized
    #expect(tap.state == .possible)
  }

  @Test func `a gesture recognized without fingers is announced like any other`() {
    let recognizer = scene.add(GestureRecognizer(), "it")
    recognizer.state = .recognized
    #expect(log.take() == ["it ended"])
    #expect(recognizer.state == .possible && recognizer.attempt == nil)
  }

  @Test func `an action may remove its view`() {
    let tap = scene.add(TapGestureRecognizer(), "tap")
    tap.addAction { [scene] _ in scene.view.removeFromSuperview() }
    player.tap(1, 50, 50, at: 0)
    player.tap(1, 50, 50, at: 1)
    #expect(log.take() == ["view began", "view cancelled", "tap ended"])
    #expect(player.application.delivery.event.allTouches.isEmpty)
  }

  @Test func `an action at the beginning of a drag may remove its view`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.addAction { [scene] _ in scene.view.removeFromSuperview() }
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    player.up(1, 70, 50, at: 0.2)
    #expect(log.take() == ["view began", "view cancelled", "pan began", "pan cancelled"])
    #expect(pan.attempt == nil)
  }

  @Test func `a delegate may remove the view while it is asked`() {
    for question in ["begin", "receive", "together", "require", "required"] {
      let scene = GestureScene()
      let delegate = RecordingDelegate()
      let first = RecordingRecognizer("first", scene.log)
      let second = RecordingRecognizer("second", scene.log)
      for recognizer in [first, second] {
        recognizer.delegate = delegate
        recognizer.onMoved = { $0.state = .began }
        scene.view.addGestureRecognizer(recognizer)
      }
      let leave = { scene.view.removeFromSuperview() }
      switch question {
      case "begin":
        delegate.begins = { _ in
          leave(); return true
        }
      case "receive":
        delegate.receives = { _, _ in
          leave(); return true
        }
      case "together":
        delegate.together = { _, _ in
          leave(); return true
        }
      case "require":
        delegate.requires = { _, _ in
          leave(); return false
        }
      default:
        delegate.isRequired = { _, _ in
          leave(); return false
        }
      }
      scene.player.down(1, 50, 50, at: 0)
      scene.player.move(1, 70, 50, at: 0.1)
      scene.player.up(1, 70, 50, at: 0.2)
      scene.player.application.advance(to: 5)
      #expect(first.attempt == nil && second.attempt == nil, "\(question)")
      #expect(scene.player.application.delivery.event.allTouches.isEmpty, "\(question)")
      #expect(scene.view.window == nil)
      for recognizer in [first, second] { recognizer.delegate = nil }
    }
  }

  @Test func `an action may disable its own recognizer, remove another and add a third`() {
    let other = scene.add(PanGestureRecognizer(), "other")
    let third = TapGestureRecognizer()
    let tap = scene.add(TapGestureRecognizer(), "tap")
    tap.addAction { [scene] tap in
      tap.isEnabled = false
      scene.view.removeGestureRecognizer(other)
      scene.add(third, "third")
    }
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["view began", "view cancelled", "tap ended"])
    player.tap(1, 50, 50, at: 1)
    #expect(log.take() == ["view began", "view cancelled", "third ended"])
  }

  @Test func `a recognizer may remove itself from its view while it receives a touch`() {
    let first = RecordingRecognizer("first", log)
    let second = RecordingRecognizer("second", log)
    scene.view.addGestureRecognizer(first)
    scene.view.addGestureRecognizer(second)
    first.onBegan = { $0.view?.removeGestureRecognizer($0) }
    player.down(1, 50, 50, at: 0)
    #expect(log.take() == ["first sees began", "second sees began", "first reset", "view began"])
    player.up(1, 50, 50, at: 0.1)
    #expect(first.attempt == nil && second.attempt == nil)
  }

  @Test func `a recognizer that is released with its view during delivery is freed`() {
    var pan: PanGestureRecognizer? = PanGestureRecognizer()
    var child: GestureView? = GestureView(log, "child", Rect(0, 0, 100, 100))
    scene.view.addSubview(child!)
    child!.addGestureRecognizer(pan!)
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    child!.removeFromSuperview()
    player.up(1, 70, 50, at: 0.2)
    weak let (weakPan, weakChild) = (pan, child)
    pan = nil
    child = nil
    #expect(weakPan == nil && weakChild == nil)
  }

  @Test func `a window that is replaced in the middle of a gesture leaves nothing behind`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    player.application.window = Window(size: Size(100, 100))
    #expect(log.take().last == "pan cancelled")
    #expect(pan.attempt == nil)
    player.up(1, 70, 50, at: 0.2)
  }

  @Test func `a hundred fingers exceed the bit mask, and still end`() {
    scene.view.isMultipleTouchEnabled = true
    let pan = scene.add(PanGestureRecognizer(), "pan")
    for finger in Int32(0)..<100 { player.down(finger, Double(finger), 50, at: 0) }
    for finger in Int32(0)..<100 { player.move(finger, Double(finger) + 30, 50, at: 0.1) }
    #expect(pan.numberOfTouches == 100 && pan.state != .possible)
    for finger in Int32(0)..<100 { player.up(finger, Double(finger) + 30, 50, at: 0.2) }
    #expect(pan.attempt == nil && pan.state == .possible)
  }
}
