/// Why something on this machine failed; the description says the way out.
public enum HostError: Error, CustomStringConvertible, Equatable {
  case noRepository(startingAt: String)
  case noCommand(String)
  case commandFailed(String, reason: String)

  public var description: String {
    switch self {
    case .noRepository(let path):
      "\(path) is not inside Vitrine's sources; run this from there"
    case .noCommand(let name): "there is no program '\(name)' on the PATH; run tools/setup, which installs what is missing"
    case .commandFailed(let command, let reason): "\(command) failed: \(reason)"
    }
  }
}
