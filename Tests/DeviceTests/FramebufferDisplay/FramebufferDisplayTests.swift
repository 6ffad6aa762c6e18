import FramebufferDisplay
import TestContexts
import Testing

@Suite("A frame-buffer display", .freshContext) struct FramebufferDisplayTests {
  @Test func `rejects a missing device, with its path`() {
    let error = #expect(throws: FramebufferError.self) { _ = try FramebufferDisplay(path: "/dev/no-such-fb") }
    #expect(error?.message == "cannot open /dev/no-such-fb: No such file or directory")
  }

  @Test func `rejects a device that is not a frame buffer`() {
    let error = #expect(throws: FramebufferError.self) { _ = try FramebufferDisplay(path: "/dev/null") }
    #expect(error?.message.hasPrefix("/dev/null is not a frame buffer") == true)
  }
}
