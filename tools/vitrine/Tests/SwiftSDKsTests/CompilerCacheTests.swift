import Foundation
import Host
import TestFolder
import Testing

@testable import SwiftSDKs

/// `tools/compiler-cache` with its own cache.
@Suite("The compiler's cache") struct CompilerCacheTests {
  private let folder = try! TestFolder()

  /// Returns the folder of the compiler's cache after a call that limits it to the given number of KiB.
  private func place(most: Int) async throws -> String {
    let script = try Repository().root.appending(path: "tools/compiler-cache").path
    let options = try await Command.output(
      "env", ["XDG_CACHE_HOME=\(folder.url.path)", "VITRINE_COMPILED=\(most)", script]
    ).split(whereSeparator: \.isNewline)
    #expect(options.last == "\(compiled.path)/current")
    return try FileManager.default.destinationOfSymbolicLink(atPath: "\(compiled.path)/current")
  }

  private var compiled: URL { folder.url.appending(path: "vitrine/compiled") }

  @Test func `stays in one folder, however many processes request it at once`() async throws {
    let places = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try await place(most: 1000) } }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(places.count == 1)
  }

  @Test func `starts again when it is full, but not during a build`() async throws {
    let first = try await place(most: 1000)
    try Data(count: 2 << 20).write(to: URL(fileURLWithPath: first).appending(path: "file"))
    let build = try await FolderLock.shared(compiled, for: "a test")
    #expect(try await place(most: 1000) == first)
    _ = consume build
    #expect(try await place(most: 1000) != first)
  }
}
