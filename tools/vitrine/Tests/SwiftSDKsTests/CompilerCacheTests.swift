import Foundation
import Host
import TestFolder
import Testing

@testable import SwiftSDKs

/// `tools/compiler-cache` with its own cache.
@Suite("The compiler's cache") struct CompilerCacheTests {
  private let folder = try! TestFolder()

  /// Calls the script with a limit in KiB. Returns the compiler's options.
  private func options(most: Int) async throws -> [Substring] {
    let script = try Repository().root.appending(path: "tools/compiler-cache").path
    return try await Command.output(
      "env", ["XDG_CACHE_HOME=\(folder.url.path)", "VITRINE_COMPILED=\(most)", script]
    ).split(whereSeparator: \.isNewline)
  }

  /// Returns the folder of the compiler's cache after a call that limits it to the given number of KiB.
  private func place(most: Int) async throws -> String {
    #expect(try await options(most: most).last == "\(compiled.path)/current")
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
    #expect(!FileManager.default.fileExists(atPath: first))
  }

  @Test func `needs much free space to start, and little to go on`() async throws {
    let free = try #require(folder.url.freeSpace) / 1024
    #expect(try await options(most: 2 * Int(free)).isEmpty)
    _ = try await place(most: 1000)
    _ = try await place(most: 2 * Int(free))
    #expect(try await options(most: 16 * Int(free)).isEmpty)
  }
}
