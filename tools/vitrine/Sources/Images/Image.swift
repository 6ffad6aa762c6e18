import Foundation
import Host
import SwiftSDKs

/// An appliance, ready for a board's boot loader: a folder with the kernel, the
/// initramfs, the device tree, the command line, the board's file and their checksums.
public struct Image: Sendable {
  public let folder: URL
  /// As its file in `boards` is named.
  public let board: String
  public let facts: BoardFacts
  public let parts: BootParts

  /// The names of its files.
  private enum Name {
    static let kernel = "kernel"
    static let initramfs = "initramfs"
    static let commandLine = "command-line"
    static let sums = "SHA256SUMS"
  }

  /// Opens the folder that `make` has made.
  public init(in folder: URL) async throws {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    guard let file = names.first(where: { $0.hasSuffix(".toml") }), names.contains(Name.sums) else {
      throw ImageError.noImage(folder.path)
    }
    do {
      _ = try await Command.output("sha256sum", ["--check", "--quiet", "--strict", Name.sums], in: folder)
    } catch HostError.commandFailed(_, let reason) {
      throw ImageError.changed(folder.path, reason: reason)
    }
    func text(_ name: String) throws -> String { try String(contentsOf: folder.appending(path: name), encoding: .utf8) }
    self.folder = folder
    board = String(file.dropLast(5))
    facts = try BoardFacts(text(file), path: folder.appending(path: file).path)
    parts = BootParts(
      kernel: folder.appending(path: Name.kernel), initramfs: folder.appending(path: Name.initramfs),
      tree: names.first { $0.hasSuffix(".dtb") }.map { folder.appending(path: $0) },
      commandLine: try text(Name.commandLine).trimmingCharacters(in: .newlines))
  }

  /// Makes `folder`, or makes it anew; an image that is there stays until the new one is whole.
  public static func make(
    in folder: URL, board: String, program: URL, overlay: Overlay, settings: [String: String], repository: Repository
  ) async throws -> Image {
    let facts = try BoardFacts(named: board, in: repository)
    let program = try StaticProgram(program, for: facts.architecture)
    if FileManager.default.fileExists(atPath: folder.path), !isReplaceable(folder) { throw ImageError.notEmpty(folder.path) }
    let kernel = try await Kernel.cached(for: facts)
    let workshop = try await Workshop(in: folder.deletingLastPathComponent())
    let made = workshop.folder.appending(path: "image")
    do {
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: kernel.image, to: made.appending(path: Name.kernel))
      if let name = facts.kernel.tree, let tree = try await DeviceTree(of: facts, kernel: kernel, in: repository) {
        // Under its own name, by which boot loaders know it.
        try tree.data.write(to: made.appending(path: name.split(separator: "/").last!))
      }
      let archive = made.appending(path: "archive")
      try Initramfs(appliance: program, kernel: kernel, facts: facts, overlay: overlay, settings: settings).data.write(to: archive)
      try await Compression.compress(archive, to: made.appending(path: Name.initramfs))
      let arguments = facts.kernel.arguments + ["rdinit=/init"]
      try Data("\(arguments.joined(separator: " "))\n".utf8).write(to: made.appending(path: Name.commandLine))
      try FileManager.default.copyItem(
        at: BoardFacts.file(of: board, in: repository), to: made.appending(path: "\(board).toml"))
      let names = try FileManager.default.contentsOfDirectory(atPath: made.path).sorted()
      try await Data(Command.output("sha256sum", names, in: made).utf8).write(to: made.appending(path: Name.sums))
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw ImageError.noSpace(folder.path)
    }
    try workshop.finish(made, as: folder)
    return try await Image(in: folder)
  }

  /// Whether nothing is lost that was not made by `make`.
  private static func isReplaceable(_ folder: URL) -> Bool {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return false }
    return names.isEmpty || names.contains(Name.sums) && names.contains(Name.initramfs)
  }
}
