import Glibc
import System
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import VitrineNetwork

@Suite("A download that breaks off", .freshContext, .serialized) struct PartialDownloadTests {
  private let servers = Servers.shared
  private let player = Player()
  private let folder = TemporaryFolder()

  private var path: String { "\(folder.path)/film" }

  private static let contents = (0..<400).flatMap { _ in (0..<250).map { UInt8($0) } }

  private func makeClient() -> HTTPClient {
    HTTPClient(
      for: player.application, cache: nil, TrustRoots(nil, notBefore: WallClock.earliestPlausible),
      Proxies { _ in nil })
  }

  private func request(_ kind: String) -> HTTPRequest {
    var request = HTTPRequest(.get, servers.url("plain", "/resumable?\(kind)"))
    request.downloadPath = path
    return request
  }

  private func send(_ request: HTTPRequest) throws -> HTTPResult {
    let client = makeClient()
    var result: HTTPResult?
    client.send(request) { result = $0 }
    player.run { result != nil }
    return try #require(result)
  }

  /// Returns the ranges that a server was asked for, with the values of `If-Range`.
  private func ranges(_ kind: String) throws -> [String] {
    var log = HTTPRequest(.get, servers.url("plain", "/outbox-log?\(kind)"))
    log.maximumAttempts = 1
    return try send(log).get().text.split(separator: "\n").map { String($0) }
  }

  private func hasOpenFile(_ path: String) throws -> Bool {
    try Directory.names(at: "/proc/self/fd").contains { name in
      var target = [UInt8](repeating: 0, count: 4096)
      let count = target.withUnsafeMutableBytes { readlink("/proc/self/fd/\(name)", $0.baseAddress!, $0.count) }
      return target.prefix(max(0, count)).starts(with: path.utf8)
    }
  }

  private func fileContents() throws -> [UInt8] { try File.bytes(at: path) }

  @Test func `continues with each attempt, and is complete in the end`() throws {
    let response = try send(request("cuts")).get()
    #expect(response.status == 200)
    #expect(response.headers["Content-Length"] == "100000" && response.headers["Content-Range"] == nil)
    #expect(try fileContents() == Self.contents)
    #expect(try ranges("cuts") == ["all -", "bytes=40000- \"1\"", "bytes=80000- \"1\""])
    #expect(try Directory.names(at: folder.path) == ["film"])
  }

  @Test func `continues by the date of a file that did not change in the second of the response`() throws {
    _ = try send(request("date")).get()
    #expect(try fileContents() == Self.contents)
    #expect(try ranges("date") == ["all -", "bytes=40000- Sat, 28 Nov 2026 08:00:00 GMT"])
  }

  @Test func `keeps its part while the server is busy`() throws {
    _ = try send(request("busy")).get()
    #expect(try fileContents() == Self.contents)
    #expect(try ranges("busy") == ["all -"] + [String](repeating: "bytes=40000- \"1\"", count: 2))
  }

  @Test(arguments: ["weak", "untagged", "fresh", "gzip"])
  func `starts again if the server cannot continue it safely`(_ kind: String) throws {
    _ = try send(request(kind)).get()
    #expect(try fileContents().suffix(100_000) == Self.contents[...])
    #expect(try ranges(kind) == ["all -", "all -"])
  }

  @Test(arguments: ["ignores", "changed"])
  func `is replaced by a response with the whole file`(_ kind: String) throws {
    _ = try send(request(kind)).get()
    #expect(try fileContents() == (kind == "changed" ? Self.contents.reversed() : Self.contents))
    #expect(try ranges(kind) == ["all -", "bytes=40000- \"1\""])
  }

  @Test(arguments: ["refuses", "shifted", "longer", "part", "retagged", "encoded"])
  func `starts again at once if the server sends something else than the rest`(_ kind: String) throws {
    let start = player.time
    _ = try send(request(kind)).get()
    #expect(player.time - start < 2, "the second attempt starts again without another pause")
    #expect(try fileContents() == Self.contents)
    #expect(try ranges(kind) == ["all -", "bytes=40000- \"1\"", "all -"])
  }

  @Test func `leaves nothing behind after its last attempt, or when it is canceled in a pause`() throws {
    try File.replace(at: path, with: "earlier")
    var get = request("cuts-last")
    get.maximumAttempts = 2
    #expect(try send(get) == .failure(.connectionLost(host: "localhost")))
    #expect(try Directory.names(at: folder.path) == ["film"])
    let client = makeClient()
    let task = client.send(request("cuts-canceled")) { _ in Issue.record("a canceled request has no result") }
    player.run { File.exists(at: "\(path).part") }
    player.run(seconds: 0.5)
    #expect(try Directory.names(at: folder.path).sorted() == ["film", "film.part"])
    task.cancel()
    #expect(try Directory.names(at: folder.path) == ["film"])
    #expect(try File.text(at: path) == "earlier")
    // A thread closes the removed file.
    let end = Clock.now + 10
    while try hasOpenFile("\(path).part"), Clock.now < end { Clock.sleep(for: 0.01) }
    #expect(try !hasOpenFile("\(path).part"))
  }

  @Test(arguments: [false, true])
  func `starts again if its part was changed or removed`(_ isRemoved: Bool) throws {
    let client = makeClient()
    var result: HTTPResult?
    client.send(request("tag-\(isRemoved)")) { result = $0 }
    player.run(seconds: 0.5)
    if isRemoved { try File.removeItem(at: "\(path).part") } else { _ = try File.append([1], to: "\(path).part") }
    player.run { result != nil }
    _ = try #require(result).get()
    #expect(try fileContents() == Self.contents)
  }

  @Test func `counts the earlier parts for its limit`() throws {
    var get = request("tag-limited")
    get.maximumBodySize = 70_000
    get.url = servers.url("plain", "/resumable?tag-limited")
    #expect(try send(get) == .failure(.tooLarge(host: "localhost", limit: 70_000)))
    get = request("cuts-limited")
    get.maximumBodySize = 100_000
    _ = try send(get).get()
    #expect(try fileContents() == Self.contents)
  }

  @Test func `accepts no part of a file that was not requested`() throws {
    var get = request("unasked")
    get.maximumAttempts = 2
    let result = try send(get)
    #expect(
      result
        == .failure(.protocolViolation(host: "localhost", "the server sent a part of the file, not all of it")))
    #expect(try Directory.names(at: folder.path) == [])
    // The app's own range.
    get.headers["Range"] = "bytes=0-99999"
    #expect(try send(get).get().status == 206)
    #expect(try fileContents() == Self.contents)
  }
}
