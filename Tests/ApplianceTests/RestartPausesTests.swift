import Testing

@testable import Appliance

@Suite struct `Pauses before a restart` {
  @Test func `grow while the app keeps crashing, up to ten seconds`() {
    var pauses = RestartPauses()
    let found = (0..<8).map { _ in pauses.pause(afterRunOf: 0.1) }
    #expect(found == [0, 0.5, 1, 2, 4, 8, 10, 10])
  }

  @Test func `begin anew after a good run`() {
    var pauses = RestartPauses()
    for _ in 0..<5 { _ = pauses.pause(afterRunOf: 0.1) }
    #expect(pauses.pause(afterRunOf: 60) == 0)
    #expect(pauses.pause(afterRunOf: 59) == 0.5)
  }
}
