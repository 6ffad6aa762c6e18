import Debian
import Foundation
import Host
import ReleaseFormat

/// Debian's part of a system image, an archive made by mmdebstrap. It is made once for each architecture and set of
/// packages.
struct SystemRoot {
  /// A tar archive with files owned by root and other users.
  let archive: URL
  /// The installed packages, sorted by name.
  let packages: [PackageStanza]
  /// The SHA-256 hashes of the packages, by `NAME VERSION`.
  let hashes: [String: String]
  /// The name of the Debian release.
  let release: String

  /// The packages of every system image. Their network services are off unless an image needs them.
  private static let names = [
    "busybox-static", "e2fsprogs", "iproute2", "kmod", "openssh-server", "systemd-resolved", "systemd-sysv",
    "systemd-timesyncd", "udev",
    "wpasupplicant", "wireless-regdb",
  ]
  /// The files that no kiosk reads. The excluded hardware database describes keyboards and mice.
  private static let excluded = [
    "path-exclude=/usr/share/man/*", "path-exclude=/usr/share/info/*", "path-exclude=/usr/share/locale/*",
    "path-exclude=/usr/share/doc/*",
    "path-include=/usr/share/doc/*/copyright", "path-exclude=/lib/udev/hwdb.d/*", "path-exclude=/usr/lib/udev/hwdb.d/*",
  ]
  /// The ID of the app's user and of its group. Chosen: below those that systemd-sysusers gives to services, which begin
  /// at 999 and descend.
  private static let userID = 900
  /// The date of all files, in 1980, as in other images.
  static let time = CardImage.time

  /// Returns the system from the cache, or makes it from downloaded packages.
  ///
  /// - Parameter users: A file of systemd-sysusers.
  static func load(for board: BoardConfiguration, adding more: [String], users: URL) async throws -> SystemRoot {
    let archive = try board.archive
    // Debian installs one program that sets the clock.
    let names = Self.names.filter { $0 != "systemd-timesyncd" || !more.contains("chrony") }
    return try await archive.withRefreshedLists {
      let packages = try await archive.systemPackages(including: names + more)
      // The name is a hash of all inputs.
      let others = excluded + [try String(contentsOf: users, encoding: .utf8), customizeCommands(users: "USERS")]
      let recipe = packages.map { "\($0.name) \($0.version)" } + others
      let name = hexDigits(of: SHA256.hash(of: [UInt8](recipe.joined(separator: "\n").utf8)))
      let folder = try await Cache.folder(
        forVersion: name, of: "systems/\(archive.release)/\(archive.architecture)",
        purpose: "the Debian system for \(archive.architecture)"
      ) { folder in
        try await make(packages, of: archive, for: board, asked: names + more, users: users, in: folder)
        return folder
      }
      let root = folder.appending(path: "root.tar")
      let hashes = Dictionary(packages.map { ("\($0.name) \($0.version)", $0.sha256) }) { first, _ in first }
      return SystemRoot(
        archive: root, packages: try await installed(in: root), hashes: hashes, release: archive.release)
    }
  }

  private static func make(
    _ packages: [DebianPackage], of archive: DebianArchive, for board: BoardConfiguration, asked: [String], users: URL,
    in folder: URL
  ) async throws {
    ProgressLog.log(
      "Making the Debian system for \(archive.architecture) from \(packages.count) packages: once, and it takes minutes"
    )
    let repository = folder.appending(path: "packages")
    try await archive.makeRepository(of: packages, in: repository)
    let options = ["APT::Install-Recommends \"false\""].map { "--aptopt=\($0)" } + excluded.map { "--dpkgopt=\($0)" }
    let hooks = [
      binfmtSetupCommand(for: board).map { "--setup-hook=\($0)" },
      "--customize-hook=\(customizeCommands(users: users.path))",
    ]
    .compactMap { $0 }
    // The packages were verified when they were downloaded. This list has no signature of its own.
    let source = "deb [trusted=yes] copy:\(repository.path) ./"
    try await Command.run(
      "env",
      [
        "SOURCE_DATE_EPOCH=\(time)", "LC_ALL=C.UTF-8", "mmdebstrap", "--mode=unshare", "--skip=check/qemu",
        "--variant=essential",
      ]
        + ["--architectures=\(archive.architecture)", "--include=\(asked.joined(separator: ","))", "--format=tar"]
        + options + hooks
        + [archive.release, folder.appending(path: "root.tar").path, source])
    try FileManager.default.removeItem(at: repository)
  }

  private static func installed(in root: URL) async throws -> [PackageStanza] {
    let status = try await Command.output(
      "tar", ["--extract", "--to-stdout", "--file", root.path, "./var/lib/dpkg/status"])
    return PackageStanza.parse(status).sorted { ($0.name, $0.architecture) < ($1.name, $1.architecture) }
  }

  /// Returns the commands that run in the system after its packages are installed.
  ///
  /// They give the app's user the same ID in each image, because its files on the data partition stay when an update
  /// replaces the system. They remove the host keys of sshd, which each board makes itself, and files that differ between runs, such as logs
  /// and the backup of dpkg's list.
  private static func customizeCommands(users: String) -> String {
    """
    install -D -m 644 '\(users)' "$1/etc/sysusers.d/vitrine.conf" && \
    sed -i 's/^u vitrine -/u vitrine \(userID)/' "$1/etc/sysusers.d/vitrine.conf" && chroot "$1" systemd-sysusers && \
    rm -rf "$1"/etc/ssh/ssh_host_* "$1"/var/lib/dpkg/*-old "$1"/var/cache/* "$1"/var/log/* "$1"/etc/*- "$1"/var/lib/systemd/catalog \
    "$1"/var/lib/systemd/random-seed "$1"/boot/*
    """
  }

  /// Returns a command that makes the kernel run programs for the board's processor with QEMU, or `nil` if it need not.
  ///
  /// A machine with qemu-user-static and systemd is already configured so. Without systemd, kernels since 6.7 can
  /// register QEMU for mmdebstrap alone, because it runs in its own namespace.
  static func binfmtSetupCommand(for board: BoardConfiguration) -> String? {
    let name: String
    switch board.architecture {
    case .arm64: name = "qemu-aarch64"
    case .armhf: name = "qemu-arm"
    case .x86_64: return nil
    }
    let list = "/proc/sys/fs/binfmt_misc"
    return """
      test -e \(list)/\(name) || { mount -t binfmt_misc binfmt_misc \(list) && cat /usr/lib/binfmt.d/\(name).conf >\(list)/register; } || \
      { echo "E: this machine runs no programs for \(board.architecture.debianName): run tools/setup, then as root \
      'systemctl restart systemd-binfmt'" >&2; exit 1; }
      """
  }
}
