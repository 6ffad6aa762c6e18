import TestContexts
import Testing

@testable import EvdevTouch
import InputNodes

@Suite("A device in sysfs", .freshContext) struct SysfsDeviceTests {
  private func kind(properties: String = "0", keys: String = "0", motions: String = "0", axes: String = "0")
    -> DeviceKind
  {
    typealias Bits = EventBits
    return SysfsDevice(
      name: "Device", properties: EventBits(properties[...]), keys: EventBits(keys[...]),
      motions: EventBits(motions[...]),
      axes: EventBits(axes[...])
    ).description.kind
  }

  @Test func `is identified by the kernel's bitmaps`() {
    #expect(kind(properties: "2", keys: "400 0 0 0 0 0", axes: "260800000000003").isTouch)
    #expect(kind(properties: "2", keys: "400 0 0 0 0 0", axes: "260000000000003") == .anonymous)
    #expect(kind(keys: "400 0 0 0 0 0", axes: "1000003") == .singleTouch)
    #expect(kind(keys: "1f0000 0 0 0 0", motions: "100", axes: "3") == .tablet)
    #expect(kind(keys: "70000 0 0 0 0", motions: "103") == .mouse)
    #expect(kind(properties: "5", keys: "e520 10000 0 0 0 0", axes: "660800011000003") == .touchpad)
    #expect(kind(keys: "402000000 3803078f800d001 feffffdfffefffff fffffffffffffffe") == .other)
  }

  @Test func `has the text of its connector in common with the other nodes of the device`() {
    func device(_ connector: Substring, _ number: Substring = "") -> String? {
      SysfsNode.physicalDevice(connector: connector, serialNumber: number)
    }
    #expect(device("usb-0000:00:14.0-1/input0") == device("usb-0000:00:14.0-1/input1"))
    #expect(device("usb-0000:00:14.0-1/input0") != device("usb-0000:00:14.0-2/input0"))
    // All keyboards that are connected by Bluetooth have the board's address.
    #expect(device("a0:b1") == nil && device("") == nil)
    #expect(
      device("a0:b1", "c2:d3") == device("a0:b1", "c2:d3") && device("a0:b1", "c2:d3") != device("a0:b1", "c2:d4"))
  }

  @Test func `is not an input device if the bitmaps are invalid`() {
    #expect(kind(properties: "", keys: "zz", motions: "-", axes: "ffffffffffffffffffffff") == .other)
  }
}
