import Platform
import System
import TestContexts
import Testing

@testable import KMSDisplay

@Suite("Frame acceptance", .freshContext) struct FrameAcceptanceTests {
  /// A display that refuses all frames until a given time.
  private struct Trial {
    var acceptance = FrameAcceptance()
    var events: [DisplayEvent] = []
    var lines = 0
    var tries = 0

    /// Presents a frame at time 0, and retries whenever a retry is due.
    init(refusedBy error: Errno, until end: Double) {
      var now = 0.0
      while true {
        tries += 1
        if now >= end {
          let (wasRefused, event) = acceptance.frameAccepted()
          if wasRefused { lines += 1 }
          if let event { events.append(event) }
          return
        }
        if acceptance.frameRefused(by: error, at: now) { lines += 1 }
        if let loss = acceptance.consumePendingLoss() { events.append(loss) }
        now = acceptance.retry.deadline!
        acceptance.retry.startAttempt()
      }
    }
  }

  @Test(arguments: [Errno.resourceBusy, .invalidArgument, .permissionDenied])
  func `is reported lost once and restored once, however long every frame is refused`(error: Errno) {
    let trial = Trial(refusedBy: error, until: 60)
    #expect(trial.events == [.hidden, .exposed])
    #expect(trial.lines == 2)
    #expect(trial.tries < 70)
    #expect(trial.acceptance.retry.deadline == nil)
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

  @Test func `starts again on another output`() {
    var acceptance = FrameAcceptance()
    #expect(acceptance.hide() == .hidden)
    #expect(acceptance.hide() == nil)
    acceptance.outputChanged()
    #expect(acceptance.hide() == .hidden)
  }
}
