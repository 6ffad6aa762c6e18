import System
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import EventSources

@Suite("A watched file", .freshContext) struct FileWatchTests {
  private let desk = Desk()
  private let folder = TemporaryFolder()

  @Test func `is reported once it was written, replaced or removed`() throws {
    let path = "\(folder.path)/" + "data.toml"
    var changes = 0
    let watch = try FileWatch(path, for: desk.application) { changes += 1 }
    try Descriptor(opening: path, [.writeOnly, .create]).writeAll("a")
    desk.runEventSources()
    #expect(changes == 1)
    try File.replace(at: path, with: "b")
    desk.runEventSources()
    #expect(changes == 2)
    try File.removeTree(at: path)
    desk.runEventSources()
    #expect(changes == 3)
    desk.runEventSources()
    #expect(changes == 3)
    withExtendedLifetime(watch) {}
  }

  @Test func `is not reported for changes of its neighbors`() throws {
    var changes = 0
    let watch = try FileWatch("\(folder.path)/" + "data.toml", for: desk.application) { changes += 1 }
    try File.replace(at: "\(folder.path)/" + "other.toml", with: "b")
    desk.runEventSources()
    #expect(changes == 0)
    withExtendedLifetime(watch) {}
  }

  @Test func `may be a folder, with all its contents`() throws {
    var changes = 0
    let watch = try FileWatch(folder.path, for: desk.application) { changes += 1 }
    try File.replace(at: "\(folder.path)/" + "one", with: "b")
    try File.replace(at: "\(folder.path)/" + "two", with: "b")
    desk.runEventSources()
    #expect(changes == 1)
    watch.cancel()
    try File.replace(at: "\(folder.path)/" + "three", with: "b")
    desk.runEventSources()
    #expect(changes == 1)
  }

  @Test func `is rejected if its folder is missing`() {
    #expect(throws: Errno.noSuchFileOrDirectory) { try FileWatch("/none/data", for: desk.application) {} }
  }
}
