import Foundation
import Host
import TestFolder
import Testing

@testable import Deploying

/// Connections of `vitrine` to an ssh server on this machine whose keys are not the expected ones.
@Suite(
  "The keys of a connection", .enabled(if: getuid() == 0, "an ssh server needs root"),
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/sbin/sshd"), "Debian's package openssh-server is missing"))
struct ConnectionKeyTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// The server answers each request as a board, and records it.
  private static let script = """
    set -eu
    mount -t tmpfs tmpfs /run
    mkdir /run/sshd
    exec /usr/sbin/sshd -D -e -f "$1"
    """

  /// Creates a key with a folder of its own.
  private func identity(_ name: String) async throws -> SSHTestIdentity {
    let place = folder.appending(path: name)
    try place.createFolder()
    return try await SSHTestIdentity(in: place)
  }

  @Test func `an unknown or changed host key, and a key that the board does not know, end it before a command runs`()
    async throws
  {
    let port = try #require(FreePort.find())
    let host = "ssh://root@127.0.0.1:\(port)"
    let login = try await identity("login")
    let hostKey = try await identity("host").publicKey
    let record = folder.appending(path: "commands").path
    let answer = try folder.writeProgram("#!/bin/sh\necho x >>\(record)\necho release built-in\n", to: "answer")
    let settings = try folder.write(
      """
      Port \(port)
      ListenAddress 127.0.0.1
      HostKey \(hostKey.deletingPathExtension().path)
      AuthorizedKeysFile \(login.publicKey.path)
      ForceCommand \(answer.path)
      PidFile none
      StrictModes no
      PermitRootLogin prohibit-password

      """, to: "sshd.conf")
    let server = Process()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
    server.arguments = [
      "--mount", "--pid", "--fork", "--kill-child", "--mount-proc", "sh",
      try folder.write(Self.script, to: "script").path, settings.path,
    ]
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer { kill(server.processIdentifier, SIGKILL) }

    let stranger = try await identity("stranger")
    #expect(try await stranger.learnKey(of: port, within: .seconds(30)))
    let board = try RemoteBoard(host, options: login.options)
    await #expect(throws: DeployError.unknownKey(host: host)) { try await board.status() }
    try login.expect(stranger.publicKey, of: port)
    await #expect {
      try await board.status()
    } throws: { error in
      if case DeployError.changedKey = error { true } else { false }
    }
    let other = try RemoteBoard(host, options: stranger.options)
    await #expect(throws: DeployError.permissionDenied(host: host)) { try await other.status() }
    #expect(!FileManager.default.fileExists(atPath: record))

    try login.expect(hostKey, of: port)
    #expect(try await board.status().release == "built-in")
    #expect(FileManager.default.fileExists(atPath: record))
  }
}
