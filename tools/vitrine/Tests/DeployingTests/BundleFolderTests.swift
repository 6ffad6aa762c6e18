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

  private func contents(_ item: BundleFolder.Item) -> [String] { item.description.files.map(BundleName.contents) }

  /// Returns the names of the manifests in the index, all of whose files must exist.
  private func indexedNames() throws -> [String] {
    let index = try #require(BundleIndex(parsing: text("vitrine/index.txt")))
    for entry in index.entries {
      let manifest = try ReleaseManifest(parsing: text("vitrine/\(entry.file)"))
      for name in manifest.files.map(BundleName.contents) { #expect(try names.contains(name), "\(name)") }
      #expect(try names.contains(BundleName.signature(forManifest: entry.file)))
    }
    return index.entries.map(\.file)
  }

  @Test func `a new release that does not fit leaves the previous one`() async throws {
    let old = try item("old", for: "a")
    try await bundle.write([old])
    let before = try names
    let full = BundleFolder(on: folder.url) { _ in 10 }
    let new = try item(String(repeating: "new", count: 100), for: "a")
    await #expect(throws: DeployError.self) { try await full.write([new]) }
    #expect(try names == before && indexedNames() == [BundleName.manifest(of: old.name)])
  }

  @Test func `a new release that needs the space of the previous one replaces it`() async throws {
    // Larger than the space that a folder's entries may need.
    let old = try item(String(repeating: "old", count: 200_000), for: "a")
    try await bundle.write([old])
    let program = bundle.url.appending(path: contents(old)[0])
    // The free space when the previous program exists, and when it is gone.
    let tight = BundleFolder(on: folder.url) { _ in
      FileManager.default.fileExists(atPath: program.path) ? 100_000 : 700_000
    }
    let new = try item(String(repeating: "new", count: 150_000), for: "a")
    try await tight.write([new])
    #expect(try names == names(of: new).union(["index.txt"]))
    #expect(try indexedNames() == [BundleName.manifest(of: new.name)])
  }

  @Test func `a signature of the same release replaces the previous signature`() async throws {
    let release = try item("one", for: "a")
    try await bundle.write([release])
    let again = BundleFolder.Item(
      release.manifest, Data("another signature".utf8), release.description, release.contents)
    try await bundle.write([again])
    #expect(try names == names(of: release).union(["index.txt"]))
    let manifest = BundleName.manifest(of: release.name)
    #expect(try text("vitrine/\(BundleName.signature(forManifest: manifest))") == "another signature")
  }

  @Test func `two apps for the same board are refused`() async throws {
    let items = [try item("one", for: "a"), try item("two", for: "b"), try item("three", for: "a")]
    let error = await #expect(throws: DeployError.self) { try await bundle.write(items) }
    #expect(error?.problem == "a bundle has one app for a board, and two are for a")
    #expect(!FileManager.default.fileExists(atPath: bundle.url.path))
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
