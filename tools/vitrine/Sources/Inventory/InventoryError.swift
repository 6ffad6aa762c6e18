import Host

/// A failure to read an inventory or the data of Debian's security tracker. The description includes the remedy.
public enum InventoryError: ExplainedError, Equatable {
  case noInventory(String)
  case noFile(String)
  case notCycloneDX(String, reason: String)
  /// A board runs an image or a release whose inventory is not on this machine.
  case unknownBoard(host: String, what: String, folder: String)
  case incompleteBoard(host: String)
  case noDebianPackages(String)
  case noTracker(String)
  case notTracker(String, reason: String)
  case cannotFetchTracker(reason: String)
  case notInTracker(release: String)

  public var problem: String {
    switch self {
    case .noInventory(let folder): "\(folder) contains no inventory"
    case .noFile(let path): "the file \(path) does not exist"
    case .notCycloneDX(let path, let reason): "\(path) is not an inventory in CycloneDX's JSON: \(reason)"
    case .unknownBoard(let host, let what, let folder): "\(folder) has no inventory of the \(what) that \(host) runs"
    case .incompleteBoard(let host): "the image of \(host) does not report its inventory"
    case .noDebianPackages(let name): "the inventory of \(name) contains no packages of a known Debian release"
    case .noTracker(let path): "the file \(path) of --tracker does not exist"
    case .notTracker(let path, let reason): "\(path) is not the JSON of Debian's security tracker: \(reason)"
    case .cannotFetchTracker(let reason): "the data of Debian's security tracker could not be downloaded: \(reason)"
    case .notInTracker(let release): "the tracker's data does not contain Debian \(release)"
    }
  }

  public var remedy: String {
    switch self {
    case .noInventory: "name a folder that 'vitrine image' made, and make it again if it is older"
    case .noFile: "check the path"
    case .notCycloneDX: "name a file that 'vitrine sbom' wrote, or one of another tool with package URLs"
    case .unknownBoard:
      "name the folder with the inventories of the machine that made it, with --inventories, or deploy it again"
    case .incompleteBoard: "make a new image with 'vitrine image', or name its inventory instead of the board"
    case .noDebianPackages: "name an inventory with package URLs that begin with 'pkg:deb/debian/'"
    case .noTracker: "check the path, or leave the option out to download the data"
    case .notTracker: "download it from \(SecurityTracker.address)"
    case .cannotFetchTracker: "check the network, or pass a file from \(SecurityTracker.address) with --tracker"
    case .notInTracker: "use current data from \(SecurityTracker.address)"
    }
  }
}

extension InventoryError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [InventoryError] {
    [
      .noInventory("FOLDER"), .noFile("FILE"), .notCycloneDX("FILE", reason: "REASON"),
      .unknownBoard(host: "HOST", what: "image", folder: "FOLDER"), .incompleteBoard(host: "HOST"),
      .noDebianPackages("NAME"), .noTracker("FILE"), .notTracker("FILE", reason: "REASON"),
      .cannotFetchTracker(reason: "REASON"), .notInTracker(release: "RELEASE"),
    ]
  }
}
