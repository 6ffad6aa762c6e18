/// Why a board could not be reached, or refused what it was asked; the description says the way out.
public enum DeployError: Error, CustomStringConvertible, Equatable {
  case badHost(String)
  case unknownKey(host: String)
  case changedKey(host: String)
  case noRight(host: String)
  case unreachable(host: String, reason: String)
  /// By the board, with the last lines of its log where it is a release that failed.
  case refused(String, log: [String])
  case noBoard(host: String)

  public var description: String {
    switch self {
    case .badHost(let host): "'\(host)' is no host; name one as ssh does, such as kiosk-3, 192.168.1.20 or ssh://192.168.1.20:2222"
    case .unknownKey(let host):
      "the key of \(host) is not among your known hosts; run 'ssh root@\(host) status' once, and compare it with the one that the board logs"
    case .changedKey(let host):
      "\(host) has another key than your known hosts say: it is another board, or has a new data partition; 'ssh-keygen -R' forgets the old one"
    case .noRight(let host): "\(host) takes none of your keys; its image was made with others ('vitrine image --key')"
    case .unreachable(let host, let reason):
      "\(host) cannot be reached: \(reason); check its address and that its image was made with --network"
    case .refused(let reason, _): reason
    case .noBoard(let host): "\(host) does not say which board it is; it is none of 'vitrine image --network'"
    }
  }

  /// What ssh meant by its last words.
  init(connectionTo host: String, lines: [String]) {
    let text = lines.joined(separator: "\n")
    if text.contains("REMOTE HOST IDENTIFICATION HAS CHANGED") {
      self = .changedKey(host: host)
    } else if text.contains("Host key verification failed") {
      self = .unknownKey(host: host)
    } else if text.contains("Permission denied") {
      self = .noRight(host: host)
    } else {
      self = .unreachable(host: host, reason: lines.last { !$0.isEmpty } ?? "ssh said nothing")
    }
  }
}
