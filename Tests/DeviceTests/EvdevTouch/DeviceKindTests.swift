import TestContexts
import Testing

@testable import EvdevTouch

@Suite("A device", .freshContext) struct DeviceKindTests {
  private func kind(_ flags: DeviceCapabilities.Flags, slots: Int = 0) -> DeviceKind {
    DeviceKind(DeviceCapabilities(flags: flags, slots: slots))
  }

  @Test func `is identified by its capabilities`() {
    #expect(kind([.direct, .fingers, .slotAxis, .place, .touch], slots: 10) == .slots(10))
    #expect(kind([.direct, .fingers, .place, .touch]) == .anonymous)
    #expect(kind([.place, .touch]) == .singleTouch)
    #expect(kind([.direct, .place, .touch, .penTool]) == .singleTouch)
    #expect(kind([.place, .leftButton]) == .tablet)
    #expect(kind([.place, .leftButton, .touch]) == .tablet)
    #expect(kind([.direct, .place, .leftButton, .touch]) == .singleTouch)
    #expect(kind([.motion, .leftButton]) == .mouse)
  }

  @Test func `is not a touch device only because it has axes`() {
    let touchpad = kind([.fingers, .slotAxis, .place, .touch, .leftButton, .fingerTool], slots: 5)
    #expect(touchpad == .touchpad)
    #expect(!touchpad.isTouch)
    #expect(kind([.place]) == .other)
    #expect(kind([.motion]) == .other)
    // A joystick with so many axes that their numbers reach those of slots.
    #expect(kind([.fingers, .slotAxis, .place]) == .other)
  }

  @Test func `without a range is not chosen`() {
    var device = DeviceDescription(name: "Odd", kind: .singleTouch, x: Axis(0, 0), y: Axis(0, 9))
    #expect(!TouchChoice.all.accepts(device))
    device.x = Axis(9, 0)
    #expect(TouchChoice.all.accepts(device))
    device = DeviceDescription(name: "Mouse", kind: .mouse, x: Axis(0, 0), y: Axis(0, 0))
    #expect(TouchChoice.all.accepts(device))
  }

  @Test func `is described in one line whatever name its maker chose`() {
    let device = DeviceDescription(name: "a\nb\u{1b}[2J", kind: .slots(2), x: Axis(0, 99), y: Axis(-5, 5))
    #expect(device.summary == "\"a?b?[2J\": multi-touch, protocol B, 2 slots, 0...99 by -5...5")
  }
}

@Suite("An axis", .freshContext) struct AxisTests {
  @Test func `runs from 0 at its first unit to 1 after its last`() {
    let axis = Axis(100, 299)
    #expect(axis.position(of: 100) == 0)
    #expect(axis.position(of: 200) == 0.5)
    #expect(axis.position(of: 299) == 0.995)
    #expect(axis.position(of: 0) == -0.5)
  }

  @Test func `that runs backwards counts backwards`() {
    let axis = Axis(299, 100)
    #expect(axis.position(of: 299) == 0)
    #expect(axis.position(of: 199) == 0.5)
  }

  @Test func `gives finite positions for any numbers`() {
    for axis in [Axis(.min, .max), Axis(.max, .min), Axis(0, 0), Axis(.max, .max)] {
      for value in [Int32.min, -1, 0, 1, .max] { #expect(axis.position(of: value).isFinite) }
    }
  }
}

@Suite("Contact numbers", .freshContext) struct ContactNumbersTests {
  @Test func `start again after the last, and are never 0`() {
    var contacts = ContactNumberGenerator(after: .max - 1)
    #expect([contacts.next(), contacts.next(), contacts.next()] == [.max, 1, 2])
  }
}
