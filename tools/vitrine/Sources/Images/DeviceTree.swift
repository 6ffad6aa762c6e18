import Foundation
import Host

/// A board's device tree: Debian's, with the board's own overlays laid over it.
///
/// The overlays are applied here and not by a boot loader: so every boot loader will do,
/// and a wrong one is found before anything is written to a card.
public struct DeviceTree: Sendable {
  /// Ready for the kernel.
  public let data: Data

  /// The tree of a board; nil where the firmware brings one of its own.
  public init?(of board: BoardFacts, kernel: Kernel, in repository: Repository) async throws {
    guard let name = board.kernel.tree else { return nil }
    try await self.init(kernel.tree(name), overlays: board.kernel.overlays ?? [], from: repository.roots)
  }

  /// - Parameters:
  ///   - base: a compiled tree.
  ///   - overlays: sources of overlays, as paths from one of the folders `roots`.
  init(_ base: URL, overlays: [String], from roots: [URL]) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-tree-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var tree = base
    for (index, path) in overlays.enumerated() {
      let overlaid = folder.appending(path: "\(index).dtb")
      let root = roots.folder(holding: path)!
      try await Overlaying(path: path, root: root, tree: tree, name: base.lastPathComponent, folder: folder).make(overlaid)
      tree = overlaid
    }
    data = try Data(contentsOf: tree)
  }
}

/// One overlay on its way onto a tree.
private struct Overlaying {
  let path: String
  let root: URL
  let tree: URL
  /// Of the tree that all began with, for people.
  let name: String
  let folder: URL

  func make(_ result: URL) async throws {
    let source = root.appending(path: path)
    guard FileManager.default.fileExists(atPath: source.path) else { throw error("there is no such file") }
    let overlay = folder.appending(path: "overlay.dtbo")
    do {
      // An overlay refers to nodes of another file: warnings that they are missing here mean nothing.
      _ = try await Command.output("dtc", ["-q", "-I", "dts", "-O", "dtb", "-o", overlay.path, source.path])
    } catch HostError.commandFailed(_, let reason) {
      // The compiler's message begins with the whole path, which says nothing new.
      throw error(reason.replacing(source.path + ":", with: "").replacing("Error: ", with: ""))
    }
    for target in try await targets(of: overlay) where try await !hasNode(target) { throw error("\(name) has no node \(target)") }
    do {
      _ = try await Command.output("fdtoverlay", ["-i", tree.path, "-o", result.path, overlay.path])
    } catch HostError.commandFailed(_, let reason) {
      throw error("does not go onto \(name): \(reason)")
    }
    // Applied, it can still be wrong: a node of that name is simply added where the tree has none,
    // and a label on a node that others refer to takes it away from them.
    if let new = try await warnings(about: result).subtracting(warnings(about: tree)).min() { throw error("on \(name): \(new)") }
  }

  private func error(_ reason: String) -> BoardError { .badOverlay(path, reason: reason) }

  /// The nodes which the overlay changes.
  private func targets(of overlay: URL) async throws -> [String] {
    let parts = try await Command.output("fdtget", ["--list", overlay.path, "/"]).split(separator: "\n")
    var targets: [String] = []
    for part in parts where part.hasPrefix("fragment@") {
      // Debian's trees have no labels left to refer to.
      guard let target = try? await Command.output("fdtget", ["--type", "s", overlay.path, "/\(part)", "target-path"]) else {
        throw error("names a node by its label; write its path: &{/soc/…}")
      }
      targets.append(target.trimmingCharacters(in: .newlines))
    }
    return targets
  }

  private func hasNode(_ path: String) async throws -> Bool {
    (try? await Command.output("fdtget", ["--list", tree.path, path])) != nil
  }

  /// What the compiler finds odd about a tree.
  private func warnings(about tree: URL) async throws -> Set<String> {
    // Warnings that a node has more properties than it needs are left out: switching a node on causes them.
    let options = ["-I", "dtb", "-O", "dtb", "-o", "/dev/null", "-W", "no-avoid_unnecessary_addr_size"]
    let lines = try await Command.messages("dtc", options + [tree.path]).split(separator: "\n")
    return Set(lines.compactMap { $0.split(separator: "Warning ", maxSplits: 1).last.map(String.init) })
  }
}
