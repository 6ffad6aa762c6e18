import Glibc
import System
import TestContexts
import Testing

@Suite("A kernel event", .freshContext) struct UeventTests {
  func parse(_ fields: [String]) -> Uevent? {
    let bytes = Array(fields.map { $0 + "\0" }.joined().utf8)
    return bytes.withUnsafeBytes { Uevent($0) }
  }

  @Test func `describes a connector that was plugged in`() throws {
    let event = try #require(
      parse([
        "change@/devices/pci0000:00/drm/card0", "ACTION=change", "DEVPATH=/devices/pci0000:00/drm/card0",
        "SUBSYSTEM=drm", "HOTPLUG=1", "CONNECTOR=38", "MAJOR=226", "MINOR=0", "DEVNAME=dri/card0", "SEQNUM=1234",
      ]))
    #expect(event.action == "change")
    #expect(event.subsystem == "drm")
    #expect(event.deviceNumber == DeviceNumber(major: 226, minor: 0))
    #expect(event.node == "dri/card0")
    #expect(event.path == "/devices/pci0000:00/drm/card0")
    #expect(event.isHotplug)
  }

  @Test func `describes a device without a node`() throws {
    let event = try #require(parse(["add@/module/drm", "ACTION=add", "DEVPATH=/module/drm", "SUBSYSTEM=module"]))
    #expect(event.deviceNumber == nil && event.node == nil)
    #expect(!event.isHotplug)
  }

  @Test func `closes its socket if it can no longer be read`() throws {
    let events = try KernelEvents()
    #expect(events.read { _ in } != .broken)
    let file = try Descriptor(opening: "/dev/null", .readOnly)
    dup2(file.rawValue, events.descriptor.rawValue)
    #expect(events.read { _ in } == .broken)
  }

  @Test func `rejects any other text`() {
    #expect(parse([]) == nil)
    #expect(parse(["libudev", "\u{1}\u{2}", "=", "ACTION", "SUBSYSTEM=drm"]) == nil)
    #expect(parse(["ACTION=add"]) == nil)
  }
}
