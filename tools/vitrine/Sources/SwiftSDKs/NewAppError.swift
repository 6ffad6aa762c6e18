/// A failure to make a new app. The description includes the remedy.
public enum NewAppError: Error, CustomStringConvertible, Equatable {
  case notAName(String, better: String)
  case nameTaken(String, by: String)
  case cannotCreate(String, reason: String)
  case noVitrine(folder: String)

  public var description: String {
    switch self {
    case .notAName(let name, let better):
      "'\(name)' is no name of Swift, which has letters, digits and underscores; '\(better)' would be one"
    case .nameTaken(let name, let owner): "the name '\(name)' is taken by \(owner); choose another one"
    case .cannotCreate(let path, let reason): "cannot make \(path): \(reason); name another place with --folder"
    case .noVitrine(let folder): "\(folder) does not hold Vitrine's sources; name their folder, or the address of their repository"
    }
  }
}
