import System
import TestContexts
import Testing

@Suite("A pipe", .freshContext) struct PipeTests {
  @Test func `blocks neither its writer nor its reader`() throws {
    let pipe = try System.Pipe()
    var bytes = [UInt8](repeating: 1, count: 4096)
    let isEmpty = !pipe.readEnd.isReadable
    #expect(isEmpty)
    var written = 0
    let error = #expect(throws: Errno.self) {
      while true {
        try pipe.writeEnd.writeAll(bytes)
        written += bytes.count
      }
    }
    #expect(error == .wouldBlock)
    #expect(written == 64 << 10)
    var read = 0
    let end = #expect(throws: Errno.self) {
      while true { read += try bytes.withUnsafeMutableBytes { buffer in try pipe.readEnd.read(into: buffer) } }
    }
    #expect(end == .wouldBlock)
    #expect(read == written)
  }
}
