import Foundation
import Host
import Inventory
import ReleaseFormat
import SwiftSDKs

/// An appliance or a system, ready for a board's boot loader.
///
/// The image is a folder with the kernel, the initramfs, the device tree, the command line, the board's file, the list
/// of packages, the inventory, and checksums. It may also contain the root file system of a system, and a disk image.
public struct Image: Sendable {
  public let folder: URL
  /// The name of the board, as in `boards`.
  public let board: String
  public let facts: BoardConfiguration
  public let parts: BootParts
  /// The disk image, if one was made.
  public let card: URL?

  /// The names of the files.
  enum Name {
    static let kernel = "kernel"
    static let initramfs = "initramfs"
    static let commandLine = "command-line"
    static let card = "card.img"
    static let system = "root.squashfs"
    static let packages = "packages"
    static let manifest = "manifest"
    static let trustedKeys = "trusted-keys"
    /// The signature of the manifest, which `vitrine sign` adds.
    static let signature = manifest + ReleaseSignature.suffix
    static let sums = "SHA256SUMS"
    static let signedSums = sums + ReleaseSignature.suffix
  }

  /// Opens a folder that `ImageBuilder` made. Throws an error if its files have changed.
  public init(in folder: URL) async throws {
    try self.init(unchecked: folder)
    do {
      _ = try await Command.output("sha256sum", ["--check", "--quiet", "--strict", Name.sums], in: folder)
    } catch HostError.commandFailed(_, _, let reason) {
      let files = await Self.changedFiles(in: folder)
      throw BoardImageError.checksumMismatch(
        folder.path, reason: files.isEmpty ? reason : files.joined(separator: ", "))
    }
  }

  /// Returns the names of files whose checksums differ, or that are missing.
  private static func changedFiles(in folder: URL) async -> [String] {
    let lines = (try? String(contentsOf: folder.appending(path: Name.sums), encoding: .utf8)) ?? ""
    var changed: [String] = []
    for line in lines.split(separator: "\n") {
      let name = String(line.dropFirst(checksumPrefix))
      let sum = try? await Command.output("sha256sum", [name], in: folder)
      if sum?.hasPrefix(line.prefix(64)) != true { changed.append(name) }
    }
    return changed
  }

  /// The number of characters before a name in a line of checksums: 64 digits and two spaces.
  private static let checksumPrefix = 66

  init(unchecked folder: URL) throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let file = names.first(where: { $0.hasSuffix(".toml") }), names.contains(Name.sums) else {
      throw BoardImageError.noImage(folder.path)
    }
    func text(_ name: String) throws -> String { try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
    self.folder = folder
    board = String(file.dropLast(5))
    facts = try BoardConfiguration(text(file), path: folder.appending(path: file).path)
    var parts = BootParts(
      kernel: folder.appending(path: Name.kernel), initramfs: folder.appending(path: Name.initramfs),
      tree: names.first { $0.hasSuffix(".dtb") }.map { folder.appending(path: $0) },
      commandLine: try text(Name.commandLine).trimmingCharacters(in: .newlines))
    if names.contains(Name.manifest) { parts.manifest = folder.appending(path: Name.manifest) }
    if names.contains(Name.system) { parts.system = folder.appending(path: Name.system) }
    self.parts = parts
    card = names.contains(Name.card) ? folder.appending(path: Name.card) : nil
  }

  /// Whether a board with this image accepts only what is signed.
  public var demandsSignatures: Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: Name.trustedKeys).path)
  }

  /// The file that `vitrine sign` signs: it has the hashes of the system's files, or of all files of an image without
  /// slots.
  public var signedFile: URL { parts.manifest ?? folder.appending(path: Name.sums) }

  /// The signature of the manifest, or `nil` if the image is not signed.
  public var signature: Data? { try? Data(contentsOf: folder.appending(path: Name.signature)) }

  /// The file of the image's inventory.
  public var inventory: URL { folder.appending(path: Inventory.fileName) }

  /// Whether the image was made with `--network`. A system always counts as reachable.
  public var hasNetwork: Bool {
    let list = (try? String(contentsOf: folder.appending(path: Name.packages), encoding: .utf8)) ?? ""
    return parts.system != nil || list.split(separator: "\n").contains { $0.hasPrefix("network ") }
  }

  /// Returns the emulator's configuration of the image's board.
  public func machine() throws -> BoardConfiguration.VirtualMachine {
    guard let machine = facts.machine else { throw BoardImageError.notVirtual(folder.path, board: board) }
    return machine
  }

  /// Returns the sizes of the program and the image's files, and the image's path, for users.
  public func summary(program: URL) throws -> String {
    func size(_ file: URL) throws -> String {
      let bytes = try FileManager.default.attributesOfItem(atPath: file.path)[.size] as? NSNumber
      return "\(bytes?.intValue ?? 0) bytes"
    }
    let system = try parts.system.map { "system     \(try size($0))\n" } ?? ""
    let card = try card.map { "card       \(try size($0))\n" } ?? ""
    return """
      program    \(try size(program))
      kernel     \(try size(parts.kernel))
      initramfs  \(try size(parts.initramfs))
      \(system)\(card)image      \(folder.path)
      """
  }

  /// Returns `true` if the folder contains only files that `ImageBuilder` made.
  static func containsOnlyImageFiles(_ folder: URL) -> Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return false }
    let sums = (try? String(contentsOf: folder.appending(path: Name.sums), encoding: .utf8)) ?? ""
    let listed = sums.split(separator: "\n").map { String($0.dropFirst(checksumPrefix)) }
    let made = Set(listed + [Name.sums, Name.signature, Name.signedSums])
    return made.isSuperset(of: names)
  }
}
