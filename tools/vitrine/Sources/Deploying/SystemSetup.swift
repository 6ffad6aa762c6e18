import Foundation
import Host
import Images
import ReleaseFormat
import System
import SwiftSDKs

/// What makes a kiosk of a Debian system: the files of `rootfs-overlay/debian`, the keeper for its processor, and a typeface.
///
/// `tools/debian/set-up` lays them there, `tools/debian/remove` takes them away.
public struct SystemSetup: Sendable {
  /// What such a system is called where boards have names.
  public static let board = "debian"
  /// Paths of the system, without the slash before them.
  public let files: [String]
  /// Says exactly what it is.
  public let identity: String
  /// What is sent: a tar.
  private let archive: URL

  private static let own = "usr/lib/vitrine"

  /// The files of each set-up, without what is made for a processor.
  public static func overlay(in repository: Repository) -> URL { repository.root.appending(path: "rootfs-overlay/debian") }

  /// What would be laid where, without building anything.
  public static func paths(in repository: Repository) throws -> [String] {
    let overlay = overlay(in: repository)
    let all = FileManager.default.enumerator(atPath: overlay.path)?.compactMap { $0 as? String } ?? []
    let files = try all.filter { path in
      let kind = try FileManager.default.attributesOfItem(atPath: overlay.appending(path: path).path)[.type] as? FileAttributeType
      return kind != .typeDirectory
    }
    return (files + ["etc/vitrine/board", "usr/bin/vitrine-session", Initramfs.fontPath, "\(own)/remove", "\(own)/vitrine-keeper"]).sorted()
  }

  /// Builds the keeper, and packs all.
  ///
  /// - Parameter folder: for files that are sent.
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
    files = try Self.paths(in: repository)
    try Data(files.map { "\($0)\n" }.joined().utf8).write(to: tree.appending(path: "files"))
    for script in ["set-up", "remove"] {
      try manager.copyItem(at: scripts.appending(path: script), to: tree.appending(path: script))
    }
    archive = folder.appending(path: "set-up-\(architecture).tar")
    try await Self.pack(tree, into: archive)
    identity = hexDigits(of: SHA256.hash(of: Array(try Data(contentsOf: archive))))
    // After it is known what all of it is.
    try Data("set-up-version \(Version.current)\nset-up \(identity)\n".utf8).write(to: tree.appending(path: "set-up-as"))
    try await Self.pack(tree, into: archive)
  }

  /// The same bytes for the same files.
  private static func pack(_ tree: URL, into archive: URL) async throws {
    _ = try await Command.output(
      "tar",
      [
        "--create", "--file", archive.path, "--directory", tree.path, "--sort=name", "--mtime=@0", "--owner=0", "--group=0",
        "--numeric-owner", "--mode=u=rwX,go=rX", ".",
      ])
  }

  /// Whether a board that says this has another one, and one that is not newer.
  public func isNews(to status: BoardStatus) -> Bool {
    // An image's is replaced by another image.
    guard let there = status.setUp, let version = status.setUpVersion else { return false }
    return there != identity && !Self.isNewer(version, than: Version.current)
  }

  /// By Semantic Versioning.
  static func isNewer(_ version: String, than other: String) -> Bool {
    func numbers(_ text: String) -> [Int] { text.split(separator: ".").map { Int($0.prefix { $0.isNumber }) ?? 0 } }
    return numbers(other).lexicographicallyPrecedes(numbers(version))
  }

  /// Lays it onto the system, or leaves nothing of it there.
  public func lay(onto board: RemoteBoard) async throws {
    let script = """
      'umask 022; folder=$(mktemp -d /run/vitrine-set-up.XXXXXX) && trap "rm -rf $folder" EXIT && cd $folder && tar -xf - && sh ./set-up'
      """
    try await board.shell(["sh", "-c", script], isRoot: true, input: archive)
  }

  /// Takes all of it away again; gives the paths of what it leaves.
  ///
  /// - Parameter data: whether what the app has stored, its releases and its settings go too.
  public static func remove(from board: RemoteBoard, data: Bool) async throws -> [String] {
    // A system image has Vitrine's command, and nothing that takes it away.
    let script = """
      'if test -e /\(own)/remove; then exec sh /\(own)/remove \(data ? "--data" : ""); fi; if test -e /usr/bin/vitrine-session; then echo image; fi'
      """
    let lines: [String]
    do {
      lines = try await board.shell(["sh", "-c", script], isRoot: true)
    } catch DeployError.refused(let reason, _) where reason.hasPrefix("there is no shell here") {
      throw DeployError.noSystemToRemove(host: board.host)
    }
    if lines == ["image"] { throw DeployError.noSystemToRemove(host: board.host) }
    guard lines.contains("done") else { throw DeployError.notSetUp(host: board.host) }
    return lines.filter { $0.hasPrefix("left ") }.map { String($0.dropFirst("left ".count)) }
  }
}
