import Foundation
import Host
import TestFolder
import TestServers

@testable import Images

/// Debian's chrony as a time server that authenticates itself (NTS), on the ports 123 and 4460 of this machine.
///
/// It runs from the files that an image gets, so that this machine need not have it.
final class AuthenticatedTimeServer {
  /// The longest time for which it runs, in seconds. Chosen: longer than a test.
  private static let lifetime = 1800
  private let program = Process()
  /// The other servers, which end after this one: its process has a copy of the pipe whose end they wait for.
  private let servers: TestServers

  /// Starts the server with the certificate of museum.test.
  ///
  /// - Parameter servers: The servers with a name server and the certificates.
  init(besides servers: TestServers, in test: TestFolder, _ repository: Repository) async throws {
    self.servers = servers
    let folder = test.appending(path: "chrony")
    let certificate = servers.folder.appending(path: "good").path
    try folder.createFolder()
    let login = try await SSHTestIdentity(in: folder)
    let network = try NetworkOptions(
      "dhcp", keys: [login.publicKey], timeServers: ["museum.test"], authenticatesTime: true)
    let access = try await NetworkAccess(
      network, to: "qemu-x86_64", BoardConfiguration(named: "qemu-x86_64", in: repository))
    for (path, entry) in access.entries {
      guard case .file(let contents, let isExecutable) = entry, path.hasPrefix("lib") || path.hasPrefix("usr/sbin/")
      else { continue }
      let file = folder.appending(path: path)
      try file.deletingLastPathComponent().createFolder()
      try contents.write(to: file)
      let mode = isExecutable ? 0o755 : 0o644
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    let settings = folder.appending(path: "chrony.conf")
    let lines = [
      // It claims to know the time, although it has no source.
      "local stratum 5", "bindaddress 127.0.0.1", "allow all", "cmdport 0", "bindcmdaddress /",
      "pidfile \(folder.path)/chronyd.pid",
      "ntsservercert \(certificate).crt", "ntsserverkey \(certificate).key", "ntsdumpdir \(folder.path)",
    ]
    try Data(lines.map { "\($0)\n" }.joined().utf8).write(to: settings)
    program.executableURL = folder.appending(path: "lib64/ld-linux-x86-64.so.2")
    // It does not set this machine's clock, and ends by itself if the test is killed.
    program.arguments = [
      "--library-path", folder.appending(path: "lib").path, folder.appending(path: "usr/sbin/chronyd").path, "-d", "-x",
      "-U", "-u", "root", "-t", "\(Self.lifetime)", "-f", settings.path,
    ]
    try program.run()
  }

  /// Makes a board with the overlay in `folder` trust the issuer of the servers' certificates, in place of Debian's
  /// authorities.
  static func trustAuthority(of servers: TestServers, in folder: TestFolder) throws {
    try folder.write(
      String(contentsOf: servers.folder.appending(path: "authority.crt"), encoding: .utf8),
      to: "overlay/\(NetworkAccess.authoritiesPath)")
  }

  deinit {
    // It inherits the test's blocked signals, so that it ignores a request to end.
    kill(program.processIdentifier, SIGKILL)
    program.waitUntilExit()
  }
}
