import Foundation
import TestFolder
import Testing

@testable import Deploying

@Suite struct SourceWatcherTests {
  private let package: TestFolder

  init() throws {
    package = try TestFolder()
    try package.write("", to: "Package.swift")
    try package.write("", to: "Sources/Lamp/Lamp.swift")
    try package.write("", to: ".build/boards/lamp")
  }

  /// Returns the sorted names of the files that `work` saves, or `nil` if none are reported within two seconds.
  private func saved(by work: () throws -> Void, watch: SourceWatcher) async throws -> [String]? {
    try work()
    return try await withThrowingTaskGroup(of: [URL]?.self) { group in
      group.addTask { try await watch.nextSavedFiles() }
      group.addTask {
        try await Task.sleep(for: .seconds(2))
        return nil
      }
      let first = try await group.next() ?? nil
      group.cancelAll()
      return first.map { Set($0.map(\.lastPathComponent)).sorted() }
    }
  }

  @Test func `a save is reported, even if a new file replaces the old one`() async throws {
    let watch = try SourceWatcher(package.url)
    #expect(
      try await saved(by: { try package.write("1", to: "Sources/Lamp/Lamp.swift") }, watch: watch) == ["Lamp.swift"])
    let made = try package.write("2", to: "Sources/Lamp/.Lamp.swift.new")
    let lamp = package.appending(path: "Sources/Lamp/Lamp.swift").path
    #expect(try await saved(by: { _ = rename(made.path, lamp) }, watch: watch) == ["Lamp.swift"])
    let file = package.appending(path: "Package.swift")
    #expect(try await saved(by: { try FileManager.default.removeItem(at: file) }, watch: watch) == ["Package.swift"])
  }

  @Test func `build products and editors' temporary files are not sources`() async throws {
    let watch = try SourceWatcher(package.url)
    func leave() throws {
      try package.write("1", to: ".build/boards/lamp")
      try package.write("1", to: ".build/new/lamp")
      for name in [".Lamp.swift.swp", "Lamp.swift~", "#Lamp.swift#", "4913"] {
        try package.write("1", to: "Sources/Lamp/\(name)")
      }
    }
    #expect(try await saved(by: leave, watch: watch) == nil)
  }

  @Test func `a folder that cannot be watched is rejected`() throws {
    #expect(throws: DeployError.self) { try SourceWatcher(package.appending(path: "Package.swift")) }
  }

  @Test func `events that the kernel has dropped count as a save`() throws {
    let watch = try SourceWatcher(package.url)
    var event = inotify_event()
    event.wd = -1
    event.mask = UInt32(IN_Q_OVERFLOW)
    #expect(watch.handle(event, name: "") == package.url)
  }

  @Test func `a new folder is watched too, and many saves are one`() async throws {
    let watch = try SourceWatcher(package.url)
    #expect(try await saved(by: { try package.write("1", to: "Sources/Light/Light.swift") }, watch: watch) != nil)
    func many() throws { for number in 1...50 { try package.write("1", to: "Sources/Light/Part\(number).swift") } }
    #expect(try await saved(by: many, watch: watch)?.count == 50)
    #expect(try await saved(by: {}, watch: watch) == nil)
  }
}
