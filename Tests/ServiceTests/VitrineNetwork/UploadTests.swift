import Glibc
import System
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import VitrineNetwork

@Suite("An upload", .freshContext, .serialized) struct UploadTests {
  private let servers = Servers.shared
  private let player = Player()
  private let folder = TemporaryFolder()

  private var path: String { "\(folder.path)/film" }

  private func makeClient() -> HTTPClient {
    HTTPClient(
      for: player.application, cache: nil,
      TrustRoots("\(servers.folder.path)/authority.crt", notBefore: WallClock.earliestPlausible),
      Proxies { _ in nil })
  }

  /// Writes the file, and returns a request that sends it.
  private func request(_ target: String, bytes: Int, server: String = "plain") throws -> HTTPRequest {
    // A prime number of letters, so that no part of the file looks like another one.
    var state: UInt32 = 1
    let block = (0..<65_521).map { _ -> UInt8 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(97 + (state >> 24) % 26)
    }
    var contents: [UInt8] = []
    while contents.count < bytes { contents += block.prefix(bytes - contents.count) }
    try File.replace(at: path, with: String(decoding: contents, as: UTF8.self))
    var request = HTTPRequest(.put, servers.url(server, target))
    request.uploadPath = path
    return request
  }

  private func send(_ request: HTTPRequest, progress: ((HTTPProgress) -> Void)? = nil) throws -> HTTPResult {
    let client = makeClient()
    var result: HTTPResult?
    client.send(request, completion: { result = $0 }, progress: progress)
    player.run { result != nil }
    return try #require(result)
  }

  /// The answer of a server that has received the file.
  private func digest() throws -> String {
    let bytes = try File.bytes(at: path)
    return "\(bytes.count) \(hexDigits(of: SHA256.hash(of: bytes)))"
  }

  /// Returns the expectation of each request, and the number of bytes that the server has received.
  private func log(_ kind: String) throws -> [String] {
    var log = HTTPRequest(.get, servers.url("plain", "/outbox-log?upload-\(kind)"))
    log.maximumAttempts = 1
    return try send(log).get().text.split(separator: "\n").map { String($0) }
  }

  @Test(.slow, arguments: [0, 1, 65_536, 1_000_000, 2_000_000])
  func `sends a file of any size, with its length`(_ bytes: Int) throws {
    for server in ["plain", "good"] {
      #expect(try send(try request("/upload?plain", bytes: bytes, server: server)).get().text == digest())
    }
  }

  @Test(.slow) func `is repeated from the beginning`() throws {
    #expect(try send(try request("/upload?busy", bytes: 200_000)).get().text == digest())
    #expect(try log("busy") == ["- 200000", "- 200000"])
    #expect(try send(try request("/upload?drop", bytes: 2_000_000)).get().text == digest())
    // A message is not sent twice.
    var post = try request("/upload?drop-post", bytes: 2_000_000)
    post.method = .post
    guard case .failure(let problem) = try send(post) else {
      Issue.record("the server did not receive the file")
      return
    }
    #expect(problem.isBrokenConnection)
  }

  @Test(.slow, arguments: [200_000, 2_000_000])
  func `follows a redirect that repeats the body`(_ bytes: Int) throws {
    #expect(try send(try request("/upload?moved-\(bytes)", bytes: bytes)).get().text == digest())
    // The server of a large file redirects it before it is sent.
    #expect(try log("moved-\(bytes)") == [bytes > 1 << 20 ? "100-continue 0" : "- \(bytes)"])
    #expect(try log("plain-moved-\(bytes)").count == 1)
  }

  @Test(.slow) func `of a large file awaits the server's consent, for a second`() throws {
    let problem = NetworkError.httpStatus(host: "localhost", status: 413, body: [])
    #expect(try send(try request("/upload?refused", bytes: 2_000_000)) == .failure(problem))
    #expect(try log("refused") == ["100-continue 0"])
    #expect(try send(try request("/upload?silent", bytes: 2_000_000)).get().text == digest())
    #expect(try send(try request("/upload?expectation", bytes: 2_000_000)).get().text == digest())
    #expect(try log("expectation") == ["100-continue 0", "- 2000000"])
    #expect(try log("plain").allSatisfy { $0.hasPrefix("100-continue") == ($0 == "100-continue 2000000") })
  }

  @Test(.slow) func `ends with the response of a server that refuses it`() throws {
    var put = HTTPRequest(.put, servers.url("plain", "/upload?regrets"))
    put.body = [UInt8](repeating: 1, count: 64 << 20)
    put.maximumAttempts = 1
    #expect(try send(put) == .failure(.httpStatus(host: "localhost", status: 413, body: [])))
  }

