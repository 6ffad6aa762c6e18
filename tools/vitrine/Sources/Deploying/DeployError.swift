import SwiftSDKs

/// A failure to reach a board, or a refusal by it. The description includes the remedy.
public enum DeployError: Error, CustomStringConvertible, Equatable {
  case badHost(String)
  case unknownKey(host: String)
  case changedKey(host: String)
  case permissionDenied(host: String)
  case unreachable(host: String, reason: String)
  /// A refusal by the board, with the last lines of the log if a release failed.
  case refused(String, log: [String])
  case unknownBoard(host: String)
  /// A system with a shell on which Vitrine is not set up.
  case notSetUp(host: String)
  case noRoot(host: String)
  case noDebian(host: String, system: String)
  case noSystemd(host: String, system: String)
  case unsupportedProcessor(host: String, processor: String)
  /// Not enough space in /usr. Both values are in kilobytes.
  case noSpace(host: String, needed: Int, free: Int)
  case isImage(host: String)
  case noWatch(String, reason: String)
  case tooManyResources(Int)

  public var description: String {
    switch self {
    case .badHost(let host): "'\(host)' is no host; name one as ssh does, such as kiosk-3, 192.168.1.20 or ssh://192.168.1.20:2222"
    case .unknownKey(let host):
      "the key of \(host) is not among your known hosts; run 'ssh -l root \(host) status' once, and compare it with the one that the board logs"
    case .changedKey(let host):
      "\(host) has another key than your known hosts say: it is another board, or has a new data partition; 'ssh-keygen -R' forgets the old one"
    case .permissionDenied(let host):
      "\(host) takes none of your keys; an image has those of 'vitrine image --key', and on a Debian system 'ssh \(host)' has to work"
    case .unreachable(let host, let reason):
      "\(host) cannot be reached: \(reason); check its address; an image has to be made with --network"
    case .refused(let reason, _): reason
    case .unknownBoard(let host): "\(host) does not say which board it is; it is none of 'vitrine image --network'"
    case .notSetUp(let host): "nothing of Vitrine's is on \(host); 'vitrine deploy \(host)' sets it up"
    case .noRoot(let host):
      "you may not become root on \(host); come in as root (root@\(host)), or let your user there use sudo without a password"
    case .noDebian(let host, let system):
      "\(host) is no Debian system but \(system); Debian 12 and 13 and Raspberry Pi OS can be deployed to, and images of 'vitrine image'"
    case .noSystemd(let host, let system):
      "\(host), \(system), was not started by systemd, which looks after the kiosk; install systemd-sysv"
    case .unsupportedProcessor(let host, let processor):
      "\(host) has a processor of the kind \(processor); programs are made for \(Architecture.allCases.map(\.debianName).joined(separator: ", "))"
    case .noSpace(let host, let needed, let free):
      "\(host) has \(free / 1024) MB free in /usr, and \(needed / 1024) MB are needed; make room there"
    case .isImage(let host): "\(host) is an image of Vitrine's, from which nothing is taken away; write another one"
    case .tooManyResources(let count):
      "the app's Resources are \(count) files, and a release has room for the names of some 500; put them into fewer files"
    case .noWatch(let folder, let reason):
      "\(folder) cannot be watched: \(reason); 'sysctl fs.inotify.max_user_watches' says how many folders the kernel watches"
    }
  }

  /// Whether the error comes from the board itself, after a successful login.
  var isFromBoard: Bool {
    switch self {
    case .refused, .notSetUp, .noRoot: true
    default: false
    }
  }

  /// Creates an error from the last lines of ssh's output.
  init(connectionTo host: String, lines: [String]) {
    let text = lines.joined(separator: "\n")
    if text.contains("REMOTE HOST IDENTIFICATION HAS CHANGED") {
      self = .changedKey(host: host)
    } else if text.contains("Host key verification failed") {
      self = .unknownKey(host: host)
    } else if text.contains("Permission denied") {
      self = .permissionDenied(host: host)
    } else {
      self = .unreachable(host: host, reason: lines.last { !$0.isEmpty } ?? "ssh said nothing")
    }
  }
}
