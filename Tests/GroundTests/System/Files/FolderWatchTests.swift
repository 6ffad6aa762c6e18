import Foundation
import System
import TestContexts
import TestKit
import Testing

@Suite("A folder watch", .freshContext) struct FolderWatchTests {
  private let temporary = TemporaryFolder()

  private func changes(_ watch: borrowing FolderWatch) -> [String?] {
    var names: [String?] = []
    try? watch.readChanges { _, name in names.append(name) }
    return names
  }

  @Test func `reports names that appear, change and disappear`() throws {
    let folder = URL(fileURLWithPath: temporary.path).appendingPathComponent("watched")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let file = folder.appendingPathComponent("event0")

    let watch = try FolderWatch()
    let number = try watch.add(folder.path)
    #expect(try watch.add(folder.path) == number)
    #expect(changes(watch) == [])

    try Data().write(to: file)
    #expect(changes(watch).contains("event0"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    #expect(changes(watch) == ["event0"])
    try FileManager.default.removeItem(at: file)
    #expect(changes(watch).contains("event0"))
    try FileManager.default.removeItem(at: folder)
    #expect(changes(watch).contains(nil))
  }

  @Test func `reports that it cannot be read`() throws {
    let watch = try FolderWatch()
    let folder = try Descriptor(opening: "/", .readOnly)
    dup2(folder.rawValue, watch.descriptor.rawValue)
    var failure: Errno?
    do throws(Errno) { try watch.readChanges { _, _ in } } catch { failure = error }
    #expect(failure != nil && failure != .wouldBlock)
  }

  @Test func `rejects a missing folder`() throws {
    let watch = try FolderWatch()
    #expect(throws: Errno.noSuchFileOrDirectory) { _ = try watch.add("/nowhere/at/all") }
    #expect(throws: Errno.notDirectory) { _ = try watch.add("/proc/self/cmdline") }
  }
}
