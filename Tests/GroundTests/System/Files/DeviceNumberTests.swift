import System
import TestContexts
import Testing

@Suite("A device number", .freshContext) struct DeviceNumberTests {
  @Test(arguments: ["/dev/null", "/proc/self/root/dev/null"])
  func `belongs to the device, whatever name it was opened by`(path: String) throws {
    let descriptor = try Descriptor(opening: path, [.readOnly])
    #expect(descriptor.deviceNumber == DeviceNumber(major: 1, minor: 3))
    #expect(DeviceNumber(at: path) == DeviceNumber(major: 1, minor: 3))
  }

  @Test func `is missing for a folder or a missing file`() throws {
    let descriptor = try Descriptor(opening: "/", [.readOnly])
    #expect(descriptor.deviceNumber == nil)
    #expect(DeviceNumber(at: "/") == nil)
    #expect(DeviceNumber(at: "/nowhere") == nil)
  }
}
