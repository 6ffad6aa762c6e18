import Testing

@testable import EvdevTouch

@Suite("A choice of devices") struct TouchChoiceTests {
  @Test func `is a path, a name, or all`() {
    #expect(TouchChoice("/dev/input/event3") == .path("/dev/input/event3"))
    #expect(TouchChoice("*ft5x06*") == .name("*ft5x06*"))
    #expect(TouchChoice(nil) == .all)
    #expect(TouchChoice("") == .all)
  }

  @Test func `by name takes touch devices alone`() {
    var device = DeviceDescription(name: "Panel", kind: .slots(5), x: Axis(0, 9), y: Axis(0, 9))
    #expect(TouchChoice.name("Pan*").accepts(device))
    #expect(!TouchChoice.name("Other*").accepts(device))
    device.kind = .other
    #expect(!TouchChoice.name("Pan*").accepts(device))
    #expect(!TouchChoice.path("/dev/input/event0").accepts(device))
  }
}

@Suite("A node that cannot be opened") struct CandidateTests {
  @Test func `is tried again for about three seconds`() {
    var candidate = Candidate("/dev/input/event0", at: 10)
    var tries = 0
    var now = 10.0
    while let due = candidate.deadline {
      now = due
      tries += 1
      _ = candidate.retry(at: now)
    }
    #expect(tries == 8)
    #expect(now > 13 && now < 13.5)
    #expect(candidate.state == .refused)
  }

  @Test func `is tried afresh when it changes, unless it is open`() {
    var candidate = Candidate("/dev/input/event0", at: 0)
    candidate.state = .refused
    candidate.reconsider(at: 5)
    #expect(candidate.deadline == 5)
    candidate.state = .open
    candidate.reconsider(at: 6)
    #expect(candidate.state == .open)
  }
}
