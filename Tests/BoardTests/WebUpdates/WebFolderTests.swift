import Foundation
import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import BundleUpdates
@testable import Signatures
@testable import WebUpdates

/// Bundles on Python's web server, and on one that is hostile.
@Suite(.freshContext) struct WebFolderTests {
  private static let key = SigningKey(1)
  private static let board = TestRelease.board

  private static func index(_ releases: [TestRelease]) -> BundleIndex {
    BundleIndex(
      releases.map {
        .init(
          file: BundleName.manifest(of: $0.name), kind: .release,
          board: BoardName(board: $0.manifest.board, architecture: $0.manifest.architecture))
      })
  }

  /// A server of a folder with releases, which are signed one second after another.
  private func server(_ releases: [TestRelease]) throws -> TestWebServer {
    let server = try TestWebServer()
    for (time, release) in releases.enumerated() {
      for file in TestStick.files(of: release, signature: Self.key.sign(release.bytes, at: Int64(1000 + time))) {
        try server.write(file.contents, to: file.name)
      }
    }
    try server.write(Array(Self.index(releases).text.utf8), to: BundleIndex.fileName)
    return server
  }

  private func newest(_ url: String) throws(BundleError) -> [BundleReader.Item] {
    try BundleReader(WebFolder(url)).candidates(for: Self.board)
  }

  private func failure(_ url: String) -> BundleError? {
    do throws(BundleError) { _ = try newest(url) } catch { return error }
    return nil
  }

  @Test func `the newest release for a board is found and sent`() throws {
    let other = TestRelease("other", board: BoardName(board: "other", architecture: "arm64"))
    let new = TestRelease("lamp", size: 300_000, resources: ["a.png"])
    let server = try server([TestRelease("old"), new, other])
    for url in [server.url, String(server.url.dropLast())] {
      let item = try #require(try newest(url).first)
      #expect(item.description == new.manifest && item.time == 1001)
    }
    var sent: [UInt8] = []
    try BundleReader(WebFolder(server.url)).send(BundleName.manifest(of: new.name), files: { _ in true }) {
      (piece) throws(BundleError) in sent += piece
    }
    #expect(sent == new.bytes + Self.key.sign(new.bytes, at: 1001) + new.contents)
  }

  @Test func `a folder without this board's bundle is an error that says what to do`() throws {
    let other = TestRelease("other", board: BoardName(board: "other", architecture: "arm64"))
    let server = try server([other])
    #expect(
      failure(server.url)?.message
        == "it has nothing for the board test (arm64); add --board test to 'vitrine bundle'")
    #expect(failure(server.url + "nothing")?.message.hasPrefix("index.txt: ") == true)
    try server.write(Array("<html>Log in</html>".utf8), to: BundleIndex.fileName)
    #expect(failure(server.url)?.message.hasPrefix("index.txt: it is not the list of a bundle") == true)
  }

  @Test func `a file that is missing, longer, or shorter than announced is an error`() throws {
    let release = TestRelease("lamp")
    let server = try server([release])
    let program = BundleName.contents(of: release.manifest.files[0])
    func send() -> BundleError? {
      do throws(BundleError) {
        try BundleReader(WebFolder(server.url)).send(BundleName.manifest(of: release.name), files: { _ in true }) {
          (_) throws(BundleError) in
        }
      } catch { return error }
      return nil
    }
    #expect(send() == nil)
    try server.write([1, 2, 3], to: program)
    #expect(send() == .wrongSize(file: program))
    try server.write([UInt8](repeating: 0, count: 1_000_000), to: program)
    #expect(send()?.message.hasPrefix("\(program): ") == true)
    try FileManager.default.removeItem(atPath: "\(server.folder.path)/\(program)")
    #expect(send()?.message.hasPrefix("\(program): ") == true)
    try FileManager.default.removeItem(
      atPath: "\(server.folder.path)/\(BundleName.signature(forManifest: BundleName.manifest(of: release.name)))")
    #expect(failure(server.url)?.endsReading == true)
  }

  /// Copies a release as the confined process does. Returns what it sends, and its reason if it ends early.
  private func copy(_ release: TestRelease, from url: String) throws -> (contents: [UInt8], reason: String?) {
    let folder = TemporaryFolder()
    let output = "\(folder.path)/output"
    let reader = try SpawnedProcess {
      guard let file = try? Descriptor(opening: output, [.writeOnly, .create]) else { return false }
      dup2(file.rawValue, 1)
      BundleReply.run(["copy", BundleName.manifest(of: release.name), "-"]) { () throws(BundleError) in WebFolder(url) }
    }
    #expect(reader.waitForExit(timeout: 60) != nil)
    var pieces = BundlePieces()
    var contents: [UInt8] = []
    // As from a pipe, in parts of any size.
    var rest = try File.bytes(at: output)[...]
    while !rest.isEmpty {
      contents += pieces.decode(Array(rest.prefix(1000)))
      rest = rest.dropFirst(1000)
    }
    return (contents, pieces.refusal)
  }

  @Test func `a copy that ends early has the reason in one line`() throws {
    let release = TestRelease("lamp", size: 300_000)
    let server = try server([release])
    let whole = try copy(release, from: server.url)
    #expect(whole.contents == release.bytes + Self.key.sign(release.bytes, at: 1000) + release.contents)
    #expect(whole.reason == nil)
    let program = BundleName.contents(of: release.manifest.files[0])
    try server.write(Array(release.contents.prefix(1000)), to: program)
    #expect(try copy(release, from: server.url).reason == "\(program) is not complete; write the bundle again")
    let large = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(server.folder.path)/\(program)"))
    try large.truncate(atOffset: 10 << 30)
    #expect(
      try copy(release, from: server.url).reason
        == "\(program): localhost: the response exceeds the limit of \(release.manifest.files[0].size) bytes")
    try FileManager.default.removeItem(atPath: "\(server.folder.path)/\(program)")
    #expect(
      try copy(release, from: server.url).reason == "\(program): localhost: the server responded with status 404")
  }

  @Test func `a body without end is cut off at the limit of its file`() throws {
    let server = try TestWebServer(isEndless: true)
    #expect(failure(server.url)?.message.hasPrefix("index.txt: ") == true)
  }

  @Test func `the rest of a file that cannot be used is not received`() throws {
    let server = try TestWebServer(isEndless: true)
    var pieces = 0
    var failure: BundleError?
    do throws(BundleError) {
      try WebFolder(server.url).read("lamp", size: 1 << 40) { (_) throws(BundleError) in
        pieces += 1
        throw .wrongSize(file: "lamp")
      }
    } catch { failure = error }
    #expect(failure == .wrongSize(file: "lamp") && pieces == 1)
  }

  @Test func `a server that does not answer is named`() throws {
    let server = try TestWebServer()
    let url = server.url
    server.stop()
    #expect(failure(url)?.message.contains("localhost") == true)
  }
}
