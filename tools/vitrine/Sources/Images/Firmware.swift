import Debian
import Foundation
import Host

/// What runs on a board before its kernel: files of Debian's packages, and those that Debian
/// does not have and whoever makes a card has to bring.
public struct Firmware: Sendable {
  private let packages: [(name: String, folder: URL)]
  private let root: URL

  /// The firmware of a board: from the cache, else downloaded and unpacked.
  ///
  /// - Parameter root: of the sources, where lies what is brought.
  public static func cached(for board: BoardFacts, root: URL) async throws -> Firmware {
    let archive = try DebianArchive(release: board.kernel.release, architecture: board.architecture.debianName)
    let folder = Cache.folder.appending(path: "firmware/\(archive.release)/\(archive.architecture)")
    var packages: [(name: String, folder: URL)] = []
    for name in board.boot?.firmware ?? [] {
      let place = folder.appending(path: name)
      if !FileManager.default.fileExists(atPath: place.path) { try await unpack(name, from: archive, as: place) }
      packages.append((name, place))
    }
    return Firmware(packages: packages, root: root)
  }

  private static func unpack(_ name: String, from archive: DebianArchive, as place: URL) async throws {
    let workshop = try await Workshop(in: place.deletingLastPathComponent())
    if FileManager.default.fileExists(atPath: place.path) { return }
    let made = workshop.folder.appending(path: name)
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    try await archive.unpack([name], into: made)
    try workshop.finish(made, as: place)
  }

  /// A file of the packages.
  public func file(_ path: String) throws -> URL {
    let files = packages.map { $0.folder.appending(path: path) }
    guard let file = files.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw ImageError.noFirmware(path, packages: packages.map(\.name))
    }
    return file
  }

  /// A part of the boot loader.
  func file(_ loader: BoardFacts.Boot.Loader) throws -> URL {
    guard let advice = loader.bring else { return try file(loader.file) }
    let file = root.appending(path: loader.file)
    guard FileManager.default.fileExists(atPath: file.path) else { throw ImageError.bringFirmware(loader.file, advice: advice) }
    return file
  }
}
