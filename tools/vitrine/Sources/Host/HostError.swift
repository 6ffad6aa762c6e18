/// A failure on this machine. The description includes the remedy.
public enum HostError: Error, CustomStringConvertible, Equatable {
  case noRepository(startingAt: String)
  case noCommand(String)
  case commandFailed(String, reason: String)
  case diskFull(command: String)
  case fileError(String, reason: String)
  case lockTimedOut(String, purpose: String)
  case relativeCachePath(String)
  case unknownTimeZone(String, folder: String)

  public var description: String {
    switch self {
    case .noRepository(let path):
      "\(path) is not inside Vitrine's sources; run this from there"
    case .noCommand(let name): "there is no program '\(name)' on the PATH; run tools/setup, which installs what is missing"
    case .commandFailed(let command, let reason): "\(command) failed: \(reason)"
    case .diskFull(let command): "\(command) found a disk full; make room where its files go"
    case .fileError(let path, let reason) where Cache.contains(path):
      "\(path) cannot be used: \(reason); set XDG_CACHE_HOME to a folder of yours with room in it"
    case .fileError(let path, let reason): "\(path) cannot be used: \(reason); make it writable, or name another folder"
    case .lockTimedOut(let folder, let purpose):
      "somebody else has worked on \(purpose) in \(folder) for an hour; end that process, or run this again later"
    case .relativeCachePath(let path): "XDG_CACHE_HOME='\(path)' is no absolute path; set it to one, or not at all"
    case .unknownTimeZone(let name, let folder):
      "there is no zone '\(name)' in \(folder); say one that is there, such as Europe/Berlin, or a rule such as CET-1CEST,M3.5.0,M10.5.0/3"
    }
  }
}
