import TestContexts
import Testing

@testable import EvdevTouch

@Suite("A device", .freshContext) struct DeviceKindTests {
  private func kind(_ flags: DeviceCapabilities.Flags, slots: Int = 0) -> DeviceKind {
    DeviceKind(DeviceCapabilities(flags: flags, slots: slots))
  }

  @Test func `is identified by its capabilities`() {
    #expect(kind([.direct, .fingers, .slotAxis, .trackingID, .place, .touch], slots: 10) == .slots(10))
    #expect(kind([.direct, .fingers, .place, .touch]) == .anonymous)
    #expect(kind([.place, .touch]) == .singleTouch)
    #expect(kind([.direct, .place, .touch, .penTool]) == .pen)
    #expect(kind([.place, .leftButton]) == .tablet)
    #expect(kind([.place, .leftButton, .touch]) == .tablet)
    #expect(kind([.direct, .place, .leftButton, .touch]) == .singleTouch)
    #expect(kind([.motion, .leftButton]) == .mouse)
  }

  @Test func `on the screen is a panel, whatever signals its contact`() {
    func signal(_ flags: DeviceCapabilities.Flags) -> ContactSignal? {
      let decision = DeviceDecision(DeviceCapabilities(flags: flags))
      return decision.kind == .singleTouch ? decision.signal : nil
    }
    #expect(signal([.direct, .place, .leftButton]) == .touchKeys)
    #expect(signal([.direct, .place, .pressure]) == .pressure)
    #expect(signal([.place, .pressure]) == .pressure)
    #expect(signal([.direct, .place, .fingerTool]) == .fingerTool)
    #expect(signal([.direct, .place, .otherButton]) == .anyButton)
    #expect(signal([.direct, .place]) == nil)
    #expect(signal([.direct, .place, .otherButton, .gamepad]) == nil)
  }

  @Test func `that a setting names is used if it has positions and a contact, whatever its kind`() {
    func decision(_ flags: DeviceCapabilities.Flags, slots: Int = 0) -> DeviceDecision {
      DeviceDecision(DeviceCapabilities(flags: flags, slots: slots), isChosen: true)
    }
    let fingers: DeviceCapabilities.Flags = [.fingers, .slotAxis, .trackingID, .place, .touch, .fingerTool]
    #expect(decision(fingers, slots: 5).kind == .slots(5))
    #expect(decision(fingers.union([.pointer, .leftButton, .touchpad]), slots: 5).kind == .slots(5))
    #expect(decision([.place, .touch, .ignored]).kind == .singleTouch)
    #expect(decision([.place, .gamepad]).signal == .anyButton)
    #expect(decision([.place, .leftButton]).kind == .tablet, "what is used anyway keeps its kind")
    #expect(!decision([.place]).kind.isTouch)
    #expect(!decision([.motion]).kind.isTouch)
    #expect(!decision([.withoutRange, .touch]).kind.isTouch)
  }

  @Test func `without a range in its multi-touch axes is used by its other axes`() {
    #expect(kind([.withoutRange, .slotAxis, .trackingID, .place, .touch], slots: 2) == .singleTouch)
  }

  @Test func `that is rejected is logged with what it lacks and the setting that overrides it`() {
    var device = DeviceDescription(
      name: "Pad", isChosen: false, udev: UdevProperties(), hasProperty: { _ in false },
      has: { type, code in type == 1 ? code == 0x145 || code == 0x14a : code < 2 }, range: { _ in Axis(0, 99) })
    #expect(
      TouchChoice.all.rejectionMessage(for: device, at: "/dev/input/event7")
        == "touch: /dev/input/event7 \"Pad\": touchpad, not on the screen: not chosen: BTN_TOOL_FINGER without "
        + "INPUT_PROP_DIRECT; VITRINE_TOUCH=/dev/input/event7 uses it nevertheless")
    device.canBeForced = false
    #expect(TouchChoice.all.rejectionMessage(for: device, at: "/dev/input/event7") == nil)
  }

  @Test func `is not a touch device only because it has axes`() {
    let touchpad = kind([.fingers, .slotAxis, .trackingID, .place, .touch, .leftButton, .fingerTool], slots: 5)
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
