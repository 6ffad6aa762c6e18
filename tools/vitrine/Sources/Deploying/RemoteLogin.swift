import Foundation
import Host
import Synchronization

/// As whom a board is come in to: as the user that the host's name or ssh's own configuration says; else as root, which an appliance knows
/// alone, and as oneself where root is not let in.
struct RemoteLogin: Sendable {
  /// For `ssh`.
  let options: [String]
  /// Nil: whom `ssh` chooses.
  let user: String?

  /// What stands before a command that only root may carry out.
  var prefix: [String] { user == "root" ? [] : ["sudo", "-n"] }

  /// Those to try, in this order.
  ///
  /// - Parameter options: for `ssh`.
  static func candidates(for host: String, _ options: [String]) async throws -> [RemoteLogin] {
    if let sign = host.lastIndex(of: "@") {
      let user = host[..<sign].replacing("ssh://", with: "").prefix { $0 != ":" }
      return [RemoteLogin(options: [], user: String(user))]
    }
    let settings = try await Command.output("ssh", options + ["-G", "--", host])
    let line = settings.split(whereSeparator: \.isNewline).first { $0.hasPrefix("user ") }
    let user = line.map { String($0.dropFirst("user ".count)) }
    let root = RemoteLogin(options: ["-o", "User=root"], user: "root")
    let own = RemoteLogin(options: [], user: user)
    // ssh says the name of this machine's user where nobody has set one.
    if let user, user != NSUserName() { return [own] }
    return user == "root" ? [root] : [root, own]
  }

  /// The one that was let in, once it is known.
  final class Memory: Sendable {
    private let login = Mutex<RemoteLogin?>(nil)

    var known: RemoteLogin? {
      get { login.withLock { $0 } }
      set { login.withLock { $0 = newValue } }
    }
  }
}
