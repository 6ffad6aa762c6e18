import Debian
import Foundation
import Inventory

extension RemoteBoard {
  /// Returns the inventory of what runs on the board: that of its image, with the release that it runs.
  ///
  /// A Debian system that is not an image reports its installed packages.
  ///
  /// - Parameter stores: The folders of known inventories.
  public func inventory(in stores: [InventoryStore]) async throws -> Inventory {
    let status = try await status()
    let image =
      status.isDebianSystem ? try await installedPackages() : try await imageInventory(status.inventory, in: stores)
    guard let name = status.release, name != "built-in" else { return image }
    for store in stores {
      if let release = try store.release(name) { return image.replacingProgram(with: release) }
    }
    throw unknown("release \(BoardStatus.abbreviated(name))", stores)
  }

  private func imageInventory(_ hash: String?, in stores: [InventoryStore]) async throws -> Inventory {
    guard let hash else { throw InventoryError.incompleteBoard(host: host) }
    for store in stores {
      if let image = try store.image(hash) { return image }
    }
    let answers = [
      { try await run(["inventory"]) },
      // A board of an earlier version. A Debian system has a shell, an appliance does not.
      { try await runShell(["cat", "/\(Inventory.boardPath)"], asRoot: false) },
    ]
    for answer in answers {
      guard let lines = try? await answer() else { continue }
      let data = Data(lines.map { "\($0)\n" }.joined().utf8)
      if Inventory.hash(of: data) == hash { return try Inventory(data) }
    }
    throw unknown("image", stores)
  }

  /// Returns the packages of a Debian system. Its inventory is not complete, because files need not be from packages.
  private func installedPackages() async throws -> Inventory {
    let release =
      try await runShell(["cat", "/etc/os-release"], asRoot: false)
      .first { $0.hasPrefix("VERSION_CODENAME=") }?.dropFirst("VERSION_CODENAME=".count) ?? "unknown"
    let status = try await runShell(["cat", "/var/lib/dpkg/status"], asRoot: false)
    let components = PackageStanza.parse(status.joined(separator: "\n")).flatMap {
      Component.package($0, release: String(release), part: "system")
    }
    return Inventory(of: Component(.operatingSystem, name: host, part: "image"), components, isComplete: false)
  }

  private func unknown(_ what: String, _ stores: [InventoryStore]) -> InventoryError {
    .unknownBoard(host: host, what: what, folder: stores.map(\.folder.path).joined(separator: ", "))
  }
}
