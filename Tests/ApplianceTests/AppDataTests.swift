import Foundation
import Testing

@testable import Appliance

@Suite("An app's data") final class AppDataTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-data-\(UUID().uuidString.prefix(8))")

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func put(_ text: String, _ path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Every file with its text.
  private var files: [String: String] {
    var files: [String: String] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: folder.path)! {
      if let text = try? String(contentsOf: folder.appending(path: path), encoding: .utf8) { files[path] = text }
    }
    return files
  }

  @Test func `are set aside and put back whole, in the place of what came meanwhile`() throws {
    for path in ["settings", "shop/a", "shop/deep/b", "touch-matrix", "appliance/log"] { try put("old", path) }
    let before = files
    let data = AppData(folder: folder.path)
    #expect(try data.setAside() == ["settings", "shop"])
    #expect(Set(files.keys) == ["touch-matrix", "appliance/log", "set-aside/settings", "set-aside/shop/a", "set-aside/shop/deep/b"])
    for path in ["settings", "shop/deep/c", "more"] { try put("new", path) }
    #expect(try data.putBack() == ["settings", "shop"])
    #expect(files == before)
    #expect(try data.putBack() == [])
  }

  @Test func `that were set aside earlier make way`() throws {
    let data = AppData(folder: folder.path)
    try put("first", "settings")
    _ = try data.setAside()
    try put("second", "other")
    _ = try data.setAside()
    #expect(files == ["set-aside/other": "second"])
  }
}
