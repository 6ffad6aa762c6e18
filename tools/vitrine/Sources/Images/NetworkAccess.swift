import Debian
import Foundation
import Host
import ReleaseFormat

/// The files for network access to a board: Debian's dhcpcd and dropbear with their libraries, and a program that sets
/// the clock if there are time servers: OpenNTPD, or chrony if it must authenticate them.
///
/// A board has no shell. The ssh server starts the board's own program instead, under the name `vitrine-session`.
public struct NetworkAccess: Sendable {
  /// The kernel's modules.
  let modules: [String]
  private(set) var entries: [String: CpioArchive.Entry]
  /// The programs that run in addition to the app.
  let services: [[String]]
  /// The SSH server, which process 1 runs with few rights. Process 1 adds the argument for the host key.
  let server: [String]
  /// The program that sets the clock, or `nil` for none.
  let clock: [String]?
  /// Debian's packages of the files.
  let packages: [DebianPackage]

  private static let names = [
    "dhcpcd-base", "dropbear-bin", "libc6", "libcrypt1", "libgmp10", "libtomcrypt1", "libtommath1", "zlib1g",
  ]
  private static let programs = ["usr/sbin/dhcpcd", "usr/sbin/dropbear", "usr/bin/dropbearkey"]
  private static let libraries = [
    "libc.so.6", "libcrypt.so.1", "libgmp.so.10", "libtomcrypt.so.1", "libtommath.so.1", "libz.so.1",
  ]
  /// The packages and libraries of OpenSSL, whose hash functions dhcpcd uses since Debian 13. Before, it had its own.
  private static let hashNames = ["libssl3t64", "libzstd1"]
  private static let hashLibraries = ["libcrypto.so.3", "libzstd.so.1"]
  private static let session = "bin/vitrine-session"
  private static let lease = "bin/vitrine-lease"
  /// The file in which programs look for name servers.
  static let resolver = "etc/resolv.conf"

  /// Fetches the packages that are not in the cache.
  ///
  /// - Parameters:
  ///   - name: The name of the board.
  ///   - app: The name of the built-in app, which the board reports.
  ///   - overlay: The app's overlay.
  ///   - namesServers: Whether an overlay contains `resolver`, so that name servers are already configured.
  ///   - asksServers: Whether the app connects to servers, so that it needs the certificates of authorities.
  public init(
    _ choice: NetworkOptions, to name: String, _ facts: BoardConfiguration, app: String? = nil,
    overlay: Overlay = .none,
    namesServers: Bool = false,
    asksServers: Bool = false
  ) async throws {
    guard let network = facts.network else { throw BoardImageError.noNetwork(board: name) }
    modules = network.modules
    let archive = try facts.archive
    let hasHashes = archive.release == "bookworm"
    let time = TimeProgram(choice, release: archive.release)
    // The certificates of time servers are from the same authorities.
    let asksServers = asksServers || choice.authenticatesTime
    var folders = [URL]()
    var packages = [DebianPackage]()
    try await archive.withRefreshedLists {
      packages = try await archive.packages(
        Self.names + (hasHashes ? [] : Self.hashNames) + (asksServers ? ["ca-certificates"] : [])
          + (time?.packages ?? []))
      folders = []
      for package in packages {
        folders.append(
          try await Cache.folder(
            forVersion: package.version, of: archive.unpacked(package.name), purpose: "the package \(package.name)"
          ) {
            folder in
            try await archive.unpack([package], into: folder)
            return folder
          })
      }
    }
    self.packages = packages
    var entries = Self.files(choice, name, facts, Self.appLine(app) + overlay.boardFileLine, namesServers)
    if let time { entries.merge(time.files) { $1 } }
    func add(_ name: String, as path: String, isExecutable: Bool = true) throws {
      entries[path] = .file(try Self.contents(of: name, in: folders), isExecutable: isExecutable)
    }
    for program in Self.programs + (time.map { [$0.path] } ?? []) {
      try add(String(program.split(separator: "/").last!), as: program)
    }
    // The loader looks for libraries here and in folders for each processor.
    for library in Self.libraries + (hasHashes ? [] : Self.hashLibraries) + (time?.libraries ?? []) {
      try add(library, as: "lib/\(library)", isExecutable: false)
    }
    let loader = Self.loader(for: facts)
    try add(String(loader.split(separator: "/").last!), as: loader)
    if asksServers { entries[Self.authoritiesPath] = .file(try Self.authorities(in: folders), isExecutable: false) }
    self.entries = entries
    clock = time?.command
    services = [["/usr/sbin/dhcpcd", "--nobackground", "--quiet", network.interface]]
    // Runs in the foreground with output to the log. Only keys are accepted, and forwarding is disabled. Option -c
    // would override the commands of the keys.
    server = ["/usr/sbin/dropbear", "-F", "-E", "-s", "-j", "-k", "-T", "3", "-K", "15"]
  }

