import Foundation
import ReleaseFormat
import Host
import Subprocess
import SystemPackage

/// A board reached with OpenSSH's client, including its configuration, keys and known hosts.
///
/// The board is an appliance, which accepts only Vitrine's command, or a Debian system, where root can run that command
/// and others. A host key that is unknown or has changed is refused.
public struct RemoteBoard: Sendable {
  /// The host as `ssh` accepts it: a name of its configuration, an address, or `ssh://ADDRESS:PORT`.
  public let host: String

  /// Additional options for `ssh`.
  private let clientOptions: [String]
  /// The program that makes the connection.
  private let client: String
  let loginCache = RemoteLogin.Cache()

  /// The time after which a signal that ended ssh has also reached this program. Chosen.
  public static let signalDelay = Duration.milliseconds(100)

  /// Creates a board from the name that `ssh` knows for it.
  public init(_ host: String) throws { try self.init(host, options: []) }

  init(_ host: String, options: [String], client: String = "ssh") throws {
    guard !host.isEmpty, !host.hasPrefix("-"), !host.contains(where: \.isWhitespace) else {
      throw DeployError.badHost(host)
    }
    if Self.hasPortWithoutScheme(host) { throw DeployError.portWithoutScheme(host: host) }
    self.host = host
    clientOptions = options
    self.client = client
  }

  /// Returns `true` for `ADDRESS:PORT`. An IPv6 address has several colons, and is in brackets before a port.
  private static func hasPortWithoutScheme(_ host: String) -> Bool {
    if host.hasPrefix("ssh://") { return false }
    let address = host.split(separator: "@").last ?? ""
    if address.hasPrefix("["), let end = address.range(of: "]:") { return UInt16(address[end.upperBound...]) != nil }
    guard let colon = host.firstIndex(of: ":") else { return false }
    return UInt16(host[host.index(after: colon)...]) != nil
  }

  private static let options = [
    // The client never prompts, and never accepts an unknown key.
    "-T", "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=yes", "-o", "ClearAllForwardings=yes",
    "-o", "ForwardAgent=no", "-o", "ConnectTimeout=10", "-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3",
  ]

  /// Calls `work` with the login that the board accepts. Other logins are refused before any command runs.
  func withLogin<Result>(_ work: (RemoteLogin) async throws -> Result) async throws -> Result {
    if let known = loginCache.known { return try await work(known) }
    var refusal: (any Error)?
    for login in try await RemoteLogin.candidates(for: host, clientOptions) {
      do {
        let result = try await work(login)
        loginCache.known = login
        return result
      } catch DeployError.permissionDenied {
        // If all logins are refused, the error of the first one is thrown.
        refusal = refusal ?? DeployError.permissionDenied(host: host)
      } catch let error as DeployError {
        // If a board is unreachable or its key is unknown, no login is known to work.
        if error.isFromBoard { loginCache.known = login }
        throw error
      }
    }
    throw refusal ?? DeployError.permissionDenied(host: host)
  }

  private func arguments(_ login: RemoteLogin, _ words: [String]) -> Arguments {
    Arguments(clientOptions + Self.options + login.options + ["--", host] + words)
  }

  /// Runs one of Vitrine's commands on the board and returns the lines of its answer.
  ///
  /// - Parameters:
  ///   - input: A file with the command's standard input, or `nil` for none.
  ///   - tell: Receives each line when it arrives. If it throws, the connection ends.
  @discardableResult
  public func run(
    _ words: [String], input: URL? = nil, onLine tell: @Sendable (String) throws -> Void = { _ in }
  ) async throws -> [String] {
    try await withLogin { login in
      try await run(
        login, login.prefix + [Self.session] + words, input: input, during: Self.stage(of: words), tell: tell)
    }
  }

  /// The requests that change nothing on a board. With further words, `settings` does.
  private static let queries: Set = ["status", "log", "connections", "health", "inventory", "settings", "room"]

  /// Returns the stage that a lost connection interrupts.
  private static func stage(of words: [String]) -> DeployError.Stage {
    let isQuery = queries.contains(words[0]) && words.dropFirst().allSatisfy { $0 == "--follow" }
    return isQuery ? .query : .command
  }

  /// The program on the board, which is the only one that an appliance accepts.
  private static let session = "vitrine-session"

