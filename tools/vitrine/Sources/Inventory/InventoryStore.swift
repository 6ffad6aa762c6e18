import Foundation
import Host

/// The inventories of all images and releases that this user has made: `$XDG_DATA_HOME/vitrine/inventories`, or
/// `~/.local/share/vitrine/inventories` if that is not set.
///
/// A board reports the hash of its image's inventory and the name of its release. Both are the names of files here.
public struct InventoryStore: Sendable {
  public let folder: URL

  /// - Parameter folder: A folder in place of the user's.
  public init(in folder: URL? = nil) {
    if let folder {
      self.folder = folder
      return
    }
    let variable = ProcessInfo.processInfo.environment["XDG_DATA_HOME"] ?? ""
    let home =
      variable.hasPrefix("/")
      ? URL(fileURLWithPath: variable)
      : FileManager.default.homeDirectoryForCurrentUser.appending(path: ".local/share")
    self.folder = home.appending(path: "vitrine/inventories")
  }

  /// Returns the path of an inventory, or `nil` if `name`, which comes from a board, is not a hash.
  private func file(_ name: String) -> URL? {
    name.count == 64 && name.allSatisfy { $0.isASCII && $0.isHexDigit }
      ? folder.appending(path: "\(name).cdx.json") : nil
  }

  /// Stores the inventory of an image by its hash, or that of a release by the release's name.
  public func add(_ data: Data, release name: String? = nil) throws {
    guard let file = file(name ?? Inventory.hash(of: data)) else { return }
    try folder.createFolder()
    do { try data.write(to: file, options: .atomic) } catch let error as CocoaError {
      throw HostError(error, at: file.path)
    }
  }

  /// Stores an inventory. If that fails, reports it, because images and releases can be made without the folder.
  public func addIfPossible(_ data: Data, release name: String? = nil) {
    do { try add(data, release: name) } catch {
      ProgressLog.log("'vitrine audit HOST' will not find this inventory: \(UserMessage.text(for: error))")
    }
  }

  /// Returns the inventory of an image by the hash that its board reports, or `nil` if it is unknown or has changed.
  public func image(_ hash: String) throws -> Inventory? {
    guard let file = file(hash), let data = try? Data(contentsOf: file), Inventory.hash(of: data) == hash else {
      return nil
    }
    return try Inventory(data)
  }

  /// Returns the inventory of a release by its name, or `nil` if it is unknown.
  public func release(_ name: String) throws -> Inventory? {
    guard let file = file(name), FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try Inventory(at: file)
  }
}
