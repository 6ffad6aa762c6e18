import System
import TestContexts
import Testing

@Suite("A device number", .freshContext) struct DeviceNumberTests {
  @Test(arguments: ["/dev/null", "/proc/self/root/dev/null"])
  func `is the device's, whatever the name it was opened by`(path: String) throws {
    let descriptor = try Descriptor(opening: path, [.readOnly])
    #expect(descriptor.deviceNumber == DeviceNumber(major: 1, minor: 3))
    #expect(DeviceNumber(at: path) == DeviceNumber(major: 1, minor: 3))
  }

  @Test func `is not a folder's, nor of what is not there`() throws {
    let descriptor = try Descriptor(opening: "/", [.readOnly])
    #expect(descriptor.deviceNumber == nil)
    #expect(DeviceNumber(at: "/") == nil)
    #expect(DeviceNumber(at: "/nowhere") == nil)
  }
}
