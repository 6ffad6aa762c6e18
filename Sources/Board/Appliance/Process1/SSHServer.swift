import System

/// The SSH server of an appliance.
///
/// It runs as a user of its own, which is also the only user who may log in, without the superuser's rights: a fault in
/// the server does not give its attacker the board. It may use port 22, read its files, and start `vitrine-session`,
/// which connects to the first process.
enum SSHServer {
  /// The ID of the server's user and group, as in the image's `/etc/passwd`. Chosen: below the IDs of people and apps.
  static let user: UInt32 = 102
  /// The maximum private memory of each process. Chosen: about ten times what a connection needs.
  private static let memoryLimit: UInt64 = 32 << 20
  /// The maximum number of processes. Chosen: 30 clients that have not logged in, which is dropbear's limit, and the
  /// two processes of each of 16 sessions.
  private static let processLimit = 64
  /// The program that makes a host key.
  private static let generatorPath = "/usr/bin/dropbearkey"
  /// The host key on the data partition, which only the superuser may read.
  private static let storedKeyPath = "/var/lib/vitrine/network/dropbear_ed25519_host_key"
  /// The folder of the copy of the host key that the server reads.
  private static let folder = "/run/vitrine/ssh"
  private static let keyPath = "/run/vitrine/ssh/host-key"

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - path: The path of the server.
  ///   - words: Its arguments, except for the host key.
  static func start(_ path: String, _ words: [String], environment: [String], output: borrowing Descriptor)
    throws(Errno) -> SpawnedProcess
  {
    var confinement = Confinement(
      user: user, memory: memoryLimit, processes: processLimit, programs: ["/init", "/lib", "/lib64", "/usr"])
    confinement.readableFolders = ["/dev", "/etc", "/proc", "/root", folder]
    confinement.allowsLogin = true
    return try SpawnedProcess(
      starting: path, arguments: words + ["-r", keyPath], environment: environment, output: output,
      confinedBy: confinement
    ) {
      do throws(Errno) {
        try Directory.create(at: folder)
        try copyHostKey(from: storedKeyPath, to: keyPath, for: user, generator: generatorPath)
      } catch { Process.log("\(keyPath): \(error.message); the board accepts no connections") }
    }
  }

  /// Copies the host key to a file that the server may read, and makes the key if there is none.
  ///
  /// - Parameter group: The group that may read the copy.
  static func copyHostKey(from storedPath: String, to path: String, for group: UInt32, generator: String) throws(Errno)
  {
    // A power cut may have left an empty file.
    if (try? File.bytes(at: storedPath))?.isEmpty ?? true {
      try? File.removeItem(at: storedPath)
      // The log receives the key's fingerprint.
      let process = try SpawnedProcess(
        starting: generator, arguments: ["-t", "ed25519", "-f", storedPath], environment: [], input: nil, output: 1,
        errors: nil, leadsGroup: false)
      _ = process.waitForExit(timeout: 30)
    }
    let key = try File.bytes(at: storedPath)
    try? File.removeItem(at: path)
    try Descriptor(creating: path, isSecret: true).writeAll(key)
    try File.setGroup(path, of: group)
  }
}
