import Foundation
import Host

/// A key of a test's own, and the hosts that it knows, in the place of what somebody has in `~/.ssh`.
struct TestLogin: Sendable {
  private let folder: URL

  /// - Parameter folder: the test's, which gets the key and what ssh is told.
  init(in folder: URL) async throws {
    self.folder = folder
    _ = try await Command.output("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder.appending(path: "key").path])
    let configuration = """
      Host *
        IdentityFile \(folder.appending(path: "key").path)
        IdentitiesOnly yes
        UserKnownHostsFile \(known.path)
        GlobalKnownHostsFile /dev/null

      """
    try Data(configuration.utf8).write(to: configurationFile)
  }

  /// Who has it may come in.
  var publicKey: URL { folder.appending(path: "key.pub") }

  /// What is asked of ssh.
  var options: [String] { ["-F", configurationFile.path] }

  /// Writes a program that is ssh with this key, for those that start ssh by its name.
  func writeProgram(to file: URL) throws {
    try Data("#!/bin/sh\nexec /usr/bin/ssh \(options.joined(separator: " ")) \"$@\"\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// Whether the key of any host is known.
  var knowsHosts: Bool { FileManager.default.fileExists(atPath: known.path) }

  /// Learns the key of who listens at a port of this machine, as soon as somebody does; says whether somebody has.
  func learnKey(of port: Int, within limit: Duration) async throws -> Bool {
    let deadline = ContinuousClock.now + limit
    while ContinuousClock.now < deadline {
      let keys = try? await Command.output("ssh-keyscan", ["-T", "30", "-t", "ed25519", "-p", "\(port)", "127.0.0.1"])
      if let keys, !keys.isEmpty {
        let before = (try? String(contentsOf: known, encoding: .utf8)) ?? ""
        try Data((before + keys).utf8).write(to: known)
        return true
      }
      try await Task.sleep(for: .milliseconds(200))
    }
    return false
  }

  private var known: URL { folder.appending(path: "known-hosts") }
  private var configurationFile: URL { folder.appending(path: "config") }
}
