import Foundation
import Synchronization
import TestFolder
import Testing

@testable import Host

@Suite("A staging folder") struct StagingFolderTests {
  private let folder = try! TestFolder()

  @Test func `is exclusive until it is released, and each process has its turn`() async throws {
    let inside = Counter(), visits = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let workshop = try await StagingFolder(in: folder.url, for: "a test")
          #expect(inside.add(1) == 1)
          try await Task.sleep(for: .milliseconds(20))
          #expect(workshop.folder.isFolder)
          inside.add(-1)
          visits.add(1)
        }
      }
      try await group.waitForAll()
    }
    #expect(visits.add(0) == 8)
    #expect(folder.names == [])
  }

  @Test func `a file system without permissions, such as FAT, is named as the cause`() {
    // The kernel refuses to change the permissions of these folders, as it does on FAT.
    #expect(
      throws: HostError.fileError(
        "/proc/self/task", reason: "its file system, such as FAT, stores no permissions")
    ) { try URL(fileURLWithPath: "/proc/self/task").createPrivateFolder() }
  }

  @Test func `cannot be entered by other users, but its results can`() async throws {
    let workshop = try await StagingFolder(in: folder.url, for: "a test")
    func mode(_ place: URL) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: place.path)[.posixPermissions] as? Int
    }
    #expect(try mode(workshop.folder) == 0o700)
    let made = workshop.folder.appending(path: "made")
    try made.createFolder()
    try workshop.move(made, to: folder.appending(path: "result"))
    #expect(try mode(folder.appending(path: "result")) == 0o755)
  }

  @Test func `does not replace a folder with a file`() async throws {
    try folder.write("another", to: "Kettle/notes")
    let workshop = try await StagingFolder(in: folder.url, for: "a test")
    let made = workshop.folder.appending(path: "Kettle")
    try Data().write(to: made)
    let place = folder.appending(path: "Kettle")
    #expect(throws: HostError.fileError(place.path, reason: "a folder is there")) { try workshop.move(made, to: place) }
    #expect(try String(contentsOf: place.appending(path: "notes"), encoding: .utf8) == "another")
  }

  @Test func `waits for another process, and continues when that is killed`() async throws {
    let other = Process()
    other.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
    other.arguments = [folder.path, "sleep", "100"]
    try other.run()
    defer { if other.isRunning { kill(other.processIdentifier, SIGKILL) } }
    while FolderLock(ifFree: folder.url) != nil { try await Task.sleep(for: .milliseconds(10)) }
    let done = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        _ = try await StagingFolder(in: folder.url, for: "a test")
        done.add(1)
      }
      try await Task.sleep(for: .milliseconds(300))
      #expect(done.add(0) == 0)
      // Also kills the child process, which inherited the lock.
      kill(-other.processIdentifier, SIGKILL)
      try await group.waitForAll()
    }
  }

  @Test func `removes the remains of an interrupted run`() async throws {
    try folder.write("half", to: ".vitrine-unfinished-1/half")
    let workshop = try await StagingFolder(in: folder.url, for: "a test")
    #expect(folder.names == [workshop.folder.lastPathComponent])
  }

  @Test(arguments: [("new", "old"), ("new/a", "old"), ("new/a", "old/b")])
  func `replaces a file or folder`(new: String, old: String) async throws {
    try folder.write("old", to: old)
    try await finish(new)
    #expect(folder.names == ["old"])
    let file = folder.appending(path: new.replacing("new", with: "old"))
    #expect(try String(contentsOf: file, encoding: .utf8) == "new")
  }

  /// Makes the file `path` in a workshop and replaces `old` with it or the folder around it.
  private func finish(_ path: String) async throws {
    let workshop = try await StagingFolder(in: folder.url, for: "a test")
    let file = workshop.folder.appending(path: path)
    try file.deletingLastPathComponent().createFolder()
    try Data("new".utf8).write(to: file)
    try workshop.move(workshop.folder.appending(path: "new"), to: folder.appending(path: "old"))
  }

  @Test func `replaces without a moment in which neither exists`() async throws {
    try folder.write("old", to: "old/a")
    let done = Counter(), misses = Counter()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while done.add(0) == 0 {
          if !FileManager.default.fileExists(atPath: folder.appending(path: "old/a").path) { misses.add(1) }
        }
      }
      for _ in 0..<200 { try await finish("new/a") }
      done.add(1)
      try await group.waitForAll()
    }
    #expect(misses.add(0) == 0)
  }

  @Test func `reports in one line why a folder cannot be used`() async throws {
    let file = try folder.write("", to: "file")
    await #expect(throws: HostError.fileError(file.path + "/deep", reason: "Not a directory")) {
      _ = try await StagingFolder(in: file.appending(path: "deep"), for: "a test")
    }
  }
}

/// A number that several tasks change.
private final class Counter: Sendable {
  private let value = Atomic(0)

  /// - Returns: The new value.
  @discardableResult
  func add(_ number: Int) -> Int { value.add(number, ordering: .sequentiallyConsistent).newValue }
}
