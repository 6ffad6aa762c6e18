import Foundation
import Host
import Images
import ReleaseFormat
import SwiftSDKs

/// The files that turn a Debian system into a kiosk: `rootfs-overlay/debian`, the keeper for its processor, and a
/// typeface.
///
/// `tools/debian/set-up` installs the files, and `tools/debian/remove` removes them.
public struct DebianSetup: Sendable {
  /// The board name of such a system.
  public static let board = "debian"
  /// The paths of the files, without the leading slash.
  public let files: [String]
  /// The hash of the setup's contents.
  public let identity: String
  /// The tar archive that is sent.
  private let archive: URL

  private static let own = "usr/lib/vitrine"

  /// Returns the folder of the files that are independent of the processor.
  public static func overlay(in repository: Repository) -> URL {
    repository.root.appending(path: "rootfs-overlay/debian")
  }

  /// Returns the paths of all files that a setup installs, without building them.
  public static func installedPaths(in repository: Repository) throws -> [String] {
    let overlay = overlay(in: repository)
    let all = FileManager.default.enumerator(atPath: overlay.path)?.compactMap { $0 as? String } ?? []
    let files = try all.filter { path in
      let kind =
        try FileManager.default.attributesOfItem(atPath: overlay.appending(path: path).path)[.type]
        as? FileAttributeType
      return kind != .typeDirectory
    }
    return
      (files + [
        "etc/vitrine/board", "usr/bin/vitrine-session", Initramfs.fontPath, "\(own)/remove", "\(own)/vitrine-keeper",
      ]).sorted()
  }

  /// Builds the keeper and packs all files.
  ///
  /// - Parameter folder: A folder for files to send.
  public init(for architecture: Architecture, repository: Repository, in folder: URL) async throws {
    let build = EmbeddedBuild(of: repository.root, for: architecture, repository: repository)
    try await build.build(["vitrine-keeper"])
    let manager = FileManager.default
    let tree = folder.appending(path: "set-up-\(architecture)")
    let new = tree.appending(path: "new")
    try manager.createDirectory(at: tree, withIntermediateDirectories: true)
    try manager.copyItem(at: Self.overlay(in: repository), to: new)
    func put(_ path: String, _ write: (URL) throws -> Void) throws {
      let file = new.appending(path: path)
      try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write(file)
    }
    let scripts = repository.root.appending(path: "tools/debian")
    let program = build.program("vitrine-keeper")
    try put("\(Self.own)/vitrine-keeper") { try manager.copyItem(at: program, to: $0) }
    try put("\(Self.own)/remove") { try manager.copyItem(at: scripts.appending(path: "remove"), to: $0) }
    try put("usr/bin/vitrine-session") {
      try manager.createSymbolicLink(atPath: $0.path, withDestinationPath: "../lib/vitrine/vitrine-keeper")
    }
    try put(Initramfs.fontPath) { try manager.copyItem(at: Initramfs.font, to: $0) }
    try put(String(BoardName.path.dropFirst())) {
      try Data(BoardName(board: Self.board, architecture: "\(architecture)").text.utf8).write(to: $0)
    }
    files = try Self.installedPaths(in: repository)
    try Data(files.map { "\($0)\n" }.joined().utf8).write(to: tree.appending(path: "files"))
    for script in ["set-up", "remove"] {
      try manager.copyItem(at: scripts.appending(path: script), to: tree.appending(path: script))
    }
    archive = folder.appending(path: "set-up-\(architecture).tar")
    try await Self.pack(tree, into: archive)
    identity = hexDigits(of: SHA256.hash(of: Array(try Data(contentsOf: archive))))
    // Written after the hash of the other files is known.
    try Data("set-up-version \(VitrineVersion.current)\nset-up \(identity)\n".utf8).write(
      to: tree.appending(path: "set-up-as"))
    try await Self.pack(tree, into: archive)
  }

  /// Packs a folder reproducibly: the same files give the same bytes.
  private static func pack(_ tree: URL, into archive: URL) async throws {
    _ = try await Command.output(
      "tar",
      [
        "--create", "--file", archive.path, "--directory", tree.path, "--sort=name", "--mtime=@0", "--owner=0",
        "--group=0",
        "--numeric-owner", "--mode=u=rwX,go=rX", ".",
      ])
  }

  /// Returns `true` if the board has another setup that is not newer than this one.
  public func isUpgrade(for status: BoardStatus) -> Bool {
    // The setup of an image is replaced only by another image.
    guard let there = status.setupIdentity, let version = status.setUpVersion else { return false }
    return there != identity && !Self.isNewer(version, than: VitrineVersion.current)
  }

  /// Compares versions as defined by Semantic Versioning.
  static func isNewer(_ version: String, than other: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 } }
    return numbers(other).lexicographicallyPrecedes(numbers(version))
  }

  /// Installs the setup on the system. If that fails, nothing of it remains there.
  public func install(on board: RemoteBoard) async throws {
    let script = """
      'umask 022; folder=$(mktemp -d /run/vitrine-set-up.XXXXXX) && trap "rm -rf $folder" EXIT && cd $folder && tar -xf - && sh ./set-up'
      """
    try await board.runShell(["sh", "-c", script], asRoot: true, input: archive)
  }

  /// Removes the setup from the system and returns the paths that remain.
  ///
  /// - Parameter data: Whether the app's data, its releases and its settings are removed too.
  public static func remove(from board: RemoteBoard, data: Bool) async throws -> [String] {
    // A system image has Vitrine's command, but not the script that removes it.
    let script = """
      'if test -e /\(own)/remove; then exec sh /\(own)/remove \(data ? "--data" : ""); fi; if test -e /usr/bin/vitrine-session; then echo image; fi'
      """
    let lines: [String]
    do {
      lines = try await board.runShell(["sh", "-c", script], asRoot: true)
    } catch DeployError.refused(let reason, _, _) where reason.hasPrefix("there is no shell here") {
      throw DeployError.isImage(host: board.host)
    }
    if lines == ["image"] { throw DeployError.isImage(host: board.host) }
    guard lines.contains("done") else { throw DeployError.notSetUp(host: board.host) }
    return lines.filter { $0.hasPrefix("left ") }.map { String($0.dropFirst("left ".count)) }
  }
}