  /// The server closes the connection after its response, so that a part of the body would replace the response by a
  /// broken connection.
  @Test(.slow, arguments: ["plain", "tls-1.2", "tls-1.3"])
  func `from memory awaits the server's consent, too`(_ server: String) throws {
    var put = HTTPRequest(.put, servers.url(server, "/upload?early-\(server)"))
    put.body = [UInt8](repeating: 1, count: 64 << 20)
    put.maximumAttempts = 1
    #expect(try send(put) == .failure(.httpStatus(host: "localhost", status: 413, body: [])))
    #expect(try log("early-\(server)") == ["100-continue 0"])
  }

  /// A server of TLS 1.3 sends tickets, which cannot be processed while a record is sent only in part. Whether such a
  /// record is completed by a read or by a write depends on the moment, so there are several uploads.
  @Test(.slow, .aloneInProcess) func `waits without work while the server receives nothing, and sends no byte twice`()
    throws
  {
    func processorTime() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    /// Returns the seconds of the processor that four uploads take.
    func cost(_ target: String) throws -> Double {
      var put = try request(target, bytes: 16 << 20, server: "tls-1.3")
      put.body = try File.bytes(at: path)
      put.uploadPath = nil
      let expected = try digest()
      let client = makeClient()
      var texts: [String?] = []
      let start = processorTime()
      for _ in 0..<4 { client.send(put) { texts.append(try? $0.get().text) } }
      player.run { texts.count == 4 }
      #expect(texts == Array(repeating: expected, count: 4))
      return processorTime() - start
    }
    // The server waits two seconds, which a loop without a wait would fill.
    #expect(try cost("/upload?late") < cost("/upload?plain") + 1)
  }

  @Test(.slow) func `fails with one line if the file is missing, or changes its size`() throws {
    var put = try request("/upload?plain", bytes: 1)
    put.uploadPath = "\(folder.path)/none"
    let missing = try send(put)
    #expect(
      missing
        == .failure(.uploadFile(host: "localhost", path: "\(folder.path)/none", .unreadable(.noSuchFileOrDirectory))))
    guard case .failure(let problem) = missing else { return }
    #expect(
      problem.message == "localhost: cannot send the file \(folder.path)/none: No such file or directory"
        && problem.phase == .sending && !problem.isTemporary)
    put.uploadPath = folder.path
    if case .failure(.uploadFile(_, _, .unreadable(let error))) = try send(put) {
      #expect(error == Errno(rawValue: EISDIR))
    } else {
      Issue.record("a folder was sent")
    }
    for count in [0, 40 << 20] {
      put = try request("/upload?silent-changed-\(count)", bytes: 20 << 20)
      // While the client waits for the server's consent.
      let client = makeClient()
      var result: HTTPResult?
      client.send(put) { result = $0 }
      Clock.sleep(for: 0.5)
      try File.truncate(path, to: Int64(count))
      player.run { result != nil }
      let problem = NetworkError.uploadFile(host: "localhost", path: path, .changedSize)
      #expect(result == .failure(problem) && problem.message.hasSuffix("its size changed while it was sent"))
    }
  }

  @Test func `and a download report their progress`() throws {
    var reports: [HTTPProgress] = []
    var put = try request("/upload?busy-progress", bytes: 2_000_000)
    _ = try send(put) { reports.append($0) }.get()
    #expect(reports.last?.bytesSent == 2_000_000)
    #expect(reports.last?.bytesReceived == Int64(try digest().utf8.count))
    #expect(reports.allSatisfy { $0.bytesSent <= $0.bytesToSend && $0.bytesToSend == 2_000_000 })
    reports = []
    put = HTTPRequest(.get, servers.url("plain", "/resumable?cuts-progress"))
    put.downloadPath = "\(folder.path)/received"
    _ = try send(put) { reports.append($0) }.get()
    #expect(reports.last?.bytesReceived == 100_000 && reports.last?.bytesToReceive == 100_000)
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.bytesReceived <= $1.bytesReceived })
    // A compressed body.
    reports = []
    _ = try send(HTTPRequest(.get, servers.url("plain", "/gzip?1000"))) { reports.append($0) }.get()
    #expect(reports.last?.bytesReceived == 6000 && reports.last?.bytesToReceive == nil)
  }

  @Test func `that its progress cancels has no result`() throws {
    let client = makeClient()
    var task: HTTPTask?
    var reports = 0
    task = client.send(
      try request("/upload?plain-canceled", bytes: 100_000),
      completion: { _ in Issue.record("a canceled request has no result") },
      progress: { _ in
        reports += 1
        task?.cancel()
      })
    player.run(seconds: 5)
    #expect(reports == 1 && task?.isDone == true)
  }
}
