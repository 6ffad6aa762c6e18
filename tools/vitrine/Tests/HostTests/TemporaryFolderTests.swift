import Foundation
import TestFolder
import Testing

@testable import Host

/// The files that a program leaves in the machine's temporary folder: nothing, even if it is killed.
@Suite struct TemporaryFolderTests {
  private let parent: TestFolder

  init() throws { parent = try TestFolder() }

  private func makeOld(_ name: String) throws -> URL {
    let folder = parent.appending(path: name)
    try folder.createFolder()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3600)], ofItemAtPath: folder.path)
    return folder
  }

  @Test func `a folder is removed with its object`() throws {
    var folder: TemporaryFolder? = try TemporaryFolder(for: "deploy", in: parent.url)
    let url = try #require(folder?.url)
    #expect(url.isFolder && url.lastPathComponent.hasPrefix("vitrine-deploy-"))
    folder = nil
    #expect(parent.names.isEmpty)
  }

  @Test func `the folder of a program that was killed is removed by the next one, and a folder in use is not`() throws {
    _ = try makeOld("vitrine-deploy-killed")
    let used = try makeOld("vitrine-deploy-used")
    guard let lock = FolderLock(ifFree: used) else {
      Issue.record("the folder is not free")
      return
    }
    let other = try makeOld("vitrine-run-killed")
    let new = parent.appending(path: "vitrine-deploy-new")
    try new.createFolder()
    let folder = try TemporaryFolder(for: "deploy", in: parent.url)
    #expect(Set(parent.names) == Set([used, other, new, folder.url].map(\.lastPathComponent)))
    _ = consume lock
  }

  @Test func `a full disk is reported with the folder and both sizes`() throws {
    let free = try #require(parent.url.freeSpace)
    do {
      _ = try TemporaryFolder(for: "boot", space: free * 2, in: parent.url)
      Issue.record("there is not enough space")
    } catch let error as HostError {
      guard case .noSpace(parent.path, needed: free * 2, _) = error else { throw error }
      #expect(
        error.description.contains("MB are needed; remove files from its disk ('df -h \(parent.path)')"), "\(error)")
    }
    #expect(parent.names.isEmpty)
  }

  @Test func `SwiftPM's empty folders are removed when none of its programs runs`() throws {
    func process(_ name: String) throws -> URL {
      try parent.write(name + "\n", to: "\(name)/12/comm")
      return parent.appending(path: name)
    }
    try parent.write("", to: "tmp/TemporaryDirectory.a/.keep-directory")
    try parent.write("", to: "tmp/TemporaryDirectory.b/.keep-directory")
    try parent.write("", to: "tmp/TemporaryDirectory.b/file")
    try parent.write("", to: "tmp/other/.keep-directory")
    let tmp = parent.appending(path: "tmp")
    func names() throws -> Set<String> { Set(try FileManager.default.contentsOfDirectory(atPath: tmp.path)) }
    try SwiftLeftovers.remove(in: tmp, processes: process("swift-build"))
    #expect(try names() == ["TemporaryDirectory.a", "TemporaryDirectory.b", "other"])
    try SwiftLeftovers.remove(in: tmp, processes: process("swift-frontend"))
    #expect(try names() == ["TemporaryDirectory.b", "other"])
  }

  @Test func `a failure of Foundation is reported with its file, its cause, and a remedy`() throws {
    let file = try parent.write("", to: "file")
    do {
      try parent.url.appending(path: "file/inner").createFolder()
      Issue.record("a file is not a folder")
    } catch { #expect("\(error)".contains("\(file.path)/inner cannot be used: Not a directory; ")) }
    for (code, words) in [
      (CocoaError.Code.fileWriteOutOfSpace, "No space left on device; remove files"),
      (.fileNoSuchFile, "; check the path"),
    ] {
      let error = CocoaError(code, userInfo: [NSFilePathErrorKey: "/var/tmp/x"])
      let text = UserMessage.text(for: error)
      #expect(
        text.hasPrefix("/var/tmp/x cannot be used: ") && text.contains(words) && !text.contains("Error Domain"),
        "\(text)")
    }
  }
}
