import Foundation
import System
import TestContexts
import TestKit
import Testing

@Suite("A file that is written", .freshContext) struct FileTests {
  private let folder = TemporaryFolder()

  private func write(_ text: String, to path: String) throws {
    try Array(text.utf8).withUnsafeBytes { try File.write($0, to: path) }
  }

  @Test func `replaces the previous one atomically`() throws {
    let path = folder.path + "/file"
    try write("a long text", to: path)
    // Readers of the old file continue to read its contents.
    let old = try Descriptor(opening: path, .readOnly)
    try write("short", to: path)
    #expect(try File.text(at: path) == "short")
    var bytes = [UInt8](repeating: 0, count: 16)
    #expect(try bytes.withUnsafeMutableBytes { try old.read(into: $0) } == 11)
    #expect(!FileManager.default.fileExists(atPath: path + ".part"))
  }

  @Test func `with secrets never has the permissions of a file that others can read`() throws {
    let path = folder.path + "/secret"
    func mode(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    try File.replace(at: path, with: "public")
    #expect(try mode(path) == 0o644)
    // A file that an interrupted write left behind, which another process still reads.
    try write("", to: "\(path).new")
    let reader = try Descriptor(opening: "\(path).new", .readOnly)
    try File.replace(at: path, withSecret: "key")
    #expect(try mode(path) == 0o600 && File.text(at: path) == "key")
    #expect(reader.size == 0)
  }

  @Test func `does not overwrite the target of a link in place of its temporary file`() throws {
    let target = folder.path + "/target"
    let path = folder.path + "/file"
    func plant(_ suffix: String) throws {
      try FileManager.default.createSymbolicLink(atPath: path + suffix, withDestinationPath: target)
    }
    try write("not the app's", to: target)
    try plant(".new")
    try File.replace(at: path, with: "text")
    try plant(".new")
    try File.replace(at: path, withSecret: "secret")
    try plant(".part")
    try write("longer text", to: path)
    #expect(try File.text(at: path) == "longer text" && File.text(at: target) == "not the app's")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["file", "target"])
  }

  @Test func `is written through a link and into a pipe, without replacing them`() throws {
    let target = folder.path + "/target"
    let link = folder.path + "/link"
    let pipe = folder.path + "/pipe"
    try write("", to: target)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    try write("text", to: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target)
    #expect(try File.text(at: target) == "text")

    #expect(mkfifo(pipe, 0o600) == 0)
    // Without a reader, writing fails at once instead of blocking, and the FIFO is not replaced.
    #expect(throws: Errno(rawValue: ENXIO)) { try write("text", to: pipe) }
    let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
    #expect(type != .typeRegular)
  }
}
