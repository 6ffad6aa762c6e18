import Foundation
import Host
import Synchronization

/// The user of a connection to a board.
///
/// A user in the host's name or in ssh's configuration is the only candidate. Otherwise root is tried first, the only
/// user of an appliance, and then the local user's name.
struct RemoteLogin: Sendable {
  /// Options for `ssh`.
  let options: [String]
  /// The name of the user, or `nil` if `ssh` chooses it.
  let user: String?

  /// The words before a command that needs root privileges.
  var prefix: [String] { user == "root" ? [] : ["sudo", "-n"] }

  /// Returns the logins to try, in order.
  ///
  /// - Parameter options: Options for `ssh`.
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
    // If no user is configured, ssh reports the local user's name.
    if let user, user != NSUserName() { return [own] }
    return user == "root" ? [root] : [root, own]
  }

  /// The login that the board accepted, once it is known.
  final class Cache: Sendable {
    private let login = Mutex<RemoteLogin?>(nil)

    var known: RemoteLogin? {
      get { login.withLock { $0 } }
      set { login.withLock { $0 = newValue } }
    }
  }
}