  /// Adds a line to the file about the board.
  mutating func addBoardLine(_ line: String) {
    let path = String(BoardName.path.dropFirst())
    guard case .file(let contents, let isExecutable)? = entries[path] else { return }
    entries[path] = .file(contents + Data(line.utf8), isExecutable: isExecutable)
  }

  /// The path of the authorities' certificates in `VitrineNetwork` and in Debian.
  static let authoritiesPath = "etc/ssl/certs/ca-certificates.crt"

  /// Returns `true` if a program refers to the authorities' certificates.
  static func asksServers(_ program: Data) -> Bool { program.range(of: Data("/\(authoritiesPath)".utf8)) != nil }

  /// Returns all certificates in one file, as Debian's package makes it when it is installed.
  private static func authorities(in folders: [URL]) throws -> Data {
    for folder in folders.map({ $0.appending(path: "usr/share/ca-certificates/mozilla") }) where folder.isFolder {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      return try names.reduce(into: Data()) { $0 += try Data(contentsOf: folder.appending(path: $1)) + Data("\n".utf8) }
    }
    throw BoardImageError.noLibrary("ca-certificates")
  }

  /// Returns the settings of dhcpcd and dropbear, and the users of all programs.
  private static func files(
    _ choice: NetworkOptions, _ name: String, _ facts: BoardConfiguration, _ boardFacts: String, _ namesServers: Bool
  ) -> [String: CpioArchive.Entry] {
    let board = BoardName(board: name, architecture: "\(facts.architecture)")
    let address = choice.address.map { address in
      ["static ip_address=\(address.address)"] + (address.router.map { ["static routers=\($0)"] } ?? [])
        + (address.nameServers.isEmpty
          ? [] : ["static domain_name_servers=\(address.nameServers.joined(separator: " "))"])
    }
    let script = namesServers ? "/dev/null" : "/\(lease)"
    return [
      String(BoardName.path.dropFirst()): .file(Data((board.text + boardFacts).utf8), isExecutable: false),
      session: .link(to: "/init"),
      lease: .link(to: "/init"),
      // The host tool logs in as root. On a board, this is the name of the SSH server's unprivileged user: the server
      // can accept no other user than its own.
      "etc/passwd": text([
        "root:x:102:102::/root:/\(session)", "dhcpcd:x:100:65534::/var/lib/dhcpcd:/nonexistent",
        "ntpd:x:101:101::/var/lib/openntpd:/nonexistent",
      ]),
      "etc/group": text(["root:x:102:", "ntpd:x:101:", "nogroup:x:65534:"]),
      "etc/shells": text(["/\(session)"]),
      "root/.ssh/authorized_keys": .file(
        Data(
          choice.authorizedKeys(
            controlOptions: "restrict,command=\"vitrine-session\"",
            viewOptions: "restrict,command=\"vitrine-session --view\""
          ).utf8), isExecutable: false),
      // The host key is in this folder of the data partition, so that it is the same after each start.
      "\(CardLayout.dataFolder.dropFirst())/network": .folder,
      "etc/dhcpcd.conf": text(
        [
          "clientid", "persistent", "option domain_name_servers, domain_name", "require dhcp_server_identifier",
          // Other hosts on the network cannot redirect the board's traffic: dhcpcd accepts only the route to the
          // router, and no router advertisements (IPv6).
          "nooption classless_static_routes, ms_classless_static_routes, static_routes", "ipv4only", "noipv6rs",
          "script \(script)",
        ] + (address ?? [])),
      "var/lib/dhcpcd": .folder,
    ]
  }

  /// Returns the line of the board's file with the name of the built-in app.
  static func appLine(_ app: String?) -> String { app.map { "app \($0)\n" } ?? "" }

  static func text(_ lines: [String]) -> CpioArchive.Entry {
    .file(Data(lines.map { "\($0)\n" }.joined().utf8), isExecutable: false)
  }

  private static func loader(for facts: BoardConfiguration) -> String {
    switch facts.architecture {
    case .x86_64: "lib64/ld-linux-x86-64.so.2"
    case .arm64: "lib/ld-linux-aarch64.so.1"
    case .armhf: "lib/ld-linux-armhf.so.3"
    }
  }

  /// Returns the contents of the file `name` in any folder of the packages. A symbolic link leads to a file with
  /// another name.
  private static func contents(of name: String, in folders: [URL]) throws -> Data {
    for folder in folders {
      let paths = FileManager.default.enumerator(atPath: folder.path)
      while let path = paths?.nextObject() as? String {
        let file = folder.appending(path: path)
        guard path.hasSuffix("/\(name)"), !file.isFolder else { continue }
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else {
          return try Data(contentsOf: file)
        }
        let last = String(target.split(separator: "/").last ?? "")
        if last != name { return try contents(of: last, in: [folder]) }
      }
    }
    throw BoardImageError.noLibrary(name)
  }
}
