import ReleaseFormat
import System

@testable import Appliance

/// A small release for the board `test`.
struct TestRelease {
  /// The size of a block that test stores read and write, in bytes. A program has two blocks.
  static let blockSize = 400
  static let board = BoardName(board: "test", architecture: "arm64")

  let manifest: ReleaseManifest
  let contents: [UInt8]

  var name: ReleaseName { ReleaseName(ofManifest: bytes) }
  var bytes: [UInt8] { Array(manifest.text.utf8) }

  init(
    _ app: String, board: BoardName = board, size: Int = 3 * blockSize / 2, settings: [String] = [],
    resources: [String] = []
  ) {
    let program = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ app.utf8.count) }
    let font = Array("a typeface for \(app)".utf8)
    let pictures = resources.map { Array("\($0) of \(app)".utf8) }
    contents = program + font + pictures.joined()
    func file(_ name: String, _ bytes: [UInt8]) -> ReleaseManifest.File {
      .init(name: name, size: bytes.count, sum: hexDigits(of: SHA256.hash(of: bytes)))
    }
    manifest = ReleaseManifest(
      app: app, board: board.board, architecture: board.architecture, version: "1", settings: settings,
      files: [file("program", program), file("font.ttf", font)]
        + zip(resources, pictures).map { file("resources/\($0)", $1) })
  }

  /// Sends the release to a store.
  ///
  /// - Parameters:
  ///   - contents: The contents to send instead of its own.
  ///   - signature: The signature file of the manifest.
  func send(to store: ReleaseStore, contents: [UInt8]? = nil, signature: [UInt8] = []) throws(ReleaseError) {
    var rest = (contents ?? self.contents)[...]
    try store.receive(name, manifest: bytes, signature: signature, for: Self.board) { count in
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
  }
}
