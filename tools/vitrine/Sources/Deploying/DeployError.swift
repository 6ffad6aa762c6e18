import Host
import ReleaseFormat
import SwiftSDKs

/// A failure to reach a board, or a refusal by it. The description includes the remedy.
public enum DeployError: ExplainedError, Equatable {
  /// The step of a deployment at which a connection ended.
  public enum Stage: String, Sendable, CaseIterable {
    /// A command that changes nothing on the board, such as `status`.
    case query
    /// A command that changes the board, other than `deploy` and `update`.
    case command
    /// The release was being sent.
    case upload
    /// The board had the release and tried it.
    case trial
    /// The system of `update` was being sent.
    case systemUpload
    /// The board had the whole system, and restarted with it or tried it.
    case systemTrial
  }

  case badHost(String)
  /// A port after a colon, which `ssh` takes for a part of the name.
  case portWithoutScheme(host: String)
  case unknownKey(host: String)
  /// - Parameter removal: The command that removes the old key from the known hosts.
  case changedKey(host: String, removal: String)
  case permissionDenied(host: String)
  /// The server gave up before ssh tried the right key.
  case tooManyKeys(host: String)
  case unreachable(host: String, reason: String)
  case connectionLost(host: String, Stage, reason: String)
  /// This program was interrupted. The stage is `nil` during a deployment before the release was sent.
  case interrupted(host: String, Stage?)
  case noPicture(host: String)
  /// A refusal in the words of the board, with the last lines of the log if a release failed, and the next step if those
  /// words do not include it.
  case refused(String, log: [String], nextStep: String? = nil)
  case unknownBoard(host: String)
  /// A system with a shell on which Vitrine is not set up.
  case notSetUp(host: String)
  /// A command on the board, or Vitrine's session there, ended without the reason that it should print.
  case commandFailed(host: String, status: Int, reason: String)
  case noRoot(host: String)
  case noDebian(host: String, system: String)
  case noSystemd(host: String, system: String)
  case unsupportedProcessor(host: String, processor: String)
  /// Not enough space in /usr. Both values are in kilobytes.
  case noSpace(host: String, needed: Int, free: Int)
  /// The board's data is in memory, because no data partition is mounted.
  case noDataPartition(host: String)
  case isImage(host: String)
  /// No boot loader in the file of the image's board counts starts.
  case notCounting(board: String)
  /// The image was made without `--network`, or by an earlier version.
  case imageWithoutSlots(String)
  /// `update` was used for a Debian system.
  case updateOfDebian(host: String)
  /// The card of the board has one system.
  case noSlots(host: String)
  case otherBoard(host: String, is: String, wanted: String)
  /// The board runs a system of the other kind than the image in a folder.
  case otherKind(host: String, folder: String, is: SystemKind)
  /// The board has rejected this system before.
  case rejectedBefore(host: String, reason: String)
  /// The board returned to its previous system.
  case systemRejected(host: String, reason: String)
  case noVerdict(host: String, seconds: Int)
  /// The new system of a board answers, and accepts none of the keys.
  case newSystemRejectsKey(host: String)
  /// The board started a system whose program predates slots.
  case systemWithoutTrial(host: String)
  /// The board demands a signature by one of these keys, and the command has no key.
  case notSigned(host: String, trusted: [String])
  /// The board demands no signatures.
  case noTrust(host: String)
  /// The board has trusted keys, and the image has none.
  case imageWithoutKeys(host: String)
  /// Not enough space on a USB stick, or in the folder of a web server. Both values are in bytes.
  case stickFull(String, needed: Int64, free: Int64)
  /// Two apps or two systems of a bundle are for the same board.
  case twoBundlesForBoard(String, kind: ReleaseManifest.Kind)
  case noWatch(String, reason: String)

  /// Whether the error comes from the board itself, after a successful login.
  var isFromBoard: Bool {
    switch self {
    case .refused, .notSetUp, .noRoot, .commandFailed: true
    default: false
    }
  }

  /// Whether a board answers, and its keys or the user's are not those that the other side knows.
  var isRefusedLogin: Bool {
    switch self {
    case .unknownKey, .changedKey, .permissionDenied, .tooManyKeys: true
    default: false
    }
  }

  /// The same error for a board that had accepted a login before it restarted with another system.
  var afterUpdate: DeployError {
    if case .permissionDenied(let host) = self { .newSystemRejectsKey(host: host) } else { self }
  }

