import Host

/// A failure to make a new app. The description includes the remedy.
public enum NewAppError: ExplainedError, Equatable {
  case notAName(String, better: String)
  case nameTaken(String, by: String)
  case cannotCreate(String, reason: String)
  case noVitrine(folder: String)

  public var problem: String {
    switch self {
    case .notAName(let name, _): "'\(name)' is not a Swift name, which has letters, digits, and underscores"
    case .nameTaken(let name, let owner): "the name '\(name)' is used by \(owner)"
    case .cannotCreate(let path, let reason): "\(path) cannot be created: \(reason)"
    case .noVitrine(let folder): "\(folder) does not contain Vitrine's sources"
    }
  }

  public var remedy: String {
    switch self {
    case .notAName(_, let better): "use a name such as '\(better)'"
    case .nameTaken: "choose another name"
    case .cannotCreate: "name another folder with --folder, where you can create files"
    case .noVitrine: "name their folder, or the URL of their repository"
    }
  }
}

extension NewAppError {
  /// One error of each kind, for docs/troubleshooting.md.
  public static var examples: [NewAppError] {
    [
      .notAName("my-kiosk", better: "MyKiosk"), .nameTaken("NAME", by: "OWNER"),
      .cannotCreate("FOLDER", reason: "REASON"),
      .noVitrine(folder: "FOLDER"),
    ]
  }
}
