import Foundation
import TestFolder
import Testing

@testable import Host

@Suite("A version in the cache") struct CacheTests {
  private let folder = try! TestFolder()

  private func version(_ name: String, make: (URL) throws -> Void = { _ in }) async throws -> URL {
    try await Cache.version(name, in: folder.url, for: "a test") { empty in
      try make(empty)
      return empty
    }
  }

  @Test func `is made once`() async throws {
    let made = try await version("1") { try Data().write(to: $0.appending(path: "file")) }
    let again = try await version("1") { _ in Issue.record("made again") }
    #expect(made == again && FileManager.default.fileExists(atPath: made.appending(path: "file").path))
  }

  @Test func `does not exist if making it fails`() async throws {
    await #expect(throws: CocoaError.self) { try await version("1") { _ in throw CocoaError(.fileWriteUnknown) } }
    #expect(folder.names == [])
  }

  @Test func `is removed when there is a newer one, unless a process uses it`() async throws {
    try folder.write("", to: "0/file")
    try folder.write("", to: "layout-of-old")
    _ = try await version("1")
    #expect(folder.names == ["1"])
    _ = try await version("2")
    // This process still uses the first version.
    #expect(folder.names == ["1", "2"])
  }
}
