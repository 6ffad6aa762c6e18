import Geometry
import Platform
import System
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("Frame acceptance", .freshContext) struct FrameAcceptanceTests {
  /// A display that refuses all frames until a given time.
  private struct Trial {
    var driver = DriverRecord()
    var visibility = KMSDisplay.Visibility.shown
    var failures = FailureRecord()
    var events: [DisplayEvent] = []
    var lines = 0
    var tries = 0

    /// Presents a frame at time 0, and retries whenever a retry is due.
    init(refusedBy error: Errno, until end: Double) {
      var now = 0.0
      while true {
        tries += 1
        if now >= end {
          driver.recordAcceptedFrame()
          if failures.recordAcceptedFrame() { lines += 1 }
          if visibility == .hidden { events.append(.exposed) }
          return
        }
        driver.recordRefusedFrame(at: now)
        if failures.recordRefusedFrame() { lines += 1 }
        visibility = visibility.afterRefusal(isLoss: error.isMasterLost || driver.frameRetry.isAtMaximumDelay)
        if visibility == .lossPending {
          visibility = .hidden
          events.append(.hidden)
        }
        now = driver.frameRetry.deadline!
        let isDue = driver.startRetryIfDue(at: now)
        #expect(isDue)
      }
    }
  }

  @Test(arguments: [Errno.resourceBusy, .invalidArgument, .permissionDenied])
  func `is reported lost once and restored once, however long every frame is refused`(error: Errno) {
    let trial = Trial(refusedBy: error, until: 60)
    #expect(trial.events == [.hidden, .exposed])
    #expect(trial.lines == 2)
    #expect(trial.tries < 70)
    #expect(trial.driver.frameRetry.deadline == nil)
  }

  @Test func `is not lost after a temporary refusal`() {
    let trial = Trial(refusedBy: .resourceBusy, until: 0.3)
    #expect(trial.events.isEmpty)
    #expect(trial.lines == 2)
  }

  @Test func `logs nothing while frames are accepted`() {
    let trial = Trial(refusedBy: .resourceBusy, until: 0)
    #expect(trial.events.isEmpty)
    #expect(trial.lines == 0)
  }

  @Test func `starts again on another output`() throws {
    let scene = try Scene()
    func leaveTerminal() -> [DisplayEvent] {
      var events: [DisplayEvent] = []
      scene.display.yieldTerminal(into: &events)
      return events
    }
    #expect(leaveTerminal() == [.hidden])
    #expect(leaveTerminal() == [])
    var events: [DisplayEvent] = []
    scene.display.resumeTerminal(at: scene.now, into: &events)
    scene.card.plug("DSI-1", PixelSize(16, 4))
    #expect(scene.process(after: 1) == [.screenChanged])
    #expect(leaveTerminal() == [.hidden])
  }
}
