/// A failure on this machine. The description includes the remedy.
public enum HostError: Error, CustomStringConvertible, Equatable {
  case noRepository(startingAt: String)
  case noCommand(String)
  case commandFailed(String, reason: String)
  case diskFull(command: String)
  case cannotUse(String, reason: String)
  case busy(String, purpose: String)
  case relativeCache(String)
  case noZone(String, folder: String)

  public var description: String {
    switch self {
    case .noRepository(let path):
      "\(path) is not inside Vitrine's sources; run this from there"
    case .noCommand(let name): "there is no program '\(name)' on the PATH; run tools/setup, which installs what is missing"
    case .commandFailed(let command, let reason): "\(command) failed: \(reason)"
    case .diskFull(let command): "\(command) found a disk full; make room where its files go"
    case .cannotUse(let path, let reason) where Cache.holds(path):
      "\(path) cannot be used: \(reason); set XDG_CACHE_HOME to a folder of yours with room in it"
    case .cannotUse(let path, let reason): "\(path) cannot be used: \(reason); make it writable, or name another folder"
    case .busy(let folder, let purpose):
      "somebody else has worked on \(purpose) in \(folder) for an hour; end that process, or run this again later"
    case .relativeCache(let path): "XDG_CACHE_HOME='\(path)' is no absolute path; set it to one, or not at all"
    case .noZone(let name, let folder):
      "there is no zone '\(name)' in \(folder); say one that is there, such as Europe/Berlin, or a rule such as CET-1CEST,M3.5.0,M10.5.0/3"
    }
  }
}
