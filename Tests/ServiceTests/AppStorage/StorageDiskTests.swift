import EventSources
import System
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import AppStorage

/// Tests a 128 KB tmpfs that fills up and then becomes read-only. It belongs to a child process with its own mount
/// namespace, and the test accesses it through that process's root in /proc.
@Suite("A storage on a disk", .freshContext) struct StorageDiskTests {
  private let desk = Desk()
  private let folder = TemporaryFolder()

  @Test func `that is full, and then read-only, reports it, keeps its data, and continues when there is space`() throws
  {
    let script = """
      mount -t tmpfs -o size=128k,mode=0777 none "$0" && echo "$$" && read next && mount -o remount,ro "$0" && echo read-only && read next
      """
    let owner = try ChildProcess(
      "/usr/bin/unshare", arguments: ["--user", "--map-root-user", "--mount", "/bin/sh", "-c", script, folder.path],
      for: desk.application)
    var said: [String] = []
    owner.onLine = { said.append($0) }
    desk.runEventSources { said.count == 1 || owner.exitStatus != nil }
    let root = "/proc/\(try #require(said.first, "no separate file system"))/root\(folder.path)"
    try Directory.create(at: "\(root)/app")

    let storage = try storage(root)
    #expect(keep(41, storage) == nil)
    try fill(root)
    #expect(keep(42, storage) == .io(what: "values", .noSpace))
    #expect(append(String(repeating: "long ", count: 2000), storage) == .io(what: "answers.records", .noSpace))
    #expect(try self.storage(root).integer(forKey: "visitors") == 41, "what was kept stays")
    try File.removeTree(at: "\(root)/filler")
    #expect(keep(43, storage) == nil)
    #expect(append("room again", storage) == nil)

    owner.write("\n")
    desk.runEventSources { said.count == 2 || owner.exitStatus != nil }
    #expect(said.last == "read-only")
    #expect(keep(44, storage) == .io(what: "values", .readOnlyFileSystem))
    #expect(append("more", storage) == .io(what: "answers.records", .readOnlyFileSystem))
    let next = try self.storage(root)
    #expect(next.integer(forKey: "visitors") == 43)
    var found: [String]?
    next.list("answers").read { records, _, _ in found = records }
    desk.runEventSources { found != nil }
    #expect(found == ["room again"])
    owner.closeInput()
    desk.runEventSources { owner.exitStatus != nil }
  }

  /// Returns a new storage, as after a restart of the program.
  private func storage(_ root: String) throws -> Storage {
    Storage(try StorageBackend(FolderStorage(in: "\(root)/app"), folder: "\(root)/app", for: desk.application))
  }

  /// Stores a number, and returns the error of the operation.
  private func keep(_ number: Int, _ storage: Storage) -> StorageError? {
    var told: StorageError??
    storage.set(number, forKey: "visitors") { told = .some($0) }
    desk.runEventSources { told != nil }
    return told ?? nil
  }

  private func append(_ record: String, _ storage: Storage) -> StorageError? {
    var told: StorageError??
    storage.list("answers").append(record) { told = .some($0) }
    desk.runEventSources { told != nil }
    return told ?? nil
  }

  /// Fills the file system.
  private func fill(_ root: String) throws {
    let file = try Descriptor(opening: "\(root)/filler", [.writeOnly, .create])
    #expect(throws: Errno.noSpace) { while true { try file.writeAll([UInt8](repeating: 1, count: 512)) } }
  }
}
