import Foundation
import Host
import Subprocess
import SystemPackage

/// A board that is reached by OpenSSH's own client, with its configuration, its keys and its known hosts: an appliance, whose only command
/// is Vitrine's, or a Debian system, where root may have that command and others.
///
/// A host key that is unknown, or another one than is known, is refused.
public struct RemoteBoard: Sendable {
  /// As `ssh` takes it: a name of its configuration, an address, or `ssh://ADDRESS:PORT`.
  public let host: String

  /// More options for `ssh`.
  private let own: [String]
  /// The program that makes the connection.
  private let client: String
  let memory = RemoteLogin.Memory()

  /// The host that `ssh` knows by this name.
  public init(_ host: String) throws { try self.init(host, options: []) }

  init(_ host: String, options: [String], client: String = "ssh") throws {
    guard !host.isEmpty, !host.hasPrefix("-"), !host.contains(where: \.isWhitespace) else { throw DeployError.badHost(host) }
    (self.host, own, self.client) = (host, options, client)
  }

  private static let options = [
    // It asks nobody, and nothing is waved through.
    "-T", "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=yes", "-o", "ClearAllForwardings=yes",
    "-o", "ForwardAgent=no", "-o", "ConnectTimeout=10", "-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3",
  ]

  /// Calls `work` with the login that is let in. What others are refused is refused before anything is done there.
  func loggedIn<Result>(_ work: (RemoteLogin) async throws -> Result) async throws -> Result {
    if let known = memory.known { return try await work(known) }
    var refusal: (any Error)?
    for login in try await RemoteLogin.candidates(for: host, own) {
      do {
        let result = try await work(login)
        memory.known = login
        return result
      } catch DeployError.noRight {
        // What the first was told is what the board is known by.
        refusal = refusal ?? DeployError.noRight(host: host)
      } catch let error as DeployError {
        // A board that cannot be reached, or is not known, says nothing of who may come in.
        if error.isBoards { memory.known = login }
        throw error
      }
    }
    throw refusal ?? DeployError.noRight(host: host)
  }

  private func arguments(_ login: RemoteLogin, _ words: [String]) -> Arguments {
    Arguments(own + Self.options + login.options + ["--", host] + words)
  }

  /// Has the board carry out one of Vitrine's commands, and gives the lines of its answer.
  ///
  /// - Parameters:
  ///   - input: what it gets, the contents of a file; nil: nothing.
  ///   - tell: gets each line as it comes.
  @discardableResult
  public func command(_ words: [String], input: URL? = nil, tell: @Sendable (String) -> Void = { _ in }) async throws -> [String] {
    try await loggedIn { login in try await run(login, login.prefix + [Self.session] + words, input: input, tell: tell) }
  }

  /// The command of a board, which is the only one of an appliance.
  private static let session = "vitrine-session"

  /// Has a shell carry out something, which an appliance does not have.
  ///
  /// - Parameter isRoot: whether only root may do it.
  @discardableResult
  func shell(_ words: [String], isRoot: Bool, input: URL? = nil) async throws -> [String] {
    try await loggedIn { login in try await run(login, (isRoot ? login.prefix : []) + words, input: input) { _ in } }
  }

  private func run(
    _ login: RemoteLogin, _ words: [String], input: URL?, tell: @Sendable (String) -> Void
  ) async throws -> [String] {
    let file = try FileDescriptor.open(input?.path ?? "/dev/null", .readOnly)
    let result = try await Subprocess.run(
      Command.executable(client), arguments: arguments(login, words),
      input: .fileDescriptor(file, closeAfterSpawningProcess: true), output: .sequence, error: .combinedWithOutput
    ) { execution in
      var lines: [String] = []
      for try await line in execution.standardOutput.strings() {
        let line = String(line.filter { !$0.isNewline })
        lines.append(line)
        tell(line)
      }
      return lines
    }
    let lines = result.closureResult
    if !result.terminationStatus.isSuccess { throw refusal(lines, result.terminationStatus) }
    return lines
  }

  /// The board's own; else what the client, or a shell there, had to say.
  private func refusal(_ lines: [String], _ status: TerminationStatus) -> DeployError {
    if let failure = lines.last(where: { $0.hasPrefix("failed ") }) {
      return .refused(String(failure.dropFirst("failed ".count)), log: lines.filter { $0.hasPrefix("[") })
    }
    // 255 is the client's.
    if case .exited(let code) = status, code != 255 {
      if lines.contains(where: { $0.hasPrefix("sudo: ") && !$0.contains("command not found") }) { return .noRoot(host: host) }
      if lines.contains(where: { $0.contains("not found") }) { return .notSetUp(host: host) }
    }
    return DeployError(connectionTo: host, lines: lines)
  }

  /// What the panel shows, as its viewer sees it: a PNG, which is written to `file`.
  public func takePicture(to file: URL) async throws {
    try await loggedIn { login in
      let result = try await Subprocess.run(
        Command.executable(client), arguments: arguments(login, login.prefix + [Self.session, "shot"]), input: .none,
        output: .bytes(limit: 64 << 20), error: .string(limit: 1 << 16))
      let bytes = Data(result.standardOutput)
      if !result.terminationStatus.isSuccess {
        let words = String(decoding: bytes.prefix(4096), as: UTF8.self) + "\n" + result.standardError
        throw refusal(words.split(whereSeparator: \.isNewline).map(String.init), result.terminationStatus)
      }
      guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { throw DeployError.unreachable(host: host, reason: "it sent no picture") }
      try bytes.write(to: file, options: .atomic)
    }
  }

  /// What is going on there.
  public func status() async throws -> BoardStatus { BoardStatus(lines: try await command(["status"])) }
}
