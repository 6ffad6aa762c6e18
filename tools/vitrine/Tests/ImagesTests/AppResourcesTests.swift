import Foundation
import Host
import TestFolder
import Testing

@testable import Images

@Suite("An app's resources") struct AppResourcesTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder(named: "resources-\(UUID().uuidString.prefix(8))") }

  private func put(_ path: String, _ text: String = "x") throws {
    let file = folder.appending(path: "Resources/\(path)")
    try file.deletingLastPathComponent().createFolder()
    try Data(text.utf8).write(to: file)
  }

  @Test func `are the files of the folder in the order of their names, without hidden ones`() throws {
    #expect(try AppResources(of: nil).files.isEmpty && AppResources(of: folder.url).files.isEmpty)
    for path in ["b.png", "menu/tea 1.jpg", "menu/.DS_Store", ".gitkeep", "B.png", ".git/config"] { try put(path) }
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Resources/link.png"), withDestinationURL: folder.appending(path: "Resources/b.png"))
    let resources = try AppResources(of: folder.url)
    #expect(resources.files.map(\.name.text) == ["B.png", "b.png", "link.png", "menu/tea 1.jpg"])
    #expect(
      try resources.overlay().entries.keys.sorted()
        == ["B.png", "b.png", "link.png", "menu/tea 1.jpg"].map { "usr/share/vitrine/resources/\($0)" })
  }

  @Test func `with an invalid name are rejected with their path`() throws {
    let path = (1...9).map { "\($0)" }.joined(separator: "/")
    try put(path)
    let error = #expect(throws: BoardImageError.badResource(path)) { try AppResources(of: folder.url) }
    #expect(error?.description.hasPrefix("Resources/\(path) has a name that boards do not accept; ") == true)
  }

  @Test func `that are larger than a release may be are rejected with both sizes`() async throws {
    try put("large")
    let file = try FileHandle(forWritingTo: folder.appending(path: "Resources/large"))
    try file.truncate(atOffset: 300 << 20)
    let repository = try Repository(around: #filePath)
    let error = await #expect(throws: BoardImageError.self) {
      try await AppResources.subsetForBoards(of: folder.url, in: repository)
    }
    #expect(error?.description.contains("has 300 MB, and 256 MB are allowed") == true)
  }
}
