import TestContexts
import Testing

@testable import EvdevTouch

@Suite("A choice of devices", .freshContext) struct TouchChoiceTests {
  @Test func `is a path, a name, or all`() {
    #expect(TouchChoice("/dev/input/event3") == .path("/dev/input/event3"))
    #expect(TouchChoice("*ft5x06*") == .name("*ft5x06*"))
    #expect(TouchChoice(nil) == .all)
    #expect(TouchChoice("") == .all)
  }

  @Test func `by name accepts only touch devices`() {
    var device = DeviceDescription(name: "Panel", kind: .slots(5), x: Axis(0, 9), y: Axis(0, 9))
    #expect(TouchChoice.name("Pan*").accepts(device))
    #expect(!TouchChoice.name("Other*").accepts(device))
    device.kind = .other
    #expect(!TouchChoice.name("Pan*").accepts(device))
    #expect(!TouchChoice.path("/dev/input/event0").accepts(device))
  }
}
