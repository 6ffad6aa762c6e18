import Foundation
import Host

/// The packages of a complete Debian system.
extension DebianArchive {
  /// Returns the essential packages, the packages `names`, and all their dependencies, sorted by name.
  public func systemPackages(including names: [String]) async throws -> [DebianPackage] {
    // Reports names that do not exist.
    _ = try await packages(names)
    let listing = try await aptOutput(
      "apt-get",
      ["install", "--print-uris", "--yes", "--no-install-recommends", "--option", "Debug::NoLocking=1", "?essential"]
        + names)
    // The format of a line: 'ADDRESS' NAME_VERSION_ARCHITECTURE.deb SIZE SUM
    let found = listing.split(separator: "\n").filter { $0.hasPrefix("'") }.compactMap {
      $0.split(separator: " ").dropFirst().first
    }
    return try await packages(found.map { String($0.prefix { $0 != "_" }) }.sorted())
  }

  /// Makes a folder from which apt installs exactly these packages: the downloaded and verified files, and their list.
  public func makeRepository(of packages: [DebianPackage], in place: URL) async throws {
    try await fetch(packages)
    let descriptions = try await aptOutput("apt-cache", ["show"] + packages.map { "\($0.name)=\($0.version)" })
    var list = ""
    for stanza in descriptions.components(separatedBy: "\n\n") where !stanza.isEmpty {
      let lines = stanza.split(separator: "\n").map { line -> Substring in
        guard line.hasPrefix("Filename: "), let sum = stanza.firstMatch(of: /\nSHA256: ([0-9a-f]+)/)?.1,
          let package = packages.first(where: { $0.sha256 == sum })
        else { return line }
        return "Filename: ./\(Self.plain(package))"
      }
      list += lines.joined(separator: "\n") + "\n\n"
    }
    try place.createFolder()
    try Data(list.utf8).write(to: place.appending(path: "Packages"))
    // The file `Release` tells apt that the packages belong to the release.
    let sum = try await Command.output("sha256sum", ["Packages"], in: place).prefix { $0 != " " }
    let about = "Suite: \(release)\nCodename: \(release)\nSHA256:\n \(sum) \(list.utf8.count) Packages\n"
    try Data(about.utf8).write(to: place.appending(path: "Release"))
    for package in packages {
      let file = archives.appending(path: package.file)
      let link = place.appending(path: Self.plain(package))
      // The packages' folder may be on another file system or belong to another user.
      if Foundation.link(file.path, link.path) != 0 { try FileManager.default.copyItem(at: file, to: link) }
    }
  }

  /// Returns a file name without `%3a`, which apt would decode to a colon.
  private static func plain(_ package: DebianPackage) -> String { "\(package.sha256).deb" }
}
