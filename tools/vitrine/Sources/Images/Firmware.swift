import Debian
import Foundation
import Host

/// What runs on a board before its kernel: files of Debian's packages, and files that Debian does not have,
/// which the user brings.
public struct Firmware: Sendable {
  private let packages: [Package]
  private let folders: [URL]
  private let roots: [URL]

  /// The firmware of a board: from the cache, else downloaded and unpacked.
  ///
  /// - Parameter roots: of the sources, where lies what is brought.
  public static func cached(for board: BoardFacts, roots: [URL]) async throws -> Firmware {
    let archive = try board.archive
    return try await archive.retrying {
      var folders: [URL] = []
      let packages = try await archive.packages(board.boot?.firmware ?? [])
      for package in packages {
        folders.append(
          try await Cache.version(package.version, of: archive.unpacked(package.name), for: "the firmware \(package.name)") { folder in
            try await archive.unpack([package], into: folder)
            return folder
          })
      }
      return Firmware(packages: packages, folders: folders, roots: roots)
    }
  }

  /// A file of the packages.
  public func file(_ path: String) throws -> URL {
    let files = folders.map { $0.appending(path: path) }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw BoardImageError.noFirmware(path, packages: packages.map(\.name))
    }
    return file
  }

  /// The packages of what lies on a board's card: that of an emulator's own firmware is not among them.
  func packages(on boot: BoardFacts.Boot) -> [Package] {
    let paths = (boot.files ?? []) + (boot.loader ?? []).filter { $0.bring == nil }.map(\.file)
    return zip(packages, folders).filter { _, folder in
      paths.contains { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
    }.map(\.0)
  }

  /// A part of the boot loader.
  func file(_ loader: BoardFacts.Boot.Loader) throws -> URL {
    guard let advice = loader.bring else { return try file(loader.file) }
    guard let file = roots.folder(holding: loader.file)?.appending(path: loader.file), FileManager.default.fileExists(atPath: file.path)
    else { throw BoardImageError.bringFirmware(loader.file, advice: advice) }
    return file
  }
}
