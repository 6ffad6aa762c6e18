import Foundation
import Host

/// A board's device tree: Debian's tree with the board's overlays applied.
///
/// The overlays are applied here and not by a boot loader. So any boot loader works, and a faulty overlay is detected
/// before a card is written.
public struct DeviceTree: Sendable {
  /// The compiled tree for the kernel.
  public let data: Data

  /// Makes the tree of a board, or returns `nil` if the firmware provides one.
  public init?(of board: BoardConfiguration, kernel: Kernel, in repository: Repository) async throws {
    guard let name = board.kernel.tree else { return nil }
    try await self.init(kernel.tree(name), overlays: board.kernel.overlays ?? [], from: repository.searchFolders)
  }

  /// - Parameters:
  ///   - base: A compiled tree.
  ///   - overlays: The sources of overlays, as paths relative to one of the folders `roots`.
  init(_ base: URL, overlays: [String], from roots: [URL]) async throws {
    data = try await TemporaryFolder.with(for: "tree") { folder in
      var tree = base
      for (index, path) in overlays.enumerated() {
        let overlaid = folder.appending(path: "\(index).dtb")
        let root = roots.folder(holding: path)!
        try await OverlayApplication(path: path, root: root, tree: tree, name: base.lastPathComponent, folder: folder)
          .make(overlaid)
        tree = overlaid
      }
      return try Data(contentsOf: tree)
    }
  }
}

/// The application of one overlay to a tree.
private struct OverlayApplication {
  let path: String
  let root: URL
  let tree: URL
  /// The name of the base tree, for messages.
  let name: String
  let folder: URL

  func make(_ result: URL) async throws {
    let source = root.appending(path: path)
    guard FileManager.default.fileExists(atPath: source.path) else { throw error("there is no such file") }
    let overlay = folder.appending(path: "overlay.dtbo")
    do {
      // An overlay refers to nodes of another file, so warnings about missing nodes are irrelevant.
      _ = try await Command.output("dtc", ["-q", "-I", "dts", "-O", "dtb", "-o", overlay.path, source.path])
    } catch HostError.commandFailed(_, _, let reason) {
      // The compiler's message starts with the full path, which the error already has.
      throw error(reason.replacing(source.path + ":", with: "").replacing("Error: ", with: ""))
    }
    try await checkLabels(of: overlay)
    for target in try await targets(of: overlay) where try await !hasNode(target) {
      throw error("\(name) has no node \(target)")
    }
    do {
      _ = try await Command.output("fdtoverlay", ["-i", tree.path, "-o", result.path, overlay.path])
    } catch HostError.commandFailed(_, _, let reason) {
      throw error("does not go onto \(name): \(reason)")
    }
    // The result can still be wrong. If the tree has no node of that name, a new node is added. And a label in the
    // overlay gives a node a new phandle, which breaks the references of other nodes.
    if let new = try await warnings(about: result).subtracting(warnings(about: tree)).min() {
      throw error("on \(name): \(new)")
    }
  }

  private func error(_ reason: String) -> BoardError { .badOverlay(path, reason: reason) }

  /// Returns the paths of the nodes that the overlay changes.
  private func targets(of overlay: URL) async throws -> [String] {
    let parts = try await Command.output("fdtget", ["--list", overlay.path, "/"]).split(separator: "\n")
    var targets: [String] = []
    for part in parts where part.hasPrefix("fragment@") {
      if let target = await text("target-path", at: "/\(part)", of: overlay) { targets.append(target) }
    }
    return targets
  }

  /// Throws an error if the overlay refers to nodes by labels that the tree lacks. A tree has labels only if it was
  /// compiled with symbols, and Debian's trees were not.
  private func checkLabels(of overlay: URL) async throws {
    let properties = (try? await Command.output("fdtget", ["--properties", overlay.path, "/__fixups__"])) ?? ""
    var missing: [String] = []
    for label in properties.split(separator: "\n").map(String.init).sorted()
    where await text(label, at: "/__symbols__", of: tree) == nil {
      missing.append(label)
    }
    guard let label = missing.first else { return }
    // Aliases often have the names of labels.
    let path = await text(label, at: "/aliases", of: tree) ?? "/soc/…"
    throw error(
      "\(name) has no label\(missing.count == 1 ? "" : "s") \(missing.joined(separator: ", ")); write the node's path: "
        + "&{\(path)} { … }; or target-path = \"\(path)\"; instead of target = <&\(label)>;")
  }

  /// Returns a string property, or `nil` if the node or the property does not exist.
  private func text(_ property: String, at node: String, of tree: URL) async -> String? {
    let value = try? await Command.output("fdtget", ["--type", "s", tree.path, node, property])
    return value?.trimmingCharacters(in: .newlines)
  }

  private func hasNode(_ path: String) async throws -> Bool {
    (try? await Command.output("fdtget", ["--list", tree.path, path])) != nil
  }

  /// Returns the compiler's warnings about a tree.
  private func warnings(about tree: URL) async throws -> Set<String> {
    // Enabling a node often causes this warning about superfluous properties, so it is disabled.
    let options = ["-I", "dtb", "-O", "dtb", "-o", "/dev/null", "-W", "no-avoid_unnecessary_addr_size"]
    let lines = try await Command.standardError(of: "dtc", options + [tree.path]).split(separator: "\n")
    return Set(lines.compactMap { $0.split(separator: "Warning ", maxSplits: 1).last.map(String.init) })
  }
}
