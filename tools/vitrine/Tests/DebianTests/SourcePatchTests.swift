import Foundation
import Host
import Testing

@testable import Debian

@Suite("Debian's patches of a source package") final class SourcePatchTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-patches-\(UUID().uuidString.prefix(8))")
  private var place: URL { folder.appending(path: "place") }
  private var file: URL { place.appending(path: "src/a.cc") }

  init() throws {
    try place.appending(path: "src").createFolder()
    try Data("one\ntwo\n".utf8).write(to: file)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func patch(of path: String, from old: String, to new: String) -> String {
    "Description: a change\n\n--- a/\(path)\n+++ b/\(path)\n@@ -1,2 +1,2 @@\n one\n-\(old)\n+\(new)\n"
  }

  private func apply(_ patches: [(name: String, text: String)], series: String) async throws {
    let debian = folder.appending(path: "debian/patches"), workshop = folder.appending(path: "workshop")
    try debian.createFolder()
    try workshop.createFolder()
    for (name, text) in patches + [("series", series)] { try Data(text.utf8).write(to: debian.appending(path: name)) }
    let archive = folder.appending(path: "a.debian.tar.xz")
    _ = try await Command.output("tar", ["--create", "--xz", "--file", archive.path, "--directory", folder.path, "debian"])
    try await DebianArchive.patch(["src/*.cc", "src/*.h"], in: place, by: archive, workshop: workshop)
  }

  @Test func `are applied in their order to existing files, and to no others`() async throws {
    try await apply(
      [
        ("first", patch(of: "src/a.cc", from: "two", to: "three") + patch(of: "test/b.cc", from: "two", to: "three")),
        ("second", patch(of: "src/a.cc", from: "three", to: "four")), ("tests", patch(of: "test/b.cc", from: "x", to: "y")),
        ("unused", patch(of: "src/a.cc", from: "four", to: "five")),
      ], series: "# Of security\nfirst -p1\ntests # not ours\n\nsecond\n")
    #expect(try String(contentsOf: file, encoding: .utf8) == "one\nfour\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == ["src"])
  }

  @Test func `that do not apply are rejected, with their file`() async throws {
    do {
      try await apply([("first", patch(of: "src/a.cc", from: "ten", to: "three"))], series: "first\n")
      Issue.record("taken")
    } catch let error as HostError { #expect(error.description.contains("src/a.cc")) }
    #expect(try String(contentsOf: file, encoding: .utf8) == "one\ntwo\n")
  }
}
