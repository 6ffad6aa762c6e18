import Geometry
import Raster
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("Motions", .freshContext) struct MotionTests {
  let player = TouchPlayer()
  let view = View(frame: Rect(0, 0, 10, 10))
  var application: Application { player.application }

  init() {
    player.window.addSubview(view)
    application.advance(to: 100)
  }

  final class Ends { var told: [Bool] = [] }

  // MARK: Springs

  @Test(arguments: [1, 0.8, 0.5, 0.2, 0.05])
  func `a spring follows its equation of motion, and comes to rest`(damping: Double) {
    let motion = Motion.spring(duration: 1, dampingRatio: damping)
    let rate = max(6.91 / damping, 9.24)
    // Integrates x'' = rate² (1 - x) - 2 damping rate x' in small steps.
    var place = 0.0
    var speed = 0.0
    var step = 1e-5
    var furthest = 0.0
    for index in 0..<99_000 {
      if index % 9_000 == 0 { #expect(abs(motion.value(at: Double(index) * step) - place) < 2e-3) }
      speed += (rate * rate * (1 - place) - 2 * damping * rate * speed) * step
      place += speed * step
      furthest = max(furthest, place)
    }
    step = 0
    #expect(abs(motion.value(at: 0.99) - 1) < 0.003 && motion.value(at: 1) == 1 && motion.value(at: 0) == 0)
    #expect(damping < 1 ? furthest > 1 : furthest <= 1)
  }

  @Test func `a spring starts with its velocity`() {
    let motion = Motion.spring(duration: 2, dampingRatio: 0.7, initialVelocity: 3)
    #expect(abs(motion.value(at: 1e-5) / 1e-5 - 3) < 0.01)
    #expect(abs(Motion.spring(duration: 2, dampingRatio: 1, initialVelocity: -1).value(at: 1e-5) / 1e-5 + 1) < 0.01)
  }

  @Test func `a view overshoots its position, but its alpha and size stay valid`() {
    let ends = Ends()
    view.animate(.spring(duration: 1, dampingRatio: 0.3)) {
      view.center.x = 105
      view.alpha = 0
      view.bounds.size = .zero
    } completion: {
      ends.told.append($0)
    }
    #expect(view.center.x == 105 && view.presentation.center.x == 5)
    var furthest = 0.0
    for frame in 1...60 {
      application.advance(to: 100 + Double(frame) / 60)
      furthest = max(furthest, view.presentation.center.x)
      #expect(view.presentation.alpha >= 0 && view.presentation.alpha <= 1 && view.presentation.bounds.width >= 0)
    }
    #expect(furthest > 120 && view.presentation == view.model && ends.told == [true])
    #expect(!application.isAnimating && application.nextDeadline == nil)
  }

  // MARK: Repetition

  @Test func `an animation can autoreverse`() {
    let motion = Motion.curve(.linear, duration: 2).repeated(1.5, autoreverses: true)
    #expect(motion.totalDuration == 6)
    for (time, value) in [(0.5, 0.25), (1.5, 0.75), (2.5, 0.75), (3.5, 0.25), (4.5, 0.25), (5.5, 0.75), (6, 1), (9, 1)]
    {
      #expect(abs(motion.value(at: time) - value) < 1e-9)
    }
    let saw = Motion.curve(.linear, duration: 2).repeated(3)
    #expect(saw.totalDuration == 6 && abs(saw.value(at: 2.5) - 0.25) < 1e-9 && saw.value(at: 7) == 1)
  }

  @Test func `an endless animation ends when its property is set again, and nothing wakes afterwards`() {
    let ends = Ends()
    view.animate(Motion.curve(.linear, duration: 1).repeated(autoreverses: true)) {
      view.alpha = 0
    } completion: {
      ends.told.append($0)
    }
    application.advance(to: 100_000.25)
    #expect(abs(view.presentation.alpha - 0.75) < 1e-6 && application.isAnimating && ends.told == [])
    view.alpha = 0.5
    application.advance(to: 100_001)
    #expect(
      ends.told == [false] && view.presentation.alpha == 0.5 && !application.isAnimating
        && application.nextDeadline == nil)
    view.animate(Motion.spring().repeated()) { view.center.x = 50 }
    application.advance(to: 100_002)
    view.removeFromSuperview()
    application.advance(to: 100_003)
    #expect(!application.isAnimating && application.nextDeadline == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -1, 0, 1e300])
  func `any parameters give finite values`(number: Double) {
    for motion in [
      Motion.spring(duration: number), .spring(dampingRatio: number), .spring(initialVelocity: number),
      .curve(duration: number),
      Motion.spring().repeated(number), Motion.curve(.linear, duration: number).repeated(number, autoreverses: true),
    ] {
      for time in [number, 0, 0.1, 1, 1e9] { #expect(motion.value(at: time).isFinite) }
    }
    view.animateKeyframes(.curve(duration: 1)) {
      $0.addKeyframe(relativeStart: number, relativeDuration: number, curve: .linear) { view.center.x = 50 }
    }
    for frame in 1...20 { application.advance(to: 100 + Double(frame) / 10) }
    #expect(view.presentation.center.x == 50)
  }

  // MARK: Keyframes

  @Test func `one property moves through several values, one after the other`() {
    let ends = Ends()
    view.animateKeyframes(.curve(.linear, duration: 4)) { frames in
      frames.addKeyframe(relativeStart: 0, relativeDuration: 0.25, curve: .linear) { view.center.x = 105 }
      frames.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5, curve: .linear) { view.center.x = 55 }
      frames.addKeyframe(relativeStart: 0.25, relativeDuration: 0.25, curve: .linear) { view.alpha = 0 }
    } completion: {
      ends.told.append($0)
    }
    #expect(view.center.x == 55 && view.presentation.center.x == 5 && view.alpha == 0)
    for (time, x, alpha) in [(0.5, 55.0, 1.0), (1, 105, 1), (1.5, 105, 0.5), (2, 105, 0), (3, 80, 0), (4, 55, 0)] {
      application.advance(to: 100 + time)
      #expect(abs(view.presentation.center.x - x) < 1e-6 && abs(view.presentation.alpha - alpha) < 1e-6)
    }
    #expect(ends.told == [true] && !application.isAnimating && application.nextDeadline == nil)
  }

  @Test func `keyframes of one property do not overlap, and may repeat`() {
    view.animateKeyframes(Motion.curve(.linear, duration: 1).repeated(2)) { frames in
      frames.addKeyframe(relativeStart: 0, relativeDuration: 0.75, curve: .linear) { view.center.x = 105 }
      frames.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5, curve: .linear) { view.center.x = 5 }
    }
    for (time, x) in [(0.375, 55.0), (0.75, 105), (0.875, 55), (1.375, 55), (2, 5)] {
      application.advance(to: 100 + time)
      #expect(abs(view.presentation.center.x - x) < 1e-6)
    }
  }

  @Test func `a property that is set during a keyframe animation keeps its value`() {
    view.animateKeyframes(.curve(duration: 1)) { frames in
      frames.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { view.center.x = 105 }
      frames.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) { view.center.x = 5 }
    }
    application.advance(to: 100.3)
    view.center.x = 30
    application.advance(to: 100.6)
    #expect(view.presentation.center.x == 30 && !application.isAnimating)
  }

  @Test func `with reduced motion all values are set immediately`() {
    player.window.theme.reducesMotion = true
    let ends = Ends()
    view.animate(Motion.spring().repeated()) {
      view.center.x = 55
    } completion: {
      ends.told.append($0)
    }
    view.animateKeyframes(.curve(duration: 1)) { frames in
      frames.addKeyframe(relativeStart: 0, relativeDuration: 0.5) { view.alpha = 0.5 }
      frames.addKeyframe(relativeStart: 0.5, relativeDuration: 0.5) { view.alpha = 0 }
    }
    #expect(view.presentation.center.x == 55 && view.presentation.alpha == 0)
    application.advance(to: 100.1)
    #expect(ends.told == [true] && !application.isAnimating && application.nextDeadline == nil)
  }
}
