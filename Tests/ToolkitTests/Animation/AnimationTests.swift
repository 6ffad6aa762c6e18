import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("Animations and timers", .freshContext) struct AnimationTests {
  let player = TouchPlayer()
  let view = View(frame: Rect(0, 0, 10, 10))
  var application: Application { player.application }

  init() {
    player.window.addSubview(view)
    application.advance(to: 100)
  }

  @Test(arguments: [
    (AnimationCurve.easeInOut, [0.129, 0.5, 0.871]), (.easeIn, [0.093, 0.315, 0.622]),
    (.easeOut, [0.378, 0.685, 0.907]), (.linear, [0.25, 0.5, 0.75]),
  ]) func `N1: the curves pass their known points`(curve: AnimationCurve, known: [Double]) {
    for (time, value) in zip([0.25, 0.5, 0.75], known) {
      #expect(abs(curve.value(at: time) - value) < 0.0006)
    }
    #expect(curve.value(at: 0) == 0 && curve.value(at: 1) == 1)
    #expect(curve.value(at: -1) == 0 && curve.value(at: 2) == 1 && curve.value(at: .nan) == 0)
  }

  @Test func `N1: the model is set immediately, and the presentation follows`() {
    view.animate(duration: 1) {
      view.center = Point(105, 5)
      view.alpha = 0
      view.backgroundColor = .white
      view.bounds.size = Size(20, 10)
      view.transform = AffineTransform(scale: 3)
    }
    #expect(view.center == Point(105, 5) && view.alpha == 0)
    #expect(view.presentation.center == Point(5, 5) && view.presentation.alpha == 1)
    #expect(application.isAnimating)
    application.advance(to: 100.5)
    #expect(abs(view.presentation.center.x - 55) < 1e-6)
    #expect(abs(view.presentation.alpha - 0.5) < 1e-6)
    #expect(abs(view.presentation.bounds.width - 15) < 1e-6)
    #expect(abs(view.presentation.transform.a - 2) < 1e-6)
    #expect(abs(view.presentation.backgroundColor.alpha - 0.5) < 1e-6)
    application.advance(to: 101)
    #expect(view.presentation == view.model)
    #expect(!application.isAnimating && application.nextDeadline == nil)
  }

  @Test func `N1: the default duration is 0.2 seconds, with ease in and out`() {
    view.animate { view.center.x = 15 }
    application.advance(to: 100.05)
    #expect(abs(view.presentation.center.x - 6.29) < 0.01)
    application.advance(to: 100.19)
    #expect(application.isAnimating)
    application.advance(to: 100.2)
    #expect(!application.isAnimating)
  }

  @Test func `N2: the completion is called once, with true at the end`() {
    var calls: [Bool] = []
    view.animate(duration: 1, animations: { view.alpha = 0 }, completion: { calls.append($0) })
    application.advance(to: 100.9)
    #expect(calls == [])
    application.advance(to: 101.1)
    application.advance(to: 102)
    #expect(calls == [true])
  }

  @Test func `N2: without a change, the completion is called with true by the next advance`() {
    var calls: [Bool] = []
    view.animate(duration: 5, animations: { view.alpha = 1 }, completion: { calls.append($0) })
    #expect(!application.isAnimating && application.nextDeadline == 100)
    application.advance(to: 100)
    #expect(calls == [true])
    #expect(application.nextDeadline == nil)
  }

  @Test func `N2: a replaced animation completes with false, and its replacement with true`() {
    var calls: [String] = []
    view.animate(duration: 1, animations: { view.center.x = 50 }, completion: { calls.append("first \($0)") })
    application.advance(to: 100.5)
    view.animate(duration: 1, animations: { view.center.x = 80 }, completion: { calls.append("second \($0)") })
    application.advance(to: 100.6)
    #expect(calls == ["first false"])
    // The new animation starts at the end value of the first one, not at the current state.
    #expect(view.presentation.center.x > 50)
    application.advance(to: 101.5)
    #expect(calls == ["first false", "second true"])
  }

  @Test func `N2: from the current state, a new animation starts at the presented value: halfway from 0 to 10 at 5`() {
    view.center.x = 0
    view.animate(duration: 1, curve: .linear) { view.center.x = 10 }
    application.advance(to: 100.5)
    view.animate(duration: 1, curve: .linear, options: .beginFromCurrentState) { view.center.x = 105 }
    #expect(abs(view.presentation.center.x - 5) < 1e-9)
    application.advance(to: 101)
    #expect(abs(view.presentation.center.x - 55) < 1e-9)
  }

  @Test func `N2: setting a property outside an animation takes effect immediately, and ends its animation`() {
    var calls: [Bool] = []
    view.animate(duration: 1, animations: { view.center.x = 50 }, completion: { calls.append($0) })
    application.advance(to: 100.5)
    view.center.x = 33
    #expect(view.presentation.center.x == 33)
    application.advance(to: 100.6)
    #expect(calls == [false])
    #expect(!application.isAnimating)
  }

  @Test func `N2: a view that leaves the window ends its animations with false`() {
    var calls: [Bool] = []
    view.animate(duration: 1, animations: { view.center.x = 50 }, completion: { calls.append($0) })
    view.removeFromSuperview()
    application.advance(to: 100.1)
    #expect(calls == [false])
    #expect(view.center.x == 50 && view.animation == nil && !application.isAnimating)
  }

  @Test func `a released animated view is not accessed when the window is replaced`() {
    var lone: View? = View(frame: Rect(0, 0, 20, 20))
    weak let gone = lone
    player.window.addSubview(lone!)
    lone!.animate(duration: 1) { lone!.center.x = 50 }
    lone!.removeFromSuperview()
    lone = nil
    #expect(gone == nil)
    application.window = Window(size: Size(100, 100))
    application.advance(to: 100.1)
    #expect(!application.isAnimating)
  }

  @Test func `a released animated view is not accessed when the application is released`() {
    var application: Application? = Application()
    let window = Window(size: Size(100, 100))
    application!.window = window
    var lone: View? = View(frame: Rect(0, 0, 20, 20))
    weak let gone = lone
    window.addSubview(lone!)
    lone!.animate(duration: 1) { lone!.center.x = 50 }
    lone!.removeFromSuperview()
    lone = nil
    application = nil
    #expect(gone == nil && window.application == nil)
  }

  @Test func `a delay needs no frames`() {
    view.animate(duration: 1, delay: 2) { view.center.x = 50 }
    #expect(!application.isAnimating)
    #expect(application.nextDeadline == 102)
    application.advance(to: 102)
    #expect(application.isAnimating && application.nextDeadline == nil)
    #expect(view.presentation.center.x == 5)
    application.advance(to: 103)
    #expect(view.presentation.center.x == 50)
  }

  @Test func `an animation started by a handler starts at the time of its event`() {
    let log = Log()
    let a = TouchRecordingView("a", Rect(100, 100, 100, 100), log: log)
    a.reaction = { _, _, _ in a.animate(duration: 1, curve: .linear) { view.center.x = 105 } }
    player.window.addSubview(a)
    application.receive([.down(1, 150, 150, at: 110)])
    application.advance(to: 110.5)
    #expect(abs(view.presentation.center.x - 55) < 1e-9)
  }

  @Test func `completions may start the next animation`() {
    view.animate(duration: 1, curve: .linear, animations: { view.center.x = 105 }) { _ in
      view.animate(duration: 1, curve: .linear) { view.center.x = 5 }
    }
    application.advance(to: 101)
    #expect(application.isAnimating)
    #expect(view.presentation.center.x == 105)
    application.advance(to: 101.5)
    #expect(abs(view.presentation.center.x - 55) < 1e-9)
  }

  @Test func `subviews are laid out along with a growing view`() {
    final class Box: View {
      override func layoutSubviews() { subviews[0].frame = bounds }
    }
    let box = Box(frame: Rect(0, 0, 100, 100))
    box.addSubview(View())
    player.window.addSubview(box)
    application.advance(to: 100)
    box.animate(duration: 1, curve: .linear) { box.frame = Rect(0, 0, 200, 100) }
    #expect(box.subviews[0].bounds.width == 200)
    #expect(box.subviews[0].presentation.bounds.width == 100)
    application.advance(to: 100.5)
    #expect(abs(box.subviews[0].presentation.bounds.width - 150) < 1e-9)
  }

  @Test func `layoutIfNeeded in an animation animates the frames`() {
    final class Box: View {
      var x = 0.0
      override func layoutSubviews() { subviews[0].frame = Rect(x, 0, 10, 10) }
    }
    let box = Box(frame: Rect(0, 0, 100, 100))
    box.addSubview(View())
    player.window.addSubview(box)
    application.advance(to: 100)
    box.x = 50
    box.setNeedsLayout()
    box.animate(duration: 1, curve: .linear) { box.layoutIfNeeded() }
    application.advance(to: 100.5)
    #expect(abs(box.subviews[0].presentation.center.x - 30) < 1e-9)
  }

  @Test func `a half turn rotates, and does not collapse`() {
    view.animate(duration: 1, curve: .linear) { view.transform = AffineTransform(rotation: .pi) }
    application.advance(to: 100.5)
    #expect(abs(abs(view.presentation.transform.b) - 1) < 1e-6)
    #expect(abs(view.presentation.transform.determinant - 1) < 1e-6)
  }

  @Test func `without an application all values are set immediately`() {
    let lone = View()
    var isDone = false
    lone.animate(duration: 1, animations: { lone.alpha = 0 }, completion: { _ in isDone = true })
    #expect(lone.alpha == 0 && lone.presentation.alpha == 0 && !isDone)
  }

  @Test func `N3: timers fire while a finger rests, and a one-shot timer is then invalid`() {
    let log = Log()
    player.window.addSubview(TouchRecordingView("a", Rect(50, 50, 100, 100), log: log))
    player.down(1, 60, 60, at: 100)
    var fired: [Double] = []
    let timer = application.schedule(after: 0.5) { _ in fired.append(application.now) }
    #expect(application.nextDeadline == 100.5)
    application.advance(to: 100.4)
    #expect(fired == [] && timer.isValid)
    application.advance(to: 100.5)
    #expect(fired == [100.5] && !timer.isValid)
    application.advance(to: 105)
    #expect(fired.count == 1 && application.nextDeadline == nil)
    #expect(log.take() == ["a began 60,60"])
  }

  @Test func `a repeating timer keeps its rhythm, and skips missed calls`() {
    var count = 0
    let timer = application.schedule(after: 1, repeats: true) { _ in count += 1 }
    application.advance(to: 101.2)
    #expect(count == 1 && timer.fireTime == 102)
    application.advance(to: 105.5)
    #expect(count == 2 && timer.fireTime == 106)
    timer.cancel()
    application.advance(to: 110)
    #expect(count == 2 && application.nextDeadline == nil)
  }

  @Test func `timers fire in the order of their due times, and a timer cancelled by another does not`() {
    var order: [Int] = []
    var third: Toolkit.Timer?
    application.schedule(after: 2) { _ in order.append(2) }
    application.schedule(after: 1) { _ in
      order.append(1)
      third?.cancel()
    }
    third = application.schedule(after: 3) { _ in order.append(3) }
    application.advance(to: 110)
    #expect(order == [1, 2])
  }

  @Test func `a timer that creates another due timer waits for the next advance`() {
    var count = 0
    func again(_: Toolkit.Timer) {
      count += 1
      application.schedule(after: 0, again)
    }
    application.schedule(after: -1, again)
    application.advance(to: 100)
    #expect(count == 1)
    application.advance(to: 100)
    #expect(count == 2)
    application.schedule(after: .nan, repeats: true) { _ in }
    application.schedule(after: .infinity) { _ in count += 100 }
    application.advance(to: 1e12)
    application.advance(to: .infinity)
    application.advance(to: .nan)
    #expect(application.now == 1e12 && count == 5)
  }
}
