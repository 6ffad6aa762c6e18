import Foundation
import Host
import TestFolder

/// A test's own key and known hosts, in place of those in `~/.ssh`.
struct SSHTestIdentity: Sendable {
  private let folder: URL

  /// - Parameter folder: The test's folder for the key and ssh's configuration.
  init(in folder: URL) async throws {
    self.folder = folder
    _ = try await Command.output(
      "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder.appending(path: "key").path])
    let configuration = """
      Host *
        IdentityFile \(folder.appending(path: "key").path)
        IdentitiesOnly yes
        UserKnownHostsFile \(known.path)
        GlobalKnownHostsFile /dev/null

      """
    try Data(configuration.utf8).write(to: configurationFile)
  }

  /// The public key that boards accept.
  var publicKey: URL { folder.appending(path: "key.pub") }

  /// The options for ssh.
  var options: [String] { ["-F", configurationFile.path] }

  /// Writes a program that runs ssh with this key, for programs that start ssh by name.
  func writeProgram(to file: URL) throws {
    try TestFolder.writeProgram(
      "#!/bin/sh\nexec /usr/bin/ssh \(options.joined(separator: " ")) \"$@\"\n", to: file)
  }

  /// Whether any host key is known.
  var knowsHosts: Bool { FileManager.default.fileExists(atPath: known.path) }

  /// Waits for a server at a port of this machine and stores its key. Returns `false` after a timeout.
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

  /// Stores `key`, a public key, as the host key of the server at a port of this machine.
  func expect(_ key: URL, of port: Int) throws {
    try Data("[127.0.0.1]:\(port) \(String(contentsOf: key, encoding: .utf8))".utf8).write(to: known)
  }

  private var known: URL { folder.appending(path: "known-hosts") }
  private var configurationFile: URL { folder.appending(path: "config") }
}
