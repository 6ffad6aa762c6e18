import Foundation
import Testing

@testable import Debian

@Suite("Debian's package lists") final class DebianListsTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "vitrine-lists-\(UUID().uuidString.prefix(8))")
  private var lists: DebianLists { DebianLists(release: "bookworm", architecture: "amd64", folder: folder) }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private static let main = "deb.debian.org_debian_dists_bookworm_main_binary-amd64_Packages"
  private static let security = "deb.debian.org_debian-security_dists_bookworm-security_main_binary-amd64_Packages"

  /// Creates lists of the current sources that were fetched the given number of days ago.
  private func put(_ stamp: String, days: Double, _ names: [String] = [main, security]) throws {
    let place = folder.appending(path: "lists")
    try? FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    for name in names { try Data("Package: a\n".utf8).write(to: place.appending(path: name)) }
    try Data(lists.sources().utf8).write(to: folder.appending(path: "debian.sources"))
    let file = folder.appending(path: "refreshed")
    try Data(stamp.utf8).write(to: file)
    try FileManager.default.setAttributes([.modificationDate: Date.now - days * 86_400], ofItemAtPath: file.path)
  }

  @Test func `are sufficient for an image while they are complete and at most a week old`() throws {
    for days in [0.0, 6.9] {
      try put("", days: days)
      try lists.checkForImage()
    }
    try put("", days: 30.1)
    #expect(throws: DebianError.listsOld(release: "bookworm", architecture: "amd64", days: 30)) {
      try lists.checkForImage()
    }
  }

  @Test func `are insufficient for an image if their date is in the future`() throws {
    // A corrected clock may set the date to some hours in the future.
    try put("", days: -0.5)
    try lists.checkForImage()
    try put("", days: -365)
    let future = DebianError.listsFromFuture(release: "bookworm", architecture: "amd64")
    #expect(throws: future) { try lists.checkForImage() }
    #expect(future.description.contains("--offline"))
  }

  @Test func `are insufficient if those of updates could not be fetched, or none exist`() throws {
    let missing = DebianError.listsMissing(release: "bookworm", architecture: "amd64")
    #expect(throws: missing) { try lists.checkForImage() }
    try put("partial", days: 0)
    #expect(throws: missing) { try lists.checkForImage() }
    #expect(missing.description.contains("--offline"))
  }

  /// The machine's sources may lack the suite, or its mirror may not be Debian's.
  @Test func `are insufficient for an image without a list of security updates of its release`() throws {
    let others = [
      "deb.debian.org_debian-security_dists_bookworm-security_InRelease",
      "deb.debian.org_debian-security_dists_bookworm-security_main_source_Sources",
      "deb.debian.org_debian-security_dists_bookworm-security_non-free-firmware_binary-amd64_Packages",
      "deb.debian.org_debian-security_dists_trixie-security_main_binary-amd64_Packages",
    ]
    try put("", days: 0, [Self.main] + others)
    let error = try #require(throws: DebianError.self) { try lists.checkForImage() }
    #expect(error.description.contains("bookworm-security") && error.description.contains("--offline"))
    // A mirror with the folders of Debian's own server, whose lists apt stores compressed.
    try put("", days: 0, [Self.main, "security.debian.org_dists_bookworm-security_main_binary-amd64_Packages.lz4"])
    try lists.checkForImage()
  }

  @Test func `do not contain a list of another vendor's archive, even with a suite of the same name`() throws {
    let place = folder.appending(path: "lists")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let header = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n"
    let files = [
      "deb.debian.org_debian_dists_bookworm_InRelease": header + "Origin: Debian\nLabel: Debian\n",
      "deb.debian.org_debian_dists_bookworm_main_binary-amd64_Packages": "Package: a\n",
      "example.org_dists_bookworm_InRelease": header + "Origin: Example\nDescription: Origin: Debian\n",
      "example.org_dists_bookworm_main_binary-amd64_Packages": "Package: a\n",
      "old.example.org_dists_bookworm_Release": "Suite: bookworm\n",
      "old.example.org_dists_bookworm_Release.gpg": "",
      "lock": "",
    ]
    for (name, text) in files { try Data(text.utf8).write(to: place.appending(path: name)) }
    #expect(
      try DebianLists.removeForeignLists(in: place) == ["example.org_dists_bookworm", "old.example.org_dists_bookworm"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.path).sorted() == [
        "deb.debian.org_debian_dists_bookworm_InRelease",
        "deb.debian.org_debian_dists_bookworm_main_binary-amd64_Packages", "lock",
      ])
  }

  @Test(arguments: ["a_1-1.debian.tar.xz", "a_1-1.diff.gz"]) func `name source packages of each format`(changes: String)
    throws
  {
    func file(_ name: String) throws -> DebianPackage {
      try #require(DebianPackage("'http://a/\(name)' \(name) 10 SHA256:00"))
    }
    let files = try ["a_1.orig.tar.gz", "a_1-1.dsc", changes].map(file)
    let source = try #require(SourcePackage(name: "a", files: files))
    #expect(source.description.file == "a_1-1.dsc" && source.version == "1-1" && source.files == files)
    #expect(SourcePackage(name: "a", files: [files[0]]) == nil)
  }

  @Test func `that name a file that the server lacks are distinguished from a failure of the network`() {
    let absent = "E: Failed to fetch http://deb.debian.org/a.dsc  404  Not Found [IP: 192.0.2.1 80]; E: Download Failed"
    #expect(DebianError.cannotDownload("a.dsc", reason: absent).isNotFound)
    #expect(!DebianError.cannotDownload("a.dsc", reason: "Could not resolve 'deb.debian.org'").isNotFound)
    #expect(!DebianError.noPackage("a", release: "trixie", architecture: "amd64").isNotFound)
  }
}
