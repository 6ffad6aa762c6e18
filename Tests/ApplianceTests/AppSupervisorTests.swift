import Testing

@testable import Appliance

@Suite("The app's supervisor") struct AppSupervisorTests {
  @Test func `starts an app that keeps crashing again, after ever longer pauses up to ten seconds`() {
    var supervisor = AppSupervisor()
    var now = 0.0
    supervisor.started(at: now)
    var pauses: [Double] = []
    for _ in 0..<8 {
      now += 0.1
      let pause = supervisor.ended(at: now)
      pauses.append(pause)
      if pause > 0 { #expect(supervisor.order(at: now + pause - 0.01) == nil) }
      now += pause
      #expect(supervisor.deadline == now)
      #expect(supervisor.order(at: now) == .start)
      supervisor.started(at: now)
    }
    #expect(pauses == [0, 0.5, 1, 2, 4, 8, 10, 10])
  }

  @Test func `begins anew with its pauses after a good run`() {
    var supervisor = AppSupervisor()
    for second in 0..<5 {
      supervisor.started(at: Double(second))
      _ = supervisor.ended(at: Double(second) + 0.1)
    }
    supervisor.started(at: 10)
    #expect(supervisor.ended(at: 70) == 0)
    supervisor.started(at: 70)
    #expect(supervisor.ended(at: 129) == 0.5)
  }

  @Test func `tries again to start one that cannot be started`() {
    var supervisor = AppSupervisor()
    supervisor.failedToStart(at: 1)
    #expect(supervisor.order(at: 1) == .start)
    supervisor.failedToStart(at: 1)
    #expect(supervisor.deadline == 1.5)
    #expect(supervisor.order(at: 1.4) == nil)
    #expect(supervisor.order(at: 1.5) == .start)
  }

  @Test func `ends an app that is silent for ten seconds, and kills one that stays all the same`() {
    var supervisor = AppSupervisor()
    supervisor.isWatched = true
    supervisor.started(at: 0)
    supervisor.heard(at: 5)
    #expect(supervisor.deadline == 15)
    #expect(supervisor.order(at: 14.9) == nil)
    #expect(supervisor.order(at: 15) == .abort)
    // A sign that comes too late saves nothing.
    supervisor.heard(at: 15.5)
    #expect(supervisor.order(at: 15.9) == nil)
    #expect(supervisor.order(at: 16) == .kill)
    #expect(supervisor.order(at: 16.5) == nil)
    #expect(supervisor.order(at: 17) == .kill)
    #expect(supervisor.ended(at: 17.1) == 0)
  }

  @Test func `leaves an app alone that nobody watches`() {
    var supervisor = AppSupervisor()
    supervisor.started(at: 0)
    #expect(supervisor.deadline == nil)
    #expect(supervisor.order(at: 3600) == nil)
  }

  @Test func `gives an app that is asked to end five seconds`() {
    var supervisor = AppSupervisor()
    supervisor.isWatched = true
    supervisor.started(at: 0)
    supervisor.askedToEnd(at: 9)
    #expect(supervisor.order(at: 13.9) == nil)
    // Asked once more, it has no more time for it.
    supervisor.askedToEnd(at: 13.9)
    #expect(supervisor.order(at: 14) == .kill)
  }
}
