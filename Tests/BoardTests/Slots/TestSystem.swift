import ReleaseFormat
import System

@testable import Appliance

/// A small system for the board `test`.
struct TestSystem {
  /// The size of a block that test stores read and write, in bytes. A kernel has two blocks.
  static let blockSize = 400

  let manifest: ReleaseManifest
  let contents: [String: [UInt8]]

  var bytes: [UInt8] { Array(manifest.text.utf8) }
  var name: ReleaseName { ReleaseName(ofManifest: bytes) }

  /// A Debian system.
  static let root = TestSystem("debian", root: "its root file system")

  /// - Parameters:
  ///   - kernel: A text that differs between kernels.
  ///   - root: The root file system of a Debian system, or `nil` for an appliance.
  init(_ app: String, kernel: String = "one", root: String? = nil, board: BoardName = TestRelease.board) {
    let files =
      [
        ("kernel", [UInt8](repeating: UInt8(kernel.utf8.count), count: Self.blockSize * 3 / 2)),
        ("initramfs", Array("the initramfs of \(app)".utf8)), ("test.dtb", Array("a tree".utf8)),
        ("command-line", Array("quiet app=\(app)\n".utf8)),
      ] + (root.map { [("root.squashfs", Array($0.utf8))] } ?? [])
    contents = Dictionary(uniqueKeysWithValues: files)
    manifest = ReleaseManifest(
      .system, app: app, board: board.board, architecture: board.architecture, version: "1", settings: [],
      files: files.map { .init(name: $0, size: $1.count, sum: hexDigits(of: SHA256.hash(of: $1))) })
  }

  /// Sends the files that a store lacks.
  ///
  /// - Parameters:
  ///   - limit: The number of bytes after which the connection ends.
  ///   - changed: Whether a byte is damaged on the way.
  ///   - time: The time of the signature.
  ///   - seconds: The duration of the trial, or `nil` to send the files only.
  ///   - hasPanel: Whether a panel is connected.
  ///   - accept: Called before the boot loader may start the system.
  func send(
    to store: SlotStore, limit: Int = .max, damagingByte damaged: Int? = nil, signedAt time: Int64? = nil,
    seconds: Int? = 30, hasPanel: Bool = false, accept: () throws(SlotError) -> Void = {}
  ) throws(SlotError) {
    let missing = try store.missingFiles(of: manifest)
    var all = manifest.files.filter { missing.contains($0.name) }.flatMap { contents[$0.name]! }
    if let damaged { all[damaged] ^= 1 }
    var rest = all.prefix(limit)
    try store.receive(
      manifest: bytes, for: TestRelease.board, sent: missing, signedAt: time, seconds: seconds, hasPanel: hasPanel,
      accept: accept
    ) { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}
