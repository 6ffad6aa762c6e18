import Debian
import Foundation
import Host
import Inventory
import SwiftSDKs

/// The program that speaks and the voices of some languages, for an appliance.
struct Voices {
  /// The files for the board's root file system.
  let overlay: Overlay
  /// The lines of the image's list of packages.
  let lines: [String]
  /// The components of the image's inventory.
  let components: [Component]

  /// The role in the image.
  private static let part = "voice"

  /// Returns the archives of the program and the voices.
  static func archives(for architecture: Architecture) throws -> [DebianArchive] {
    [try archive(for: architecture), try .sourceArchive(release: VoiceProgram.release)]
  }

  /// Returns the archive with the voices that match the program.
  private static func archive(for architecture: Architecture) throws -> DebianArchive {
    try DebianArchive(release: VoiceProgram.release, architecture: architecture.debianName)
  }

  /// Compiles the program and fetches the voices, if the cache does not have them.
  ///
  /// - Parameter languages: Language tags. An unknown one is an error.
  init(_ languages: [String], for architecture: Architecture, from repository: Repository) async throws {
    let archive = try Self.archive(for: architecture)
    // Languages are checked before the program is compiled.
    let (package, files) = try await Self.files(for: languages, from: archive)
    let program = try await VoiceProgram(for: architecture, from: repository)
    var entries: [String: CpioArchive.Entry] = [:]
    for (path, contents) in files {
      entries["\(VoiceProgram.dataFolder)/\(path)"] = .file(contents, isExecutable: false)
    }
    entries["usr/bin/\(VoiceProgram.name)"] = .file(
      try StaticProgram(program.file, for: architecture).contents, isExecutable: true)
    overlay = Overlay(entries: entries)
    lines = [
      "\(Self.part) \(VoiceProgram.name) \(program.version)", "\(Self.part) \(package.name) \(package.version)",
    ]
    let data = try await archive.stanzas(of: [package]).flatMap {
      Component.package($0, release: archive.release, part: Self.part)
    }
    components =
      program.components.map { component in
        var component = component
        component.part = Self.part
        return component
      } + data
  }

  /// Throws an error for a language that a release has no voice for.
  static func check(_ languages: [String], in archive: DebianArchive) async throws {
    _ = try await files(for: languages, from: archive)
  }

  /// Returns the package of the voices, and the files for languages.
  private static func files(
    for languages: [String], from archive: DebianArchive
  ) async throws -> (DebianPackage, [String: Data]) {
    try await archive.withRefreshedLists {
      let package = try await archive.packages([VoiceData.packageName])[0]
      let folder = try await Cache.folder(
        forVersion: package.version, of: archive.unpacked(package.name), purpose: "the package \(package.name)"
      ) { folder in
        try await archive.unpack([package], into: folder)
        return folder
      }
      // The folder is in that of the processor's libraries.
      let libraries = folder.appending(path: "usr/lib")
      let names = try FileManager.default.contentsOfDirectory(atPath: libraries.path).sorted()
      let folders = names.map { libraries.appending(path: "\($0)/espeak-ng-data") }
      guard let data = folders.first(where: \.isFolder) else {
        throw HostError.fileError(folder.path, reason: "the package has no folder espeak-ng-data")
      }
      return (package, try VoiceData(in: data).files(for: languages))
    }
  }
}
