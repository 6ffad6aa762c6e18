import Foundation
import Testing

@testable import Images

@Suite struct `A root file system overlay` {
  @Test func `holds the common files, and over them the board's own`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    func put(_ text: String, _ path: String) throws {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try put("common", "common/etc/motd")
    try put("shop", "common/etc/shop")
    try put("mine", "board/etc/motd")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: root.appending(path: "common/etc/shop").path)

    let overlay = try Overlay([root.appending(path: "common"), root.appending(path: "board"), root.appending(path: "none")])
    #expect(overlay.files == [
      .init(path: "etc/motd", contents: Data("mine".utf8), isExecutable: false),
      .init(path: "etc/shop", contents: Data("shop".utf8), isExecutable: true),
    ])
  }
}
