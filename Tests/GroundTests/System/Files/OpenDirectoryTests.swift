import Foundation
import TestContexts
import TestKit
import Testing

@testable import System

@Suite("A directory that an app may change", .freshContext) struct OpenDirectoryTests {
  private let folder = TemporaryFolder()

  /// Makes a file whose name is not UTF-8.
  private func makeFileWithStrangeName(in path: String) {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    let name: [CChar] = [CChar(bitPattern: 0xFF), CChar(bitPattern: 0xC3), 0x61, 0]
    close(openat(descriptor, name, O_CREAT | O_WRONLY, 0o644))
  }

  @Test func `is removed with its contents, but without following links`() throws {
    try Directory.create(at: folder.path + "/elsewhere")
    try File.replace(at: folder.path + "/elsewhere/kept", with: "kept")
    try File.replace(at: folder.path + "/data/deep/file", with: "")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/data/link", withDestinationPath: folder.path + "/elsewhere")
    try File.removeTree(at: folder.path + "/data")
    #expect(try Directory.names(at: folder.path) == ["elsewhere"])
    #expect(try File.text(at: folder.path + "/elsewhere/kept") == "kept")
  }

  /// The app replaces a directory by a link after the superuser has examined it and before its contents are removed.
  @Test(.slow) func `leads nowhere else while a directory and a link are swapped constantly`() throws {
    let root = folder.path
    try Directory.create(at: root + "/elsewhere")
    let attacker = try SpawnedProcess {
      while true {
        _ = mkdir(root + "/data/a", 0o755)
        _ = try? Descriptor(opening: root + "/data/a/0", [.writeOnly, .create])
        _ = rename(root + "/data/a", root + "/aside")
        _ = symlink(root + "/elsewhere", root + "/data/a")
        _ = unlink(root + "/data/a")
        _ = rename(root + "/aside", root + "/data/a")
      }
    }
    defer {
      attacker.send(signal: SIGKILL)
      _ = attacker.waitForExit(timeout: 10)
    }
    for number in 0..<300 { try File.replace(at: root + "/elsewhere/\(number)", with: "") }
    let bound = Clock.now + 1
    while Clock.now < bound {
      try? Directory.create(at: root + "/data")
      try? File.removeTree(at: root + "/data")
    }
    #expect(try Directory.names(at: root + "/elsewhere").count >= 300)
  }

  @Test(.slow) func `is removed at any depth`() throws {
    let names = Array(repeating: "d", count: 3000)
    let start = FileManager.default.currentDirectoryPath
    let isMade = try SpawnedProcess {
      guard chdir(folder.path) == 0 else { return false }
      for name in names { guard mkdir(name, 0o755) == 0, chdir(name) == 0 else { return false } }
      return true
    }
    #expect(isMade.waitForExit(timeout: 20) == .exited(status: 0))
    #expect(FileManager.default.currentDirectoryPath == start)
    try File.removeTree(at: folder.path + "/d")
    #expect(try Directory.names(at: folder.path) == [])
  }

  /// An app with an open directory can add others without end.
  @Test func `is not removed completely if it has too many directories`() throws {
    for number in 0..<3 { try File.replace(at: folder.path + "/data/\(number)/inner/file", with: "") }
    let directory = try OpenDirectory(at: folder.path)
    #expect(throws: Errno(rawValue: ELOOP)) { try directory.remove(FileName("data"), mostMoves: 2) }
    #expect(try Directory.names(at: folder.path) == ["data"])
    // The rest can be removed later.
    try directory.remove(FileName("data"), mostMoves: 1)
    #expect(try Directory.names(at: folder.path) == [])
  }

  /// The service of a Debian system may not change the app's files, but owns the folder around them.
  @Test(.aloneInProcess, .enabled(if: geteuid() == 0))
  func `is replaced by a directory of the superuser if it belongs to the app and cannot be removed`() throws {
    try File.replace(at: folder.path + "/data/appliance/file", with: "app's")
    // Names of earlier times, which must not be tried one by one.
    let used = (1...3).map { "displaced-\($0)" }
    for name in used { try File.replace(at: folder.path + "/data/\(name)", with: "earlier") }
    for path in ["/data/appliance", "/data/appliance/file"] { chown(folder.path + path, 1000, 1000) }
    chmod(folder.path + "/data/appliance", 0o700)
    // Stands for a superuser without the capability to ignore permissions.
    let keeper: uid_t = 1001
    for path in ["", "/data"] { chown(folder.path + path, keeper, keeper) }
    chmod(folder.path + "/data", 0o1770)
    let path = folder.path + "/data"
    let child = try SpawnedProcess {
      guard let directory = try? OpenDirectory(at: path), setgid(keeper) == 0, setuid(keeper) == 0 else { return false }
      return (try? directory.makeOwnedSubfolder(FileName("appliance"))) != nil
    }
    #expect(child.waitForExit(timeout: 30) == .exited(status: 0))
    let displaced = try Directory.names(at: path).filter { $0 != "appliance" && !used.contains($0) }
    #expect(displaced.count == 1 && displaced.first?.hasPrefix("displaced-") == true)
    #expect(displaced != ["displaced-4"])
    for name in used { #expect(try File.text(at: "\(path)/\(name)") == "earlier") }
    let attributes = try FileManager.default.attributesOfItem(atPath: path + "/appliance")
    #expect(attributes[.ownerAccountID] as? Int == Int(keeper))
    #expect(try File.text(at: "\(path)/\(displaced.first ?? "")/file") == "app's")
  }

  @Test func `handles names that are not UTF-8`() throws {
    try Directory.create(at: folder.path + "/data")
    makeFileWithStrangeName(in: folder.path + "/data")
    let directory = try OpenDirectory(at: folder.path + "/data")
    let names = try directory.names()
    #expect(names.map { $0.bytes } == [[0xFF, 0xC3, 0x61]])
    try directory.remove(names[0])
    #expect(try Directory.names(at: folder.path + "/data") == [])
  }

  @Test func `replaces a link with its own directory`() throws {
    let directory = try OpenDirectory(at: folder.path)
    try Directory.create(at: folder.path + "/elsewhere")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/on-trial", withDestinationPath: folder.path + "/elsewhere")
    #expect(!File.isFolderOfCurrentUser(folder.path + "/on-trial"))
    try directory.makeOwnedSubfolder(FileName("on-trial"))
    #expect(File.isFolderOfCurrentUser(folder.path + "/on-trial"))
    #expect(try Directory.names(at: folder.path + "/elsewhere") == [])
    #expect(throws: Errno(rawValue: ENOTDIR)) {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path + "/link", withDestinationPath: folder.path + "/elsewhere")
      _ = try OpenDirectory(at: folder.path + "/link")
    }
  }
}
