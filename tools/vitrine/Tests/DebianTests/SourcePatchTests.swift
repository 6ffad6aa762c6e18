import Foundation
import Host
import Testing

@testable import Debian

@Suite("Debian's patches of a source package") final class SourcePatchTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-patches-\(UUID().uuidString.prefix(8))")
  private var place: URL { folder.appending(path: "place") }

  /// Creates the upstream archive.
  init() async throws {
    for name in ["src/a.cc", "test/b.cc"] { try write("one\ntwo\n", to: "a-1/\(name)") }
    try await pack("a-1", as: "a_1.orig.tar.gz")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try file.deletingLastPathComponent().createFolder()
    try Data(text.utf8).write(to: file)
  }

  private func pack(_ name: String, as archive: String) async throws {
    _ = try await Command.output("tar", ["--create", "--auto-compress", "--file", archive, name], in: folder)
  }

  private func text(of path: String) throws -> String {
    try String(contentsOf: place.appending(path: path), encoding: .utf8)
  }

  private func patch(of path: String, from old: String, to new: String) -> String {
    "--- a/\(path)\n+++ b/\(path)\n@@ -1,2 +1,2 @@\n one\n-\(old)\n+\(new)\n"
  }

  /// Writes the description of the package, and unpacks it.
  private func unpack(format: String, changes: String) async throws {
    let names = ["a_1.orig.tar.gz", changes]
    var files = ""
    for name in names {
      let sum = try await Command.output("md5sum", [name], in: folder).prefix(32)
      let size = try Data(contentsOf: folder.appending(path: name)).count
      files += " \(sum) \(size) \(name)\n"
    }
    try write(
      "Format: \(format)\nSource: a\nBinary: a\nArchitecture: any\nVersion: 1-1\nMaintainer: A <a@example.org>\nFiles:\n\(files)",
      to: "a_1-1.dsc")
    try await DebianArchive.unpack(folder.appending(path: "a_1-1.dsc"), into: place)
  }

  private func apply(_ patches: [(name: String, text: String)], series: String) async throws {
    for (name, text) in patches + [("series", series)] { try write(text, to: "debian/patches/\(name)") }
    try await pack("debian", as: "a_1-1.debian.tar.xz")
    try await unpack(format: "3.0 (quilt)", changes: "a_1-1.debian.tar.xz")
  }

  @Test func `are applied in their order, and no others`() async throws {
    try await apply(
      [
        ("first", "Description: a change\n\n" + patch(of: "src/a.cc", from: "two", to: "three")),
        ("second", patch(of: "src/a.cc", from: "three", to: "four")),
        ("tests", patch(of: "test/b.cc", from: "two", to: "x")),
        ("unused", patch(of: "src/a.cc", from: "four", to: "five")),
      ], series: "# Of security\nfirst -p1\ntests # not ours\n\nsecond\n")
    #expect(try text(of: "src/a.cc") == "one\nfour\n")
    #expect(try text(of: "test/b.cc") == "one\nx\n")
  }

  @Test func `that do not apply are rejected, with their file`() async throws {
    do {
      try await apply([("first", patch(of: "src/a.cc", from: "ten", to: "three"))], series: "first\n")
      Issue.record("applied")
    } catch let error as HostError { #expect(error.description.contains("debian/patches/first")) }
  }

  @Test func `are applied in format 1.0, too`() async throws {
    try write(
      patch(of: "src/a.cc", from: "two", to: "three").replacing("--- a/", with: "--- a-1.orig/").replacing(
        "+++ b/", with: "+++ a-1/"),
      to: "a_1-1.diff")
    _ = try await Command.output("gzip", ["a_1-1.diff"], in: folder)
    try await unpack(format: "1.0", changes: "a_1-1.diff.gz")
    #expect(try text(of: "src/a.cc") == "one\nthree\n")
  }
}
