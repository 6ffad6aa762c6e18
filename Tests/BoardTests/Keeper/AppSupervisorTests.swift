import TestContexts
import Testing

@testable import Appliance

@Suite("The app's supervisor", .freshContext) struct AppSupervisorTests {
  @Test func `restarts an app that keeps failing after the pauses of the ladder`() {
    var supervisor = AppSupervisor()
    var now = 0.0
    supervisor.recordStart(at: now)
    for pause in [0, 0.5, 1, 2, 4] {
      now += 0.1
      #expect(supervisor.recordUnexpectedEnd(at: now) == .startApp(after: pause))
      if pause > 0 { #expect(supervisor.order(at: now + pause - 0.01) == nil) }
      now += pause
      #expect(supervisor.deadline == now)
      #expect(supervisor.order(at: now) == .start)
      supervisor.recordStart(at: now)
    }
    #expect(supervisor.recordUnexpectedEnd(at: now) == .showFailure(seconds: 60))
    #expect(supervisor.order(at: now + 59.9) == nil)
    #expect(supervisor.order(at: now + 60) == .start)
  }

  @Test func `retries an app that cannot be started`() {
    var supervisor = AppSupervisor()
    #expect(supervisor.recordStartFailure(at: 1) == .startApp(after: 0))
    #expect(supervisor.order(at: 1) == .start)
    #expect(supervisor.recordStartFailure(at: 1) == .startApp(after: 0.5))
    #expect(supervisor.deadline == 1.5)
    #expect(supervisor.order(at: 1.4) == nil)
    #expect(supervisor.order(at: 1.5) == .start)
  }

  @Test func `keeps the data aside if the app has run for a minute without them`() {
    var supervisor = AppSupervisor()
    supervisor.ladder.hasData = true
    for _ in 0..<6 { _ = supervisor.recordStartFailure(at: 0) }
    supervisor.recordStart(at: 10)
    #expect(supervisor.deadline == 70)
    #expect(supervisor.order(at: 69.9) == nil)
    #expect(supervisor.order(at: 70) == .acceptChange)
    #expect(supervisor.order(at: 71) == nil)
    #expect(supervisor.recordUnexpectedEnd(at: 72) == .startApp(after: 0))
  }

  @Test func `keeps a fallback release that has run for a minute`() {
    var supervisor = AppSupervisor()
    supervisor.ladder.otherReleases = 1
    for _ in 0..<5 { _ = supervisor.recordStartFailure(at: 0) }
    #expect(supervisor.recordStartFailure(at: 0) == .tryRelease(0))
    #expect(supervisor.order(at: 0) == .start)
    supervisor.recordStart(at: 10)
    #expect(supervisor.deadline == 70)
    #expect(supervisor.order(at: 70) == .acceptChange)
    #expect(supervisor.order(at: 71) == nil)
  }

  @Test func `starts nothing while the board restarts`() {
    var supervisor = AppSupervisor()
    supervisor.ladder.starts = 1
    for _ in 0..<5 { _ = supervisor.recordStartFailure(at: 0) }
    #expect(supervisor.recordStartFailure(at: 0) == .restartBoard)
    #expect(supervisor.deadline == nil)
  }

  @Test func `ends an app that sends no keep-alive for ten seconds, and kills it if it does not exit`() {
    var supervisor = AppSupervisor()
    supervisor.isWatched = true
    supervisor.recordStart(at: 0)
    supervisor.recordKeepAlive(at: 5)
    #expect(supervisor.deadline == 15)
    #expect(supervisor.order(at: 14.9) == nil)
    #expect(supervisor.order(at: 15) == .abort)
    // A keep-alive that is too late has no effect.
    supervisor.recordKeepAlive(at: 15.5)
    #expect(supervisor.order(at: 15.9) == nil)
    #expect(supervisor.order(at: 16) == .kill)
    #expect(supervisor.order(at: 16.5) == nil)
    #expect(supervisor.order(at: 17) == .kill)
    #expect(supervisor.recordUnexpectedEnd(at: 17.1) == .startApp(after: 0))
  }

  @Test func `gives up once if no signal ends an app`() {
    var supervisor = AppSupervisor()
    supervisor.isWatched = true
    supervisor.recordStart(at: 0)
    #expect(supervisor.order(at: 10) == .abort)
    for second in 11...15 { #expect(supervisor.order(at: Double(second)) == .kill) }
    #expect(supervisor.order(at: 16) == .giveUp)
    #expect(supervisor.deadline == nil)
    #expect(supervisor.order(at: 3600) == nil)
  }

  @Test func `waits ten minutes before it gives up an app after a restart of the board did not help`() {
    var supervisor = AppSupervisor()
    supervisor.isWatched = true
    supervisor.ladder.starts = 4
    supervisor.recordStart(at: 0)
    #expect(supervisor.order(at: 10) == .abort)
    #expect(supervisor.order(at: 610) == .kill)
    #expect(supervisor.order(at: 611) == .giveUp)
  }

  @Test func `does not watch an unsupervised app, and reports once that the app is healthy`() {
    var supervisor = AppSupervisor()
    supervisor.recordStart(at: 0)
    #expect(supervisor.order(at: 599) == nil)
    #expect(supervisor.order(at: 600) == .recordHealthy)
    #expect(supervisor.deadline == nil)
    #expect(supervisor.order(at: 3600) == nil)
  }

  @Test func `gives an app that must exit five seconds, and five more after a kill`() {
    var supervisor = AppSupervisor()
    supervisor.isWatched = true
    supervisor.recordStart(at: 0)
    supervisor.recordTerminationRequest(at: 9)
    #expect(supervisor.order(at: 13.9) == nil)
    // A second request does not extend the time limit.
    supervisor.recordTerminationRequest(at: 13.9)
    #expect(supervisor.order(at: 14) == .kill)
    #expect(supervisor.order(at: 19) == .giveUp)
  }

  @Test func `starts the app after the page about repeated restarts`() {
    var supervisor = AppSupervisor()
    supervisor.ladder.starts = 5
    #expect(supervisor.recordUnexpectedRestart(at: 3) == 60)
    #expect(supervisor.order(at: 62.9) == nil)
    #expect(supervisor.order(at: 63) == .start)
  }

  @Test
  func
    `gives a failure screen that no signal ends the same time as an app, so that the board does not restart repeatedly`()
  {
    for (starts, end) in [(1, 7.0), (4, 602)] {
      var supervisor = AppSupervisor()
      supervisor.ladder.starts = starts
      supervisor.recordFailureScreenTermination(at: 0)
      #expect(supervisor.order(at: 1.9) == nil)
      #expect(supervisor.order(at: 2) == .kill)
      #expect(supervisor.order(at: end - 0.1) == .kill)
      #expect(supervisor.order(at: end) == .giveUp)
    }
  }

  @Test func `starts the app when the update page ends, at the latest after a quarter of an hour`() {
    var supervisor = AppSupervisor()
    supervisor.recordStart(at: 0)
    supervisor.recordTerminationRequest(at: 10)
    supervisor.recordUpdatePage(at: 11)
    #expect(supervisor.order(at: 910) == nil)
    #expect(supervisor.order(at: 911) == .start)
    supervisor.recordUpdatePage(at: 11)
    supervisor.recordRequestedEnd(at: 20)
    #expect(supervisor.order(at: 20) == .start)
  }

  @Test func `waits if there is nothing to start`() {
    var supervisor = AppSupervisor()
    supervisor.recordRequestedEnd(at: 1)
    #expect(supervisor.order(at: 1) == .start)
    supervisor.recordMissingProgram()
    #expect(supervisor.isIdle && supervisor.deadline == nil && supervisor.order(at: 1000) == nil)
    supervisor.recordRequestedEnd(at: 1000)
    #expect(!supervisor.isIdle)
    #expect(supervisor.order(at: 1000) == .start)
  }
}
