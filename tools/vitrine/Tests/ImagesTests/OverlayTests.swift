import Foundation
import TestFolder
import Testing

@testable import Images

@Suite("A root file system overlay") struct OverlayTests {
  @Test func `has the common files, replaced by the board's own`() throws {
    let root = try TestFolder()
    try root.write("common", to: "common/etc/motd")
    try root.write("shop", to: "common/etc/shop")
    try root.write("mine", to: "board/etc/motd")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: root.appending(path: "common/etc/shop").path)

    // A link to a path that does not exist here and an empty folder stay unchanged.
    try FileManager.default.createSymbolicLink(
      atPath: root.appending(path: "board/etc/link").path, withDestinationPath: "/data/settings")
    try FileManager.default.createDirectory(at: root.appending(path: "board/data"), withIntermediateDirectories: true)

    let overlay = try Overlay([
      root.appending(path: "common"), root.appending(path: "board"), root.appending(path: "none"),
    ])
    #expect(
      overlay.entries == [
        "etc": .folder, "etc/motd": .file(Data("mine".utf8), isExecutable: false),
        "etc/shop": .file(Data("shop".utf8), isExecutable: true),
        "etc/link": .link(to: "/data/settings"), "data": .folder,
      ])
  }

  @Test func `its programs are distinguished from other files; a typeface or an empty folder is not reported`() throws {
    let root = try TestFolder()
    func identity() throws -> String? { try Overlay([root.url]).identity }
    try root.write("", to: "usr/share/vitrine/font.ttf")
    try FileManager.default.createDirectory(at: root.appending(path: "data"), withIntermediateDirectories: true)
    #expect(try identity() == nil && Overlay([root.url]).boardFileLine == "")
    var seen: Set<String?> = [nil]
    let motd = try root.write("a", to: "etc/motd")
    #expect(try seen.insert(identity()).inserted)
    try root.write("b", to: "etc/motd")
    #expect(try seen.insert(identity()).inserted)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: motd.path)
    #expect(try seen.insert(identity()).inserted)
    try FileManager.default.moveItem(at: motd, to: root.appending(path: "etc/issue"))
    #expect(try seen.insert(identity()).inserted)
    #expect(try Overlay([root.url]).imageOnlyFiles == ["etc/issue"])
    #expect(try Overlay([root.url]).boardFileLine == "overlay \(identity() ?? "")\n")
  }
}
