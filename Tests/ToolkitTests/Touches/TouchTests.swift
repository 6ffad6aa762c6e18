import Geometry
import TestContexts
import Testing
import Toolkit
import ToolkitTestKit

@Suite("Touches and events", .freshContext) struct TouchTests: TouchRecordingTests {
  let log = Log()
  let player = TouchPlayer()

  @Test func `T1: a finger is one touch from down to up, and its view is the one that it landed on`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let b = add("b", Rect(100, 0, 100, 100))
    var seen: [ObjectIdentifier] = []
    a.reaction = { _, touches, _ in
      seen.append(ObjectIdentifier(touches[0]))
      #expect(touches[0].view === a)
      #expect(touches[0].window === player.window)
    }
    player.down(1, 50, 50, at: 0)
    player.move(1, 150, 50, at: 0.1)
    player.up(1, 150, 50, at: 0.2)
    #expect(log.take() == ["a began 50,50", "a moved 150,50", "a ended 150,50"])
    #expect(Set(seen).count == 1)
    _ = b
  }

  @Test func `T1: a retained touch keeps its final state, even when more fingers land`() {
    let a = add("a", Rect(0, 0, 100, 100))
    var kept: Touch?
    a.reaction = { phase, touches, _ in if kept == nil { kept = touches[0] } }
    player.tap(1, 10, 10, at: 0)
    player.tap(1, 80, 80, at: 1)
    player.down(1, 90, 90, at: 2)
    #expect(kept?.phase == .ended)
    #expect(kept?.location(in: nil) == Point(10, 10))
    #expect(kept?.view === a)
  }

  @Test func `T1: a location is given in any view, and in the window for nil`() {
    let a = add("a", Rect(20, 30, 100, 100))
    let inner = View(frame: Rect(10, 10, 50, 50))
    a.addSubview(inner)
    a.reaction = { _, touches, _ in
      #expect(touches[0].location(in: nil) == Point(25, 35))
      #expect(touches[0].location(in: player.window) == Point(25, 35))
      #expect(touches[0].location(in: a) == Point(5, 5))
      #expect(touches[0].location(in: inner) == Point(-5, -5))
    }
    player.down(1, 25, 35, at: 0)
    #expect(log.take().count == 1)
  }

  @Test func `T2: a resting finger is in allTouches as stationary and gets no call`() {
    let a = add("a", Rect(0, 0, 100, 100))
    _ = add("b", Rect(100, 0, 100, 100))
    player.down(1, 50, 50, at: 0)
    player.down(2, 150, 50, at: 0.1)
    _ = log.take()
    a.reaction = { _, _, event in
      #expect(event.allTouches.map(\.phase) == [.moved, .stationary])
    }
    player.move(1, 60, 50, at: 0.2)
    #expect(log.take() == ["a moved 60,50"])
    // An unchanged location is not a movement.
    player.move(1, 60, 50, at: 0.3)
    #expect(log.take() == [])
  }

  @Test func `T2: an event has the touches of a view, including rejected ones, and of the window`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let b = add("b", Rect(100, 0, 100, 100))
    player.down(1, 50, 50, at: 0)
    player.down(2, 60, 50, at: 0.1)
    _ = log.take()
    b.reaction = { _, touches, event in
      #expect(event.touches(for: a).map { $0.location(in: nil).x } == [50, 60])
      #expect(event.touches(for: b).first === touches.first)
      #expect(event.touches(in: player.window).count == 3)
      #expect(event.timestamp == 0.2)
    }
    player.down(3, 150, 50, at: 0.2)
    #expect(log.take() == ["b began 150,50"])
  }

  @Test func `T3: moves within a frame become one call at the last sample, with all of them coalesced`() {
    let a = add("a", Rect(0, 0, 100, 100))
    player.down(1, 10, 50, at: 0)
    var samples: [Point] = []
    var times: [Double] = []
    a.reaction = { _, touches, event in
      for sample in event.coalescedTouches(for: touches[0]) {
        samples.append(sample.location(in: a))
        times.append(sample.timestamp)
      }
    }
    player.frame([.move(1, 12, 50, at: 0.01), .move(1, 14, 50, at: 0.02), .move(1, 15, 50, at: 0.03)])
    #expect(log.take() == ["a began 10,50", "a moved 15,50"])
    #expect(samples == [Point(12, 50), Point(14, 50), Point(15, 50)])
    #expect(times == [0.01, 0.02, 0.03])
  }

  @Test func `T3: down and up in one frame are two deliveries, in one report or two`() {
    _ = add("a", Rect(0, 0, 100, 100))
    player.frame([.down(1, 10, 10, at: 0), .up(1, 10, 10, at: 0.001)])
    #expect(log.take() == ["a began 10,10", "a ended 10,10"])
    player.frame([.down(1, 20, 20, at: 1).joined, .up(1, 20, 20, at: 1)])
    #expect(log.take() == ["a began 20,20", "a ended 20,20"])
  }

  @Test func `T3: moves before and after a down are not merged across it`() {
    _ = add("a", Rect(0, 0, 100, 100))
    _ = add("b", Rect(100, 0, 100, 100))
    player.down(1, 10, 10, at: 0)
    _ = log.take()
    player.frame([
      .move(1, 11, 10, at: 0.01), .move(1, 12, 10, at: 0.02), .down(2, 150, 50, at: 0.03),
      .move(1, 13, 10, at: 0.04), .move(2, 151, 50, at: 0.05),
    ])
    #expect(
      log.take() == ["a moved 12,10", "b began 150,50", "a moved 13,10", "b moved 151,50"])
  }

  @Test func `T4: the previous location is that of the event before, not of the sample before`() {
    let a = add("a", Rect(0, 0, 100, 100))
    var places: [(Double, Double)] = []
    a.reaction = { _, touches, _ in
      places.append((touches[0].location(in: a).x, touches[0].previousLocation(in: a).x))
    }
    player.down(1, 10, 50, at: 0)
    player.frame([.move(1, 12, 50, at: 0.01), .move(1, 15, 50, at: 0.02)])
    player.move(1, 18, 50, at: 0.03)
    #expect(places.map(\.0) == [10, 15, 18])
    #expect(places.map(\.1) == [10, 10, 15])
  }

  @Test func `T5: one call for each view and phase, in the order began, moved, ended, cancelled`() {
    let a = add("a", Rect(0, 0, 100, 100))
    a.isMultipleTouchEnabled = true
    _ = add("b", Rect(100, 0, 100, 100))
    _ = add("c", Rect(200, 0, 100, 100))
    player.down(1, 10, 10, at: 0)
    player.down(2, 110, 10, at: 0)
    player.down(3, 210, 10, at: 0)
    _ = log.take()
    player.frame([
      TouchInput(contact: 3, phase: .cancel, location: .zero, time: 0.1, endsReport: false),
      .up(2, 110, 10, at: 0.1).joined, .move(1, 15, 10, at: 0.1).joined,
      .down(4, 20, 20, at: 0.1).joined, .down(5, 30, 30, at: 0.1),
    ])
    #expect(
      log.take() == ["a began 20,20 30,30", "a moved 15,10", "b ended 110,10", "c cancelled 210,10"])
  }

  @Test func `T6: taps count up while they are fast and close together`() {
    let a = add("a", Rect(0, 0, 320, 480))
    var counts: [Int] = []
    a.reaction = { phase, touches, _ in if phase == .ended { counts.append(touches[0].tapCount) } }
    player.tap(1, 100, 100, at: 0)
    player.tap(1, 130, 70, at: 0.40)  // 0.35 after the lift, 30 away on both axes
    player.tap(1, 130, 70, at: 0.60)
    #expect(counts == [1, 2, 3])
    player.tap(1, 130, 70, at: 1.01)  // 0.36 after the lift
    player.tap(1, 161, 70, at: 1.20)  // 31 away
    #expect(counts == [1, 2, 3, 1, 1])
  }

  @Test func `T6: a finger that lifts and lands within one report taps twice`() {
    let a = add("a", Rect(0, 0, 320, 480))
    a.isMultipleTouchEnabled = true
    var counts: [Int] = []
    a.reaction = { phase, touches, _ in if phase == .began { counts += touches.map(\.tapCount) } }
    player.down(1, 100, 100, at: 0)
    player.frame([.up(1, 100, 100, at: 0.1).joined, .down(2, 110, 100, at: 0.1)])
    #expect(counts == [1, 2])
    #expect(log.take() == ["a began 100,100", "a ended 100,100", "a began 110,100"])
  }

  @Test func `T6: a tap elsewhere in between makes the next one a first tap`() {
    let a = add("a", Rect(0, 0, 320, 480))
    a.isMultipleTouchEnabled = true
    var counts: [Int] = []
    a.reaction = { phase, touches, _ in if phase == .ended { counts.append(touches[0].tapCount) } }
    player.tap(1, 100, 100, at: 0)
    player.tap(1, 200, 100, at: 0.1)
    player.tap(1, 100, 100, at: 0.2)
    #expect(counts == [1, 1, 1])
    player.tap(1, 100, 100, at: 0.3)
    #expect(counts == [1, 1, 1, 2])
  }

  @Test func `T6: a finger held elsewhere has not lifted in between`() {
    let a = add("a", Rect(0, 0, 320, 480))
    a.isMultipleTouchEnabled = true
    var counts: [Int] = []
    a.reaction = { phase, touches, _ in if phase == .began { counts += touches.map(\.tapCount) } }
    player.tap(1, 100, 100, at: 0)
    player.tap(2, 200, 100, at: 0.1)
    player.down(2, 200, 100, at: 0.2)
    #expect(counts == [1, 1, 2])
    player.tap(1, 50, 50, at: 1)
    player.down(3, 250, 50, at: 1.1)
    player.tap(1, 50, 50, at: 1.2)
    #expect(counts == [1, 1, 2, 1, 1, 2])
  }

  @Test func `HT8: a finger that lands while another lifts is accepted, in any order of the report`() {
    _ = add("a", Rect(0, 0, 320, 480))
    player.down(1, 100, 100, at: 0)
    player.frame([
      .move(1, 120, 100, at: 0.1).joined, .down(2, 200, 100, at: 0.1).joined, .up(1, 130, 100, at: 0.1),
    ])
    #expect(log.take() == ["a began 100,100", "a ended 130,100", "a began 200,100"])
    player.frame([.down(3, 50, 50, at: 0.2).joined, .up(2, 200, 100, at: 0.2).joined, .up(3, 50, 50, at: 0.2)])
    #expect(log.take() == ["a ended 200,100", "a began 50,50", "a ended 50,50"])
  }

  @Test func `T6: each finger of a double tap with two fingers counts separately`() {
    let a = add("a", Rect(0, 0, 320, 480))
    a.isMultipleTouchEnabled = true
    var counts: [Int] = []
    a.reaction = { phase, touches, _ in if phase == .began { counts += touches.map(\.tapCount) } }
    for time in [0, 0.2] {
      player.down(1, 50, 50, at: time)
      player.down(2, 150, 50, at: time + 0.01)
      player.up(1, 50, 50, at: time + 0.05)
      player.up(2, 150, 50, at: time + 0.06)
    }
    #expect(counts == [1, 1, 2, 2])
  }

  @Test func `T6: a touch that moved more than 45 points is not a tap, even if it returns`() {
    let a = add("a", Rect(0, 0, 320, 480))
    var counts: [Int] = []
    a.reaction = { _, touches, _ in counts.append(touches[0].tapCount) }
    player.down(1, 100, 100, at: 0)
    player.move(1, 145, 100, at: 0.01)
    player.move(1, 146, 100, at: 0.02)
    player.move(1, 100, 100, at: 0.03)
    player.up(1, 100, 100, at: 0.04)
    player.tap(1, 100, 100, at: 0.1)
    #expect(counts == [1, 1, 0, 0, 0, 1, 1])
  }

  @Test func `T7: all touches are cancelled when the panel is lost, and are dead afterwards`() {
    _ = add("a", Rect(0, 0, 100, 100))
    _ = add("b", Rect(100, 0, 100, 100))
    player.down(1, 10, 10, at: 0)
    player.down(2, 110, 10, at: 0)
    _ = log.take()
    player.application.cancelTouches(at: 0.1)
    #expect(log.take() == ["a cancelled 10,10", "b cancelled 110,10"])
    player.move(1, 20, 20, at: 0.2)
    player.up(1, 20, 20, at: 0.3)
    player.application.cancelTouches(at: 0.4)
    #expect(log.take() == [])
    player.tap(1, 10, 10, at: 1)
    #expect(log.take() == ["a began 10,10", "a ended 10,10"])
  }

  @Test func `T7 and W10: a view that leaves its window while held is notified once, and moves are silent`() {
    let a = add("a", Rect(0, 0, 100, 100))
    player.down(1, 10, 10, at: 0)
    a.removeFromSuperview()
    player.move(1, 20, 20, at: 0.1)
    player.up(1, 20, 20, at: 0.2)
    #expect(log.take() == ["a began 10,10", "a cancelled 10,10"])
  }

  @Test func `T7: a view removed by another one's handler receives the cancellation, not its move`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let b = add("b", Rect(100, 0, 100, 100))
    player.down(1, 10, 10, at: 0)
    player.down(2, 110, 10, at: 0)
    _ = log.take()
    a.reaction = { phase, _, _ in if phase == .moved { b.removeFromSuperview() } }
    player.frame([.move(1, 11, 10, at: 0.1).joined, .move(2, 111, 10, at: 0.1)])
    #expect(log.take() == ["a moved 11,10", "b cancelled 111,10"])
    player.up(2, 111, 10, at: 0.2)
    #expect(log.take() == [])
  }

  @Test func `T7: a view removed before it received a touch receives nothing`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let b = add("b", Rect(100, 0, 100, 100))
    a.reaction = { _, _, _ in b.removeFromSuperview() }
    player.frame([.down(1, 10, 10, at: 0).joined, .down(2, 110, 10, at: 0)])
    player.up(2, 110, 10, at: 0.1)
    #expect(log.take() == ["a began 10,10"])
  }

  @Test func `T7: a view that forwards a touch to a superview forwards the cancellation too`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let inner = View(frame: Rect(0, 0, 50, 50))
    a.addSubview(inner)
    player.down(1, 10, 10, at: 0)
    inner.removeFromSuperview()
    #expect(log.take() == ["a began 10,10", "a cancelled 10,10"])
  }

  @Test func `T7: a view moved within its window keeps its touch`() {
    let a = add("a", Rect(0, 0, 100, 100))
    let b = View(frame: Rect(100, 100, 200, 200))
    player.window.addSubview(b)
    player.down(1, 10, 10, at: 0)
    b.addSubview(a)
    player.move(1, 20, 20, at: 0.1)
    #expect(log.take() == ["a began 10,10", "a moved 20,20"])
  }

  @Test func `T8: an event is sent through the application and its window before any view`() {
    final class Watcher: Window {
      var log: Log?
      override func sendEvent(_ event: Event) {
        log?.lines.append("window \(event.allTouches.map(\.phase))")
        super.sendEvent(event)
      }
    }
    let application = Application()
    let window = Watcher(size: Size(100, 100))
    window.log = log
    application.window = window
    let a = TouchRecordingView("a", Rect(0, 0, 100, 100), log: log)
    window.addSubview(a)
    application.receive([.down(1, 10, 10, at: 0), .move(1, 11, 10, at: 0)])
    a.removeFromSuperview()
    // Removed outside of an event: the window receives the end of the touch too.
    #expect(
      log.take() == [
        "window [Toolkit.Touch.Phase.began]", "a began 10,10",
        "window [Toolkit.Touch.Phase.moved]", "a moved 11,10",
        "a cancelled 11,10", "window [Toolkit.Touch.Phase.cancelled]",
      ])
  }

  @Test func `T8: a window that observes events sees the end of a touch cancelled during delivery`() {
    final class Counter: Window {
      var phases: [Touch.Phase] = []
      override func sendEvent(_ event: Event) {
        phases += event.allTouches.map(\.phase)
        super.sendEvent(event)
      }
    }
    let application = Application()
    let window = Counter(size: Size(100, 100))
    application.window = window
    let a = TouchRecordingView("a", Rect(0, 0, 100, 100), log: log)
    a.reaction = { phase, _, _ in if phase == .moved { a.removeFromSuperview() } }
    window.addSubview(a)
    application.receive([.down(1, 10, 10, at: 0), .move(1, 11, 10, at: 0)])
    #expect(window.phases == [.began, .moved, .cancelled])
    #expect(log.take() == ["a began 10,10", "a moved 11,10", "a cancelled 11,10"])
  }

  @Test func `invalid reports of a panel are survived: unknown contacts, repeated downs, NaN`() {
    _ = add("a", Rect(0, 0, 100, 100))
    player.up(7, 1, 1, at: 0)
    player.move(7, 1, 1, at: 0)
    player.cancel(7, at: 0)
    player.down(1, .nan, 1, at: 0)
    player.down(1, 10, 10, at: .nan)
    player.down(1, 20, 20, at: 0.1)
    player.move(1, .infinity, 20, at: 0.2)
    player.up(1, .nan, 20, at: 0.05)
    #expect(
      log.take() == ["a began 10,10", "a cancelled 10,10", "a began 20,20", "a ended 20,20"])
    #expect(player.application.now == 0.2)
  }

  @Test func `an empty window, and an application without a window, discard touches`() {
    player.tap(1, 10, 10, at: 0)
    let application = Application()
    application.receive([.down(1, 10, 10, at: 0), .up(1, 10, 10, at: 0)])
    application.advance(to: 1)
    application.cancelTouches(at: 2)
  }
}
