import Geometry
import TestContexts
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite(.freshContext) struct GestureTests {
  let scene = GestureScene()
  var player: TouchPlayer { scene.player }
  var log: GestureLog { scene.log }

  @Test func `W1 a pan takes the touch from the view when it begins`() {
    var offset = Vector.zero
    let pan = scene.add(PanGestureRecognizer(), "pan")
    pan.addAction { _ in offset = pan.translation(in: nil) }
    player.down(1, 50, 50, at: 0)
    player.move(1, 55, 50, at: 0.02)
    player.move(1, 62, 50, at: 0.04)
    #expect(offset == Vector(12, 0))
    player.up(1, 62, 50, at: 0.06)
    #expect(log.take() == ["view began", "view moved", "view cancelled", "pan began", "pan ended"])
    #expect(pan.state == .possible)
  }

  @Test func `W2 two fingers that part in one step pinch by 200 to 108`() {
    var scale = 0.0
    let pinch = scene.add(PinchGestureRecognizer(), "pinch")
    pinch.addAction { _ in scale = pinch.scale }
    player.down(1, 50, 50, at: 0)
    player.down(2, 150, 50, at: 0.01)
    player.move(2, 250, 50, at: 0.03)
    #expect((scale - 200.0 / 108).magnitude < 1e-12)
    #expect(log.take().contains("pinch began"))
  }

  @Test func `W3 a long press begins by time alone`() {
    scene.add(LongPressGestureRecognizer(), "press")
    player.down(1, 50, 50, at: 0)
    player.application.advance(to: 0.49)
    #expect(log.take() == ["view began"])
    #expect(player.application.nextDeadline == 0.5)
    player.application.advance(to: 0.5)
    #expect(log.take() == ["view cancelled", "press began"])
  }

  @Test func `W3 a finger that moves by 11 before the duration does not long-press`() {
    scene.add(LongPressGestureRecognizer(), "press")
    player.down(1, 50, 50, at: 0)
    player.move(1, 61, 50, at: 0.4)
    player.application.advance(to: 1)
    player.up(1, 61, 50, at: 1.1)
    #expect(log.take() == ["view began", "view moved", "view ended"])
    #expect(player.application.nextDeadline == nil)
  }

  @Test func `W11 a tap of 1_4 seconds counts, one of 1_6 does not`() {
    scene.add(TapGestureRecognizer(), "tap")
    player.tap(1, 50, 50, at: 0, for: 1.4)
    #expect(log.take() == ["view began", "view cancelled", "tap ended"])
    player.tap(1, 50, 50, at: 3, for: 1.6)
    #expect(log.take() == ["view began", "view ended"])
  }

  @Test func `W11 a tap of 1_4 seconds does not count if a long press began before`() {
    scene.add(TapGestureRecognizer(), "tap")
    scene.add(LongPressGestureRecognizer(), "press")
    player.tap(1, 50, 50, at: 0, for: 1.4)
    #expect(log.take() == ["view began", "view cancelled", "press began", "press ended"])
  }

  @Test func `G7 a double tap delays the end of a single one by 0_35 seconds`() {
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    scene.add(double, "double")
    player.tap(1, 50, 50, at: 0, for: 0.1)
    #expect(log.take() == ["view began"])
    player.application.advance(to: 0.449)
    #expect(log.take() == [])
    player.application.advance(to: 0.45)
    #expect(log.take() == ["view ended"])
    #expect(player.application.nextDeadline == nil)
  }

  @Test func `G9 a single tap that requires the double tap to fail waits for it, and never recognizes with it`() {
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    scene.add(double, "double")
    let single = scene.add(TapGestureRecognizer(), "single")
    single.require(toFail: double)
    player.tap(1, 50, 50, at: 0, for: 0.1)
    player.application.advance(to: 0.44)
    #expect(log.take() == ["view began"])
    player.application.advance(to: 0.46)
    #expect(log.take() == ["view cancelled", "single ended"])
    player.tap(1, 50, 50, at: 2, for: 0.1)
    player.tap(1, 50, 50, at: 2.2, for: 0.1)
    player.application.advance(to: 3)
    #expect(log.take() == ["view began", "view began", "view cancelled", "double ended"])
    double.isEnabled = false
    player.tap(1, 50, 50, at: 4, for: 0.1)
    #expect(log.take() == ["view began", "view cancelled", "single ended"])
  }

  @Test func `W7 a swipe of 41 points in a fifth of a second counts; one of 40, or as far aside, does not`() {
    scene.add(SwipeGestureRecognizer(), "swipe")
    player.down(1, 50, 50, at: 0)
    player.move(1, 90, 50, at: 0.2)
    player.up(1, 90, 50, at: 0.2)
    #expect(!log.take().contains("swipe ended"))
    player.down(1, 50, 50, at: 1)
    player.move(1, 91, 50, at: 1.2)
    #expect(log.take() == ["view began", "view cancelled", "swipe ended"])
    player.up(1, 91, 50, at: 1.3)
    player.down(1, 50, 50, at: 2)
    player.move(1, 91, 91, at: 2.2)
    player.up(1, 91, 91, at: 2.2)
    #expect(!log.take().contains("swipe ended"))
  }

  @Test func `W10 a view removed while it is held is notified once, and its recognizers are cancelled`() {
    scene.add(PanGestureRecognizer(), "pan")
    let press = scene.add(LongPressGestureRecognizer(), "press", to: player.window)
    press.cancelsTouchesInView = false
    player.down(1, 50, 50, at: 0)
    player.application.advance(to: 0.1)
    scene.view.removeFromSuperview()
    #expect(log.take() == ["view began", "view cancelled"])
    player.move(1, 90, 50, at: 0.2)
    player.application.advance(to: 1)
    player.up(1, 90, 50, at: 1.1)
    #expect(log.take() == [])
  }

  @Test func `G6 G8 the first of two rivals to recognize fails the other`() {
    scene.add(PanGestureRecognizer(), "pan")
    scene.add(TapGestureRecognizer(), "tap")
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    player.up(1, 70, 50, at: 0.2)
    #expect(log.take() == ["view began", "view cancelled", "pan began", "pan ended"])
  }

  @Test func `G7 a view behind a recognizer that delays beginnings receives all touches when it fails`() {
    let swipe = scene.add(SwipeGestureRecognizer(), "swipe")
    swipe.delaysTouchesBegan = true
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.1)
    #expect(log.take() == [])
    player.application.advance(to: 0.6)
    #expect(log.take() == ["view began", "view moved"])
    player.up(1, 60, 50, at: 0.7)
    #expect(log.take() == ["view ended"])
    player.tap(1, 50, 50, at: 1)
    #expect(log.take() == ["view began", "view ended"])
  }

  @Test func `G10 a recognizer disabled in the middle of a gesture is cancelled`() {
    let pan = scene.add(PanGestureRecognizer(), "pan")
    player.down(1, 50, 50, at: 0)
    player.move(1, 70, 50, at: 0.1)
    pan.isEnabled = false
    #expect(log.take() == ["view began", "view cancelled", "pan began", "pan cancelled"])
    player.move(1, 90, 50, at: 0.2)
    player.up(1, 90, 50, at: 0.3)
    #expect(log.take() == [])
    #expect(pan.state == .possible)
  }
}
