import Geometry
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

@Suite("The order of touch delivery", .freshContext) struct TouchDeliveryTests: TouchRecordingTests {
  let log = Log()
  let player = TouchPlayer()

  @Test func `T9: requests of a handler are performed when it has returned`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let b = add("b", Rect(100, 0, 100, 100))
    let pan = PanGestureRecognizer()
    pan.addAction { [log] pan in log.lines.append("pan \(pan.state)") }
    b.addGestureRecognizer(pan)
    a.reaction = { [log] phase, _, _ in
      guard phase == .began else { return }
      pan.isEnabled = false
      log.lines.append("a goes on")
    }
    player.down(1, 110, 10, at: 0)
    player.move(1, 150, 10, at: 0.1)
    _ = log.take()
    player.down(2, 10, 10, at: 0.2)
    #expect(log.take() == ["a began 10,10", "a goes on", "pan cancelled"])
  }

  @Test func `T10: a view that leaves takes the finger only from itself`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let pan = PanGestureRecognizer()
    pan.addAction { [log] pan in log.lines.append("pan \(pan.state)") }
    player.window.addGestureRecognizer(pan)
    player.down(1, 10, 10, at: 0)
    a.removeFromSuperview()
    #expect(log.take() == ["a began 10,10", "a cancelled 10,10"])
    player.move(1, 40, 10, at: 0.1)
    player.up(1, 40, 10, at: 0.2)
    #expect(log.take() == ["pan began", "pan ended"])
  }

  @Test func `T10: a finger without other recipients ends when its view leaves`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let tap = TapGestureRecognizer { [log] _ in log.lines.append("tap") }
    a.addGestureRecognizer(tap)
    player.down(1, 10, 10, at: 0)
    a.removeFromSuperview()
    player.up(1, 10, 10, at: 0.1)
    #expect(log.take() == ["a began 10,10", "a cancelled 10,10"])
    #expect(tap.numberOfTouches == 0 && tap.state == .possible)
  }

  @Test func `T11: timers of the app fire in order with pending touches`() {
    _ = add("a", Rect(0, 0, 100, 100))
    let application = player.application
    for (name, span) in [("late", 0.3), ("early", 0.1)] {
      application.schedule(after: span) { [log] _ in log.lines.append("\(name) at \(application.now)") }
    }
    player.frame([.down(1, 10, 10, at: 0.05), .move(1, 20, 20, at: 0.2), .up(1, 20, 20, at: 0.4)])
    #expect(log.take() == ["a began 10,10", "early at 0.1", "a moved 20,20", "late at 0.3", "a ended 20,20"])
  }

  @Test func `T11: calls that a timer has missed between two touches are skipped`() {
    _ = add("a", Rect(0, 0, 100, 100))
    let application = player.application
    application.schedule(after: 0.1, repeats: true) { [log] timer in
      log.lines.append("\(Int((application.now * 10).rounded()))")
      // A timer that schedules another one for now cannot block the touches.
      application.schedule(after: 0) { [log] _ in log.lines.append("at once") }
      if application.now > 0.9 { timer.cancel() }
    }
    player.frame([.down(1, 10, 10, at: 0.05), .up(1, 10, 10, at: 0.95), .down(1, 10, 10, at: 1.2)])
    #expect(log.take() == ["a began 10,10", "1", "a ended 10,10", "at once", "10", "a began 10,10", "at once"])
  }
}
