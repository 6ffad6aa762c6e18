import Geometry
import Testing
import ToolkitTestKit

@testable import Toolkit

/// Tests which touch callbacks a view receives while its recognizers follow the touches.
extension GestureRuleTests {
  @Test func `G6 the view is cancelled just before the action, unless the recognizer does not cancel touches`() {
    let tap = scene.add(TapGestureRecognizer(), "tap")
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["view began", "view cancelled", "tap ended"])
    tap.cancelsTouchesInView = false
    player.tap(1, 50, 50, at: 1)
    #expect(log.take() == ["view began", "tap ended", "view ended"])
  }

  @Test func `G6 a touch that is recognized when it lands is not delivered to the view`() {
    let recognizer = told("it")
    recognizer.onBegan = { $0.state = .began }
    player.down(1, 50, 50, at: 0)
    player.move(1, 60, 50, at: 0.1)
    #expect(log.take() == ["it sees began", "it began", "it sees moved"])
  }

  @Test func `G6 a view with two recognized fingers is cancelled with one call, as cancelled touches`() {
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
    // For all other recognizers, the touches continue.
    #expect(player.application.delivery.event.allTouches.map { $0.phase } == [.stationary, .moved])
  }

  @Test func `G6 a finger that joins a gesture is not delivered to the view, and an ignored one is`() {
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

  @Test func `G7 a recognizer that delays beginnings and recognizes leaves the view without touches`() {
    let swipe = scene.add(SwipeGestureRecognizer(), "swipe")
    swipe.delaysTouchesBegan = true
    player.down(1, 50, 50, at: 0)
    player.move(1, 100, 50, at: 0.1)
    player.up(1, 100, 50, at: 0.2)
    #expect(log.take() == ["swipe ended"])
  }

  @Test func `G7 delayed touches are delivered with their data, and later movement as a move`() {
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

  @Test func `G7 without the delay the view receives the end immediately`() {
    let double = scene.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesEnded = false
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == ["view began", "view ended"])
  }

  @Test func `G7 a resting finger, or a drop of water, does not delay the end of another's tap`() {
    for recognizer in [PanGestureRecognizer(), PinchGestureRecognizer(), RotationGestureRecognizer()] {
      let scene = GestureScene()
      let child = GestureView(scene.log, "child", Rect(0, 0, 100, 100))
      scene.view.addSubview(child)
      scene.add(recognizer, "it")
      scene.player.down(1, 200, 200, at: 0)
      scene.player.tap(2, 50, 50, at: 1)
      #expect(scene.log.take() == ["view began", "child began", "child ended"])
      scene.player.up(1, 200, 200, at: 2)
      #expect(scene.log.take() == ["view ended"] && recognizer.attempt == nil)
    }
  }

  @Test func `T5: a finger that lifted while its beginning was delayed is delivered before the next one`() {
    let double = scene.add(TapGestureRecognizer(), "double")
    double.numberOfTapsRequired = 2
    double.delaysTouchesBegan = true
    player.tap(1, 50, 50, at: 0)
    #expect(log.take() == [])
    // The second touch is too far away for a double tap, and starts a new series.
    player.down(2, 250, 250, at: 0.2)
    #expect(log.take() == ["view began", "view ended"])
    player.application.advance(to: 2)
    #expect(log.take() == ["view began"])
  }

  @Test func `T5: the same holds if one recognizer delayed both`() {
    final class Delay: GestureRecognizer {
      override func touchesBegan(_ touches: TouchSet, with event: Event) { startTimer(after: 5) }
    }
    let delay = scene.add(Delay(), "delay")
    delay.delaysTouchesBegan = true
    player.tap(1, 50, 50, at: 0)
    player.down(2, 60, 60, at: 0.2)
    #expect(log.take() == [])
    delay.isEnabled = false
    #expect(log.take() == ["view began", "view ended", "view began"])
  }

  @Test func `T5: two fingers that lifted while their beginnings were delayed are delivered one after the other`() {
    final class Delay: GestureRecognizer {
      override func touchesBegan(_ touches: TouchSet, with event: Event) { startTimer(after: 5) }
    }
    let delay = scene.add(Delay(), "delay")
    delay.delaysTouchesBegan = true
    player.tap(1, 50, 50, at: 0)
    player.tap(2, 60, 60, at: 0.2)
    #expect(log.take() == [])
    delay.isEnabled = false
    #expect(log.take() == ["view began", "view ended", "view began", "view ended"])
  }
}
