import Foundation
import Host
import ReleaseFormat
import TestFolder
import Testing

@testable import Deploying

/// The folder that a board reads from a USB stick.
struct BundleFolderTests {
  private let folder: TestFolder
  private let bundle: BundleFolder

  init() throws {
    folder = try TestFolder()
    bundle = BundleFolder(on: folder.url)
  }

  private func item(_ program: String, for board: String, font: String = "font") throws -> BundleFolder.Item {
    let contents = [program, font].map { Data($0.utf8) }
    let files = zip(["program", "font.ttf"], contents).map {
      ReleaseManifest.File(name: $0, size: $1.count, sum: hexDigits(of: SHA256.hash(of: Array($1))))
    }
    let manifest = ReleaseManifest(
      app: "lamp", board: board, architecture: "arm64", version: "1", settings: [], files: files)
    return BundleFolder.Item(Data(manifest.text.utf8), Data("signature".utf8), manifest, contents)
  }

  private var names: Set<String> {
    get throws { Set(try FileManager.default.contentsOfDirectory(atPath: bundle.url.path)) }
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }

  private func names(of item: BundleFolder.Item) -> Set<String> {
    let manifest = BundleName.manifest(of: item.name)
    return Set(
      [manifest, BundleName.signature(forManifest: manifest)] + item.description.files.map(BundleName.contents))
  }

  @Test func `has a manifest, its signature, and each file once, with short names`() async throws {
    let first = try item("one", for: "a")
    let second = try item("two", for: "b")
    try await bundle.write([first, second])
    #expect(try names == names(of: first).union(names(of: second)).union(["index.txt"]))
    // Both have the same typeface.
    #expect(try names.count == 8)
    // Only web servers need the index.
    for name in try names where name != BundleIndex.fileName {
      let parts = name.split(separator: ".")
      #expect(parts.count == 2 && parts[0].count == 8 && parts[1].count == 3 && name == name.lowercased())
    }
    #expect(try text("vitrine/\(BundleName.contents(of: first.description.files[0]))") == "one")
    #expect(try text("vitrine/\(BundleName.manifest(of: first.name))") == first.description.text)
  }

  @Test func `a new release replaces the one for the same board, and leaves others and other files`() async throws {
    let other = try item("other", for: "b")
    try await bundle.write([try item("old", for: "a"), other])
    try folder.write("mine", to: "vitrine/notes.txt")
    try folder.write("mine", to: "holiday.jpg")
    let new = try item("new", for: "a", font: "another font")
    try await bundle.write([new])
    #expect(try names == names(of: other).union(names(of: new)).union(["notes.txt", "index.txt"]))
    #expect(folder.names.contains("holiday.jpg"))
  }

  @Test func `its index names the manifests of all boards, for web servers`() async throws {
    let items = [try item("one", for: "a"), try item("two", for: "b")]
    try await bundle.write(items)
    try await bundle.write([try item("new", for: "a")])
    let index = try #require(BundleIndex(parsing: text("vitrine/index.txt")))
    #expect(Set(index.entries.map(\.board.board)) == ["a", "b"])
    for entry in index.entries {
      #expect(entry.kind == .release && entry.board.architecture == "arm64")
      #expect(try names.contains(entry.file))
    }
  }
}
