import System

/// The programs of an appliance that configure its network and set its clock: dhcpcd, and OpenNTPD or chrony.
///
/// Dhcpcd and OpenNTPD have processes without rights, which read what the network sends, and one process of the
/// superuser, which does what they ask for. That process has only the capabilities and files that it needs: a fault does
/// not give its attacker the board. Chrony starts with the same rights, and then keeps only that to set the clock.
enum NetworkDaemon {
  /// The maximum private memory of each process. Chosen: more than ten times what they need.
  private static let memoryLimit: UInt64 = 32 << 20
  private static let leaseFolder = "/run/dhcpcd"
  /// The IDs of the users and groups that the programs' processes without rights have, as in the image's `/etc/passwd`:
  /// those of dhcpcd, and those of OpenNTPD and chrony.
  private static let leaseUsers: [UInt32] = [100, 65534]
  private static let clockUsers: [UInt32] = [101]

  /// Returns the rights of the program at `path`, or `nil` if it is none of the three.
  static func confinement(of path: String) -> Confinement? {
    let capabilities: Capabilities
    let users: [UInt32]
    let files: [String]
    let folders: [String]
    // Other devices include the board's disk.
    var written = ["/dev/null"]
    switch path {
    case "/usr/sbin/dhcpcd":
      capabilities = [.kill, .userChange, .lowPorts, .networkSettings, .packetSockets, .rootFolderChange]
      users = leaseUsers
      files = ["/sys", "/etc/dhcpcd.conf"]
      folders = [leaseFolder, "/var/lib/dhcpcd"]
      // Settings of network adapters, and the file of `vitrine-lease`, which dhcpcd starts.
      written += ["/proc/sys/net", AddressLease.path]
    case "/usr/sbin/ntpd", "/usr/sbin/chronyd":
      capabilities = [.kill, .userChange, .rootFolderChange, .priority, .clock]
      users = clockUsers
      files = ["/etc/openntpd", "/etc/chrony", "/etc/ssl", "/etc/services", "/etc/hosts"]
      folders = ["/var/lib/openntpd", "/var/lib/chrony"]
    default: return nil
    }
    var confinement = Confinement(
      user: 0, memory: memoryLimit, processes: 64, programs: ["/init", "/lib", "/lib64", "/usr"], devices: written,
      folders: folders)
    confinement.superuserCapabilities = capabilities
    confinement.reachableUsers = users
    confinement.readableFolders =
      ["/dev/null", "/dev/random", "/dev/urandom", "/proc", "/etc/passwd", "/etc/group", AddressLease.path] + files
    return confinement
  }

  /// Creates the files that the programs cannot create.
  static func prepare() {
    try? Directory.create(at: leaseFolder)
    _ = try? Descriptor(opening: AddressLease.path, [.writeOnly, .create])
  }
}