  /// Runs a command in a shell, which an appliance does not have.
  ///
  /// - Parameter isRoot: Whether the command needs root privileges.
  @discardableResult
  func runShell(_ words: [String], asRoot isRoot: Bool, input: URL? = nil) async throws -> [String] {
    // Without root's rights, this tool only reads files.
    try await withLogin { login in
      try await run(
        login, (isRoot ? login.prefix : []) + words, input: input, during: isRoot ? .command : .query
      ) { _ in }
    }
  }

  private func run(
    _ login: RemoteLogin, _ words: [String], input: URL?, during stage: DeployError.Stage,
    tell: @Sendable (String) throws -> Void
  ) async throws -> [String] {
    let path = input?.path ?? "/dev/null"
    do {
      let file = try FileDescriptor.open(path, .readOnly)
      let result = try await Subprocess.run(
        Command.executable(client), arguments: arguments(login, words),
        input: .fileDescriptor(file, closeAfterSpawningProcess: true), output: .sequence, error: .combinedWithOutput
      ) { execution in
        var lines: [String] = []
        for try await line in execution.standardOutput.strings() {
          let line = PrintableText.line(String(line.filter { !$0.isNewline }))
          lines.append(line)
          // A refusal is thrown when the client has ended.
          if !line.hasPrefix("failed ") { try tell(line) }
        }
        return lines
      }
      let lines = result.closureResult
      if !result.terminationStatus.isSuccess { throw refusal(of: words, lines, result.terminationStatus, stage) }
      return lines
    } catch let error as Errno {
      throw HostError(error, at: path)
    } catch let error as SubprocessError {
      throw HostError(error, of: client)
    }
  }

  /// Returns the error that the board reports, or else one made from the output of the client or a shell there.
  ///
  /// - Parameter words: The command on the board.
  private func refusal(
    of words: [String], _ lines: [String], _ status: TerminationStatus, _ stage: DeployError.Stage
  ) -> DeployError {
    if let failure = lines.last(where: { $0.hasPrefix("failed ") }) {
      return DeployError(
        refusal: String(failure.dropFirst("failed ".count)), by: host, log: lines.filter { $0.hasPrefix("[") })
    }
    switch status {
    // A client that a signal ended has printed no reason, and the lines are the board's answer.
    case .signaled(let signal):
      return .connectionLost(host: host, stage, reason: "signal \(signal) ended ssh on this machine")
    case .exited(Self.clientFailure): return DeployError(connectionTo: host, lines: lines, during: stage)
    case .exited(let code):
      if lines.contains(where: { $0.hasPrefix("sudo: ") && !$0.contains("command not found") }) {
        return .noRoot(host: host)
      }
      // sudo and some shells have another status.
      let isMissing = lines.contains { $0.contains(Self.session) && $0.lowercased().contains("not found") }
      if words.contains(Self.session), isMissing || code == Self.missingProgram { return .notSetUp(host: host) }
      return .commandFailed(
        host: host, status: Int(code), reason: lines.last { !$0.isEmpty } ?? "it printed no reason")
    }
  }

  /// The status with which ssh reports its own failures. All others are those of the command on the board.
  private static let clientFailure: Int32 = 255
  /// The status with which a shell reports that a program is missing.
  private static let missingProgram: Int32 = 127

  /// Writes a PNG of the frame on the panel to `file`, with the orientation that its viewer sees.
  public func saveScreenshot(to file: URL) async throws {
    try await withLogin { login in
      let bytes: Data
      do { bytes = try await screenshot(login) } catch let error as SubprocessError {
        throw HostError(error, of: client)
      }
      guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { throw DeployError.noPicture(host: host) }
      do { try bytes.write(to: file, options: .atomic) } catch let error as CocoaError {
        throw HostError(error, at: file.path)
      }
    }
  }

  /// Returns what the board sends for a screenshot.
  private func screenshot(_ login: RemoteLogin) async throws -> Data {
    let result = try await Subprocess.run(
      Command.executable(client), arguments: arguments(login, login.prefix + [Self.session, "shot"]), input: .none,
      output: .bytes(limit: 64 << 20), error: .string(limit: 1 << 16))
    let bytes = Data(result.standardOutput)
    if !result.terminationStatus.isSuccess {
      let words = String(decoding: bytes.prefix(4096), as: UTF8.self) + "\n" + result.standardError
      throw refusal(
        of: [Self.session], words.split(whereSeparator: \.isNewline).map { PrintableText.line($0) },
        result.terminationStatus, .query)
    }
    return bytes
  }

  /// Returns the board's current status.
  public func status() async throws -> BoardStatus { BoardStatus(lines: try await run(["status"])) }
}
