import Foundation
import Host
import Subprocess
import SystemPackage

/// A board that is reached by OpenSSH's own client, with its configuration, its keys and its known hosts.
///
/// A host key that is unknown, or another one than is known, is refused.
public struct RemoteBoard: Sendable {
  /// As `ssh` takes it: a name of its configuration, an address, or `ssh://ADDRESS:PORT`.
  public let host: String

  /// More options for `ssh`.
  private let own: [String]

  /// The host that `ssh` knows by this name.
  public init(_ host: String) throws { try self.init(host, options: []) }

  init(_ host: String, options: [String]) throws {
    guard !host.isEmpty, !host.hasPrefix("-"), !host.contains(where: \.isWhitespace) else { throw DeployError.badHost(host) }
    (self.host, own) = (host, options)
  }

  private static let options = [
    // It asks nobody, and nothing is waved through.
    "-T", "-o", "BatchMode=yes", "-o", "StrictHostKeyChecking=yes", "-o", "User=root", "-o", "ClearAllForwardings=yes",
    "-o", "ForwardAgent=no", "-o", "ConnectTimeout=10", "-o", "ServerAliveInterval=5", "-o", "ServerAliveCountMax=3",
  ]

  /// Those by which `ssh` has the board carry out a command.
  private func arguments(_ words: [String]) -> Arguments { Arguments(own + Self.options + ["--", host] + words) }

  /// Has the board carry out one command, and gives the lines of its answer.
  ///
  /// - Parameters:
  ///   - input: what it gets, the contents of a file; nil: nothing.
  ///   - tell: gets each line as it comes.
  @discardableResult
  public func command(_ words: [String], input: URL? = nil, tell: @Sendable (String) -> Void = { _ in }) async throws -> [String] {
    let file = try FileDescriptor.open(input?.path ?? "/dev/null", .readOnly)
    let result = try await Subprocess.run(
      Command.executable("ssh"), arguments: arguments(words),
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
    if !result.terminationStatus.isSuccess { throw refusal(lines) }
    return lines
  }

  /// The board's own; else what the client had to say.
  private func refusal(_ lines: [String]) -> DeployError {
    if let failure = lines.last(where: { $0.hasPrefix("failed ") }) {
      return .refused(String(failure.dropFirst("failed ".count)), log: lines.filter { $0.hasPrefix("[") })
    }
    return DeployError(connectionTo: host, lines: lines)
  }

  /// What the panel shows, as its viewer sees it: a PNG, which is written to `file`.
  public func takePicture(to file: URL) async throws {
    let result = try await Subprocess.run(
      Command.executable("ssh"), arguments: arguments(["shot"]), input: .none,
      output: .bytes(limit: 64 << 20), error: .string(limit: 1 << 16))
    let bytes = Data(result.standardOutput)
    if !result.terminationStatus.isSuccess {
      let words = String(decoding: bytes.prefix(4096), as: UTF8.self) + "\n" + result.standardError
      throw refusal(words.split(whereSeparator: \.isNewline).map(String.init))
    }
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { throw DeployError.unreachable(host: host, reason: "it sent no picture") }
    try bytes.write(to: file, options: .atomic)
  }

  /// What is going on there.
  public func status() async throws -> BoardStatus { BoardStatus(lines: try await command(["status"])) }
}
