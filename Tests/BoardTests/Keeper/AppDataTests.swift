import Foundation
import System
import TestContexts
import Testing

@testable import Appliance

@Suite("An app's data", .freshContext, .aloneInProcess) final class AppDataTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-data-\(UUID().uuidString.prefix(8))")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func put(_ text: String, _ path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// The contents of all files, by path.
  private var files: [String: String] {
    var files: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: folder.path)! {
      if let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) { files[path] = text }
    }
    return files
  }

  @Test func `are set aside and put back completely, and replace newer files of the same names`() throws {
    for path in ["settings", "shop/a", "shop/deep/b", "touch-matrix", "appliance/log"] { try put("old", path) }
    let before = files
    let data = AppData(folder: folder.path)
    #expect(try data.setAside() == ["settings", "shop"])
    #expect(
      Set(files.keys) == [
        "touch-matrix", "appliance/log", "on-trial/settings", "on-trial/shop/a", "on-trial/shop/deep/b",
      ])
    for path in ["settings", "shop/deep/c"] { try put("new", path) }
    #expect(try data.restore() == ["settings", "shop"])
    #expect(files == before)
    #expect(try data.restore() == [])
  }

  @Test func `are complete after a power cut at any step of putting them back`() throws {
    let data = AppData(folder: folder.path)
    for path in ["a", "b/c", "d"] { try put("old", path) }
    let before = files
    _ = try data.setAside()
    // The first file is restored, and the new version of the second is partly removed.
    try FileManager.default.moveItem(at: folder.appending(path: "on-trial/a"), to: folder.appending(path: "a"))
    try FileManager.default.createDirectory(at: folder.appending(path: "b/new"), withIntermediateDirectories: true)
    #expect(try data.restore() == ["b", "d"])
    #expect(files == before)
  }

  @Test func `stay aside once the app has succeeded, and replace earlier data there`() throws {
    let data = AppData(folder: folder.path)
    try put("first", "settings")
    _ = try data.setAside()
    #expect(try data.acceptSetAside() == ["settings"])
    #expect(files == ["set-aside/settings": "first"])
    #expect(try data.restore() == [])
    try put("second", "other")
    _ = try data.setAside()
    #expect(files == ["set-aside/settings": "first", "on-trial/other": "second"])
    #expect(try data.acceptSetAside() == ["other"])
    #expect(files == ["set-aside/other": "second"])
  }

  @Test func `cannot lead the first process elsewhere: links with the names of its own files are removed`() throws {
    let data = AppData(folder: folder.path)
    try put("mine", "elsewhere/record")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "appliance").path, withDestinationPath: folder.appending(path: "elsewhere").path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "on-trial").path, withDestinationPath: folder.appending(path: "elsewhere").path)
    #expect(try data.restore() == [])
    try data.open(to: geteuid())
    #expect(files == ["elsewhere/record": "mine"])
    #expect(File.isFolderOfCurrentUser(folder.appending(path: "appliance").path))
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "on-trial").path))
  }

  @Test func `are set aside and put back even if the app has stored a name that is not UTF-8`() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let strange: [UInt8] = Array(folder.path.utf8) + [0x2F, 0xFF, 0xFE, 0]
    strange.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { _ = mkdir($0.baseAddress!, 0o755) }
    }
    try put("old", "settings")
    let data = AppData(folder: folder.path)
    #expect(try data.setAside().count == 2)
    #expect(try Directory.names(at: folder.path) == ["on-trial"])
    #expect(try data.restore().count == 2)
    #expect(files == ["settings": "old"])
    _ = try data.setAside()
    _ = try data.acceptSetAside()
    try put("new", "settings")
    _ = try data.setAside()
    #expect(try data.acceptSetAside() == ["settings"])
    #expect(files == ["set-aside/settings": "new"])
  }

  /// The app makes `discarded` itself, with a link in it.
  @Test func `are removed without following links in the app's directories`() throws {
    let data = AppData(folder: folder.path)
    try put("mine", "releases/choice")
    try FileManager.default.createDirectory(at: folder.appending(path: "discarded"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "discarded/link").path,
      withDestinationPath: folder.appending(path: "releases").path)
    try put("old", "settings")
    _ = try data.setAside()
    _ = try data.acceptSetAside()
    #expect(files == ["releases/choice": "mine", "set-aside/settings": "old"])
  }
}
