import System
import TestContexts
import Testing

@Suite(.freshContext) struct ErrnoTests {
  @Test func `a damaged file system has a message with every C library`() {
    #expect(Errno.structureNeedsCleaning.message == "the file system is damaged")
    #expect(Errno.noSpace.message == "No space left on device")
  }
}
