import Debian
import Foundation
import Host

/// The software that runs on a board before its kernel: files of Debian's packages, and files that the user provides
/// because Debian does not have them.
public struct Firmware: Sendable {
  private let packages: [DebianPackage]
  private let folders: [URL]
  private let roots: [URL]

  /// Returns the firmware of a board, from the cache if possible.
  ///
  /// - Parameter roots: The folders of sources that contain the user's files.
  public static func load(for board: BoardConfiguration, roots: [URL]) async throws -> Firmware {
    let archive = try board.archive
    return try await archive.withRefreshedLists {
      var folders: [URL] = []
      let packages = try await archive.packages(board.boot?.firmware ?? [])
      for package in packages {
        folders.append(
          try await Cache.folder(
            forVersion: package.version, of: archive.unpacked(package.name), purpose: "the firmware \(package.name)"
          ) {
            folder in
            try await archive.unpack([package], into: folder)
            return folder
          })
      }
      return Firmware(packages: packages, folders: folders, roots: roots)
    }
  }

  /// Returns a file of the packages.
  public func file(_ path: String) throws -> URL {
    let files = folders.map { $0.appending(path: path) }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw BoardImageError.noFirmware(path, packages: packages.map(\.name))
    }
    return file
  }

  /// Returns the packages of the files on a board's card. An emulator's firmware is not among them.
  func packages(on boot: BoardConfiguration.Boot) -> [DebianPackage] {
    let paths = (boot.files ?? []) + (boot.loader ?? []).filter { $0.bring == nil }.map(\.file)
    return zip(packages, folders).filter { _, folder in
      paths.contains { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
    }.map(\.0)
  }

  /// Returns the file of a part of the boot loader.
  func file(_ loader: BoardConfiguration.Boot.Loader) throws -> URL {
    guard let advice = loader.bring else { return try file(loader.file) }
    guard let file = roots.folder(holding: loader.file)?.appending(path: loader.file),
      FileManager.default.fileExists(atPath: file.path)
    else { throw BoardImageError.missingUserFirmware(loader.file, advice: advice) }
    return file
  }
}
