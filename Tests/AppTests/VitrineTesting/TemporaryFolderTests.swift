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
    #expect(path.contains("vitrine-test-TemporaryFolderTests-"))
  }

  @Test func `is removed although a thread writes files into it at the same time`() throws {
    var folder: TemporaryFolder? = TemporaryFolder()
    let path = try #require(folder?.path)
    let end = Date(timeIntervalSinceNow: 0.3)
    let writer = Thread {
      var number = 0
      while Date() < end {
        _ = FileManager.default.createFile(atPath: "\(path)/\(number)", contents: nil)
        number += 1
      }
    }
    writer.start()
    while !FileManager.default.fileExists(atPath: "\(path)/100") { Thread.sleep(forTimeInterval: 0.001) }
    folder = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
