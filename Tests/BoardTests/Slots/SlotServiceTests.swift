import Testing

@testable import Appliance

struct SlotServiceTests {
  @Test func `settling waits for the card, but not forever`() {
    struct Missing: Error {}
    var pauses: [Double] = []
    var attempts = 0
    func settle(appearingAt attempt: Int) throws(Missing) {
      pauses = []
      attempts = 0
      try SlotService.retrying(after: [1, 2, 4], wait: { pauses.append($0) }) { () throws(Missing) in
        attempts += 1
        if attempts < attempt { throw Missing() }
      }
    }
    #expect(throws: Never.self) { try settle(appearingAt: 1) }
    #expect(attempts == 1 && pauses.isEmpty)
    #expect(throws: Never.self) { try settle(appearingAt: 3) }
    #expect(attempts == 3 && pauses == [1, 2])
    #expect(throws: Missing.self) { try settle(appearingAt: 9) }
    #expect(attempts == 4 && pauses == [1, 2, 4])
  }
}
