import Foundation
import TestContexts
import TestKit
import Testing
import VitrineTesting

@Suite("A temporary folder", .freshContext) struct TemporaryFolderTests {
  @Test func `is empty and exclusive, and is removed with its files when it is released`() throws {
    var folder: TemporaryFolder? = TemporaryFolder()
    var other: TemporaryFolder? = TemporaryFolder()
    let (path, otherPath) = try (#require(folder?.path), #require(other?.path))
    #expect(path != otherPath)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
    try FileManager.default.createDirectory(atPath: "\(path)/a/b", withIntermediateDirectories: true)
    try "text".write(toFile: "\(path)/a/b/c", atomically: true, encoding: .utf8)
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path) && FileManager.default.fileExists(atPath: otherPath))
    other = nil
    #expect(!FileManager.default.fileExists(atPath: otherPath))
  }
}
