import Foundation
import ReleaseFormat
import System
import TestContexts
import Testing

@testable import Appliance

/// The files that `vitrine clean` lists and removes on a data partition.
@Suite("Making space on the data partition", .freshContext) final class DataCleanerTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-clean-\(UUID().uuidString.prefix(8))")
  private var cleaner: DataCleaner { DataCleaner(folder: folder.path) }
  private let store: ReleaseStore

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = ReleaseStore(try FolderStorage(in: folder.appending(path: "releases").path))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func put(_ path: String, size: Int = 10_000) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(repeating: 7, count: size).write(to: file)
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }

  /// Removes an item, and returns the releases that the board had to forget.
  @discardableResult
  private func remove(_ item: RemovableItem) throws -> [ReleaseName] {
    var forgotten: [ReleaseName] = []
    try cleaner.remove(item) { (name) throws(DeploySession.Refusal) in forgotten.append(name) }
    return forgotten
  }

  /// Stores three releases: the current one, the previous one, and one that the choice does not contain.
  private func putReleases() throws -> (current: TestRelease, previous: TestRelease, unused: TestRelease) {
    let releases = (current: TestRelease("c"), previous: TestRelease("bb"), unused: TestRelease("aaa"))
    for release in [releases.unused, releases.previous, releases.current] { try release.send(to: store) }
    var choice = ReleaseChoice()
    for release in [releases.previous, releases.current] {
      choice.startTrial(of: release.name)
      choice.confirm()
    }
    try store.store(choice)
    return releases
  }

  @Test func `an empty partition has nothing to remove`() throws { #expect(try cleaner.sizes().isEmpty) }

  @Test func `every kind of file is listed with its size, and Vitrine's own files are not`() throws {
    _ = try putReleases()
    for path in ["set-aside/a", "discarded/b", "appliance/log.old", "appliance/record", "touch-matrix", "staff-tries"] {
      try put(path)
    }
    try put("photos/1.jpg", size: 100_000)
    try put("photos/deep/2.jpg", size: 100_000)
    try put("database", size: 50_000)
    let sizes = try cleaner.sizes()
    #expect(
      sizes.map(\.item) == [
        .kind(.previous), .kind(.unused), .kind(.setAside), .kind(.logs), .file("database"), .file("photos"),
      ])
    func size(_ item: RemovableItem) -> Int64 { sizes.first { $0.item == item }?.size ?? 0 }
    #expect(size(.file("photos")) >= 200_000 && size(.file("photos")) < 300_000)
    #expect(size(.kind(.setAside)) >= 20_000 && size(.kind(.logs)) >= 10_000 && size(.kind(.logs)) < 20_000)
  }

  @Test func `each kind is removed alone`() throws {
    let releases = try putReleases()
    for path in ["set-aside/a", "appliance/log", "appliance/record", "photos/1.jpg", "database"] { try put(path) }
    try remove(.kind(.unused))
    #expect(!exists("releases/\(releases.unused.name.text)") && exists("releases/\(releases.previous.name.text)"))
    #expect(try remove(.kind(.previous)) == [releases.previous.name])
    #expect(!exists("releases/\(releases.previous.name.text)"))
    #expect(try store.check(releases.current.name).app == "c")
    #expect(try remove(.kind(.setAside)).isEmpty && !exists("set-aside"))
    #expect(try remove(.kind(.logs)).isEmpty && !exists("appliance/log") && exists("appliance/record"))
    #expect(try remove(.file("photos")).isEmpty && !exists("photos") && exists("database"))
  }

  @Test func `the previous release is removed after the board has forgotten it, and stays if the board refuses`() throws
  {
    let releases = try putReleases()
    // The board runs this release in place of the current one, or its disk refuses the new choice.
    let error = try #require(throws: DeploySession.Refusal.self) {
      try cleaner.remove(.kind(.previous)) { (name) throws(DeploySession.Refusal) in
        throw DeploySession.Refusal(reason: "refused \(name.text)")
      }
    }
    #expect(error.reason == "refused \(releases.previous.name.text)")
    #expect(try store.check(releases.previous.name).app == "bb")
    var wasComplete = false
    try cleaner.remove(.kind(.previous)) { (name) throws(DeploySession.Refusal) in
      wasComplete = (try? store.check(name)) != nil
    }
    #expect(wasComplete && !exists("releases/\(releases.previous.name.text)"))
  }

  @Test(arguments: ["releases", "appliance", "touch-matrix", "..", ".", "a/b", ""])
  func `files of Vitrine and paths are never removed by name`(name: String) throws {
    try put("appliance/record")
    try put("touch-matrix")
    let error = try #require(throws: DeploySession.Refusal.self) { try remove(.file(name)) }
    #expect(error.reason.contains("\(Errno.notPermitted.message); 'vitrine clean' lists"))
    #expect(exists("appliance/record") && exists("touch-matrix") && exists("releases"))
  }

  /// Bytes that are not UTF-8, a line end, an escape sequence, a name with a percent sign, and a control character with
  /// two bytes.
  private static let strangeNames: [[UInt8]] = [
    [0xFF, 0x61], [0x61, 0x0A, 0x62], [0x61, 0x1B, 0x5B, 0x32, 0x4A], [0x31, 0x25, 0x32, 0x35], [0xC2, 0x85],
  ]

  @Test(arguments: strangeNames)
  func `a file with any name is listed in one line of printable characters, and removed by it`(bytes: [UInt8]) throws {
    let path = Array(folder.path.utf8) + [0x2F] + bytes
    #expect((path + [0]).withUnsafeBytes { mkdir($0.bindMemory(to: CChar.self).baseAddress!, 0o755) } == 0)
    let sizes = try cleaner.sizes()
    #expect(sizes.count == 1)
    let line = try #require(sizes.first).item.text
    #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
    #expect(try remove(#require(RemovableItem(parsing: line))).isEmpty)
    #expect(try cleaner.sizes().isEmpty)
  }

  @Test func `names of Vitrine's own files are not accepted in another spelling`() throws {
    try put("appliance/record")
    #expect(throws: DeploySession.Refusal.self) { try remove(.file("%61ppliance")) }
    #expect(throws: DeploySession.Refusal.self) { try remove(.file("a%2Fb")) }
    #expect(exists("appliance/record"))
  }

  @Test func `a name with a percent sign can be removed as it is`() throws {
    try put("100% cotton")
    try put("50%")
    try remove(.file("100% cotton"))
    try remove(.file("50%"))
    #expect(!exists("100% cotton") && !exists("50%"))
  }

  @Test func `a link of the app is removed, and not what it leads to`() throws {
    try put("appliance/record")
    try FileManager.default.createSymbolicLink(
      atPath: folder.appending(path: "photos").path, withDestinationPath: folder.appending(path: "appliance").path)
    #expect(try remove(.file("photos")).isEmpty)
    #expect(!exists("photos") && exists("appliance/record"))
  }

  @Test func `the previous release is forgotten, and the current one stays`() throws {
    let releases = try putReleases()
    var choice = try #require(try store.choice())
    choice.forgetPrevious(releases.unused.name)
    #expect(choice.previous == releases.previous.name)
    choice.forgetPrevious(releases.previous.name)
    #expect(choice.previous == nil && choice.current == releases.current.name)
  }

  @Test func `requests are parsed, and others are refused`() {
    let items: [RemovableItem] = [.kind(.previous), .kind(.unused), .kind(.setAside), .kind(.logs), .file("my photos")]
    for item in items { #expect(RemovableItem(parsing: item.text) == item) }
    for line in ["", "file ", "file", "everything", " logs"] { #expect(RemovableItem(parsing: line) == nil) }
  }
}