  /// Creates an error from the last lines of ssh's output.
  ///
  /// - Parameter stage: The stage that a lost connection interrupts.
  init(connectionTo host: String, lines: [String], during stage: Stage = .command) {
    let text = lines.joined(separator: "\n")
    let last = lines.last { !$0.isEmpty } ?? "ssh printed no reason"
    // The rest of the message follows after a semicolon.
    let reason = last.hasSuffix(".") ? String(last.dropLast()) : last
    if text.contains("REMOTE HOST IDENTIFICATION HAS CHANGED") {
      self = .changedKey(host: host, removal: Self.removal(of: host, in: lines))
    } else if text.contains("Host key verification failed") {
      self = .unknownKey(host: host)
    } else if text.contains("Too many authentication failures") {
      self = .tooManyKeys(host: host)
    } else if text.contains("Permission denied") {
      self = .permissionDenied(host: host)
    } else if Self.endings.contains(where: text.contains) {
      self = .connectionLost(host: host, stage, reason: reason)
    } else {
      self = .unreachable(host: host, reason: reason)
    }
  }

  /// Creates an error from a board's refusal. A board does not know the name by which this machine reaches it, so the
  /// commands in its words get the name here: `'vitrine clean'` becomes `'vitrine clean HOST'`. ``BoardRefusal`` has the
  /// next step.
  init(refusal: String, by host: String, log: [String]) {
    self = .refused(
      BoardRefusal.naming(host, in: refusal), log: log, nextStep: BoardRefusal.nextStep(after: refusal, by: host))
  }

  /// The messages with which ssh reports the end of a connection after the login.
  private static let endings = [
    "closed by remote host.", "send disconnect: ", " not responding.", "Read from remote host",
  ]

  /// The messages with which ssh reports that it could not log in. The board has received no command then.
  private static let earlyEndings = [
    "connect to host ", "resolve hostname ", "kex_exchange_identification: ", "banner exchange: ",
    "Connection closed by ", "Connection reset by ",
  ]

  /// Returns the command that removes a changed key, as ssh prints it if possible: ssh knows the file, and the address
  /// of a name in its configuration.
  private static func removal(of host: String, in lines: [String]) -> String {
    let printed = lines.map { $0.drop { $0.isWhitespace } }.first { $0.hasPrefix("ssh-keygen ") && $0.contains("-R") }
    if let printed { return String(printed) }
    return "ssh-keygen -R \"\(knownHostsName(of: host))\""
  }

  /// Returns the name of a host in the file of known hosts: `[ADDRESS]:PORT` for a port other than 22.
  static func knownHostsName(of host: String) -> String {
    guard host.hasPrefix("ssh://") else { return String(host.split(separator: "@").last ?? "") }
    let address = host.dropFirst("ssh://".count).split(separator: "@").last ?? ""
    guard let colon = address.lastIndex(of: ":"), let port = Int(digits: address[address.index(after: colon)...]) else {
      return address.filter { !"[]".contains($0) }
    }
    let name = address[..<colon].filter { !"[]".contains($0) }
    return port == 22 ? String(name) : "[\(name)]:\(port)"
  }

  /// Runs a stage of a deployment. Its errors about the connection name the stage, and so does the error of a task that
  /// was cancelled.
  ///
  /// - Parameters:
  ///   - stage: Returns the stage when an error occurs.
  ///   - isLoggedIn: Returns `true` if the board has answered before the error occurs. The default is `false`.
  static func during<Result>(
    _ stage: @autoclosure () -> Stage, isLoggedIn: @autoclosure () -> Bool = false, on board: RemoteBoard,
    _ work: () async throws -> Result
  ) async throws -> Result {
    do { return try await work() } catch {
      let stage = stage()
      // Ctrl-C ends ssh as well, and its error says less. Its end may be noticed before the signal.
      try? await Task.sleep(for: RemoteBoard.signalDelay)
      if Task.isCancelled { throw DeployError.interrupted(host: board.host, stage) }
      throw (error as? DeployError)?.during(stage, isLoggedIn: isLoggedIn()) ?? error
    }
  }

  /// Returns the same error for another stage of a deployment, if it is about the connection.
  ///
  /// - Parameter isLoggedIn: Whether the board has answered over this connection. ssh prints some messages both before
  ///   and after the login.
  func during(_ stage: Stage, isLoggedIn: Bool = false) -> DeployError {
    switch self {
    case .connectionLost(let host, _, let reason): .connectionLost(host: host, stage, reason: reason)
    // A connection that was never made is not lost, and no stage has begun with it.
    case .unreachable(let host, let reason)
    where isLoggedIn || !Self.earlyEndings.contains(where: { reason.contains($0) }):
      .connectionLost(host: host, stage, reason: reason)
    default: self
    }
  }
}
