import Debian
import Foundation
import Host
import ReleaseFormat

/// What a board needs so that somebody can come in over the network: Debian's dhcpcd and dropbear, with the libraries of both.
///
/// There is no shell on a board. In its place the server starts the board's own program, under the name `vitrine-session`.
public struct NetworkAccess: Sendable {
  /// Of the kernel.
  let modules: [String]
  let entries: [String: CpioArchive.Entry]
  /// What runs beside the app.
  let services: [[String]]
  /// Debian's.
  let packages: [Package]

  private static let names = ["dhcpcd-base", "dropbear-bin", "libc6", "libcrypt1", "libgmp10", "libtomcrypt1", "libtommath1", "zlib1g"]
  private static let programs = ["usr/sbin/dhcpcd", "usr/sbin/dropbear"]
  private static let libraries = ["libc.so.6", "libcrypt.so.1", "libgmp.so.10", "libtomcrypt.so.1", "libtommath.so.1", "libz.so.1"]
  private static let session = "bin/vitrine-session"

  /// Fetches what is not in the cache.
  ///
  /// - Parameter name: the board's.
  public init(_ choice: NetworkChoice, to name: String, _ facts: BoardFacts) async throws {
    guard let network = facts.network else { throw BoardImageError.noNetwork(board: name) }
    modules = network.modules
    let archive = try facts.archive
    var (folders, packages) = ([URL](), [Package]())
    try await archive.retrying {
      packages = try await archive.packages(Self.names)
      folders = []
      for package in packages {
        folders.append(
          try await Cache.version(package.version, of: archive.unpacked(package.name), for: "the package \(package.name)") { folder in
            try await archive.unpack([package], into: folder)
            return folder
          })
      }
    }
    self.packages = packages
    var entries = Self.files(choice, name, facts)
    func add(_ name: String, as path: String, isExecutable: Bool = true) throws {
      entries[path] = .file(try Self.contents(of: name, in: folders), isExecutable: isExecutable)
    }
    for program in Self.programs { try add(String(program.split(separator: "/").last!), as: program) }
    // Beside those for each kind of processor, the loader looks for libraries here.
    for library in Self.libraries { try add(library, as: "lib/\(library)", isExecutable: false) }
    let loader = Self.loader(for: facts)
    try add(String(loader.split(separator: "/").last!), as: loader)
    self.entries = entries
    services = [
      ["/usr/sbin/dhcpcd", "--nobackground", "--quiet", network.interface],
      // In the foreground, to the log; by keys alone; nothing is forwarded; a key of its own is made at the first connection.
      ["/usr/sbin/dropbear", "-F", "-E", "-s", "-j", "-k", "-R", "-T", "3", "-K", "15", "-c", "session"],
    ]
  }

  /// The settings of both.
  private static func files(_ choice: NetworkChoice, _ name: String, _ facts: BoardFacts) -> [String: CpioArchive.Entry] {
    func text(_ lines: [String]) -> CpioArchive.Entry { .file(Data(lines.map { "\($0)\n" }.joined().utf8), isExecutable: false) }
    let board = BoardName(board: name, architecture: "\(facts.architecture)")
    let address = choice.address.map { address in
      ["static ip_address=\(address.address)"] + (address.router.map { ["static routers=\($0)"] } ?? [])
    }
    return [
      String(BoardName.path.dropFirst()): .file(Data(board.text.utf8), isExecutable: false),
      session: .link(to: "/init"),
      "etc/passwd": text(["root:x:0:0::/root:/\(session)", "dhcpcd:x:100:65534::/var/lib/dhcpcd:/nonexistent"]),
      "etc/group": text(["root:x:0:", "nogroup:x:65534:"]),
      "etc/shells": text(["/\(session)"]),
      "root/.ssh/authorized_keys": .file(Data(choice.keys.utf8), isExecutable: false),
      // So that the board is known by the same key after each start.
      "etc/dropbear": .link(to: "\(CardPlan.dataFolder)/network"),
      "\(CardPlan.dataFolder.dropFirst())/network": .folder,
      "etc/dhcpcd.conf": text(
        ["clientid", "persistent", "option classless_static_routes", "require dhcp_server_identifier", "script /dev/null"] + (address ?? [])
      ),
      "var/lib/dhcpcd": .folder,
    ]
  }

  private static func loader(for facts: BoardFacts) -> String {
    switch facts.architecture {
    case .x86_64: "lib64/ld-linux-x86-64.so.2"
    case .arm64: "lib/ld-linux-aarch64.so.1"
    case .armhf: "lib/ld-linux-armhf.so.3"
    }
  }

  /// Of the file of that name, which is no folder, wherever the packages have it. A link leads to a file of another name.
  private static func contents(of name: String, in folders: [URL]) throws -> Data {
    for folder in folders {
      let paths = FileManager.default.enumerator(atPath: folder.path)
      while let path = paths?.nextObject() as? String {
        let file = folder.appending(path: path)
        guard path.hasSuffix("/\(name)"), !file.isFolder else { continue }
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path) else { return try Data(contentsOf: file) }
        let last = String(target.split(separator: "/").last ?? "")
        if last != name { return try contents(of: last, in: [folder]) }
      }
    }
    throw BoardImageError.noLibrary(name)
  }
}
