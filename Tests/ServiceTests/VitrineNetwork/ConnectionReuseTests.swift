import System
import TestContexts
import TestKit
import Testing

@testable import VitrineNetwork

@Suite("An HTTP client's connections", .freshContext, .serialized) struct ConnectionReuseTests {
  private let servers = Servers.shared
  private let player = Player()

  private func makeClient(_ variables: [String: String] = [:]) -> HTTPClient {
    HTTPClient(
      for: player.application, cache: nil,
      TrustRoots("\(servers.folder.path)/authority.crt", notBefore: WallClock.earliestPlausible),
      Proxies { variables[$0] })
  }

  private func ask(_ url: String, by client: HTTPClient, method: HTTPRequest.Method = .get) throws -> HTTPResult {
    var request = HTTPRequest(method, url)
    request.maximumAttempts = 1
    request.maximumBodySize = 1 << 20
    var result: HTTPResult?
    client.send(request) { result = $0 }
    player.run { result != nil }
    return try #require(result)
  }

  private func body(_ name: String, _ target: String, by client: HTTPClient) throws -> String {
    try ask(servers.url(name, target), by: client).get().text
  }

  // MARK: Reuse

  @Test(arguments: ["plain", "good", "tls-1.2"])
  func `carry twenty requests, with one handshake`(_ server: String) throws {
    let client = makeClient()
    var answers: [String] = []
    for index in 0..<20 { answers.append(try body(server, index % 2 == 0 ? "/kept" : "/kept-chunks", by: client)) }
    #expect(answers == (1...20).map { "\($0)" })
  }

  @Test func `are closed after a response that does not keep them`() throws {
    let client = makeClient()
    #expect(try body("plain", "/kept?close", by: client) == "1")
    #expect(try body("plain", "/kept", by: client) == "1")
    #expect(try body("plain", "/kept", by: client) == "2")
  }

  @Test func `are replaced if the server closes them when a request is sent`() throws {
    let client = makeClient()
    #expect(try body("plain", "/kept?once", by: client) == "1")
    #expect(try body("plain", "/kept?once", by: client) == "1")
  }

  @Test func `carry no request that must not be repeated`() throws {
    let client = makeClient()
    #expect(try body("plain", "/kept", by: client) == "1")
    #expect(try ask(servers.url("plain", "/kept"), by: client, method: .post).get().text == "1")
    #expect(try ask(servers.url("plain", "/kept"), by: client, method: .put).get().text == "2")
  }

  @Test func `carry a POST by whose key the server recognizes a repetition`() throws {
    let client = makeClient()
    #expect(try body("plain", "/kept", by: client) == "1")
    var post = HTTPRequest(.post, servers.url("plain", "/kept"))
    post.headers["Idempotency-Key"] = "a"
    var texts: [String?] = []
    for _ in 0..<2 {
      let count = texts.count
      client.send(post) { texts.append(try? $0.get().text) }
      player.run { texts.count > count }
    }
    #expect(texts == ["2", "3"])
  }

  @Test func `are used again for half a minute`() throws {
    let pool = ConnectionPool()
    let endpoint = NetworkStream.Endpoint(
      to: try #require(NetworkAddress(servers.url("plain", "/kept"))), proxies: Proxies { _ in nil },
      TrustRoots(nil, notBefore: 0))
    func store(idleFor seconds: Double) throws {
      let stream = try NetworkStream(endpoint, until: Clock.now + 10, Cancellation())
      pool.store(stream, to: endpoint.name, at: Clock.now - seconds)
    }
    try store(idleFor: ConnectionPool.idleLimit - 5)
    #expect(pool.take(endpoint.name) != nil)
    try store(idleFor: ConnectionPool.idleLimit + 1)
    #expect(pool.take(endpoint.name) == nil)
    try store(idleFor: 0)
    #expect(pool.take("other") == nil)
    pool.closeAll()
    #expect(pool.take(endpoint.name) == nil)
  }

  @Test func `are closed some time after the last request`() throws {
    let client = makeClient()
    #expect(try body("plain", "/kept", by: client) == "1")
    player.run(seconds: ConnectionPool.idleLimit + 1)
    #expect(try body("plain", "/kept", by: client) == "1")
  }

  @Test func `carry nothing after unexpected bytes`() throws {
    let client = makeClient()
    #expect(try body("plain", "/more", by: client) == "1")
    #expect(try body("plain", "/more", by: client) == "1")
  }

  @Test func `carry nothing after a message with two lengths, of which the chunks count`() throws {
    let client = makeClient()
    #expect(try body("plain", "/two-lengths", by: client) == "001")
    #expect(try body("plain", "/two-lengths", by: client) == "001")
  }

  @Test func `end with a response of HTTP 1.0, which needs no length`() throws {
    let client = makeClient()
    #expect(try body("plain", "/old", by: client) == "old 1")
    #expect(try body("plain", "/old", by: client) == "old 1")
  }

  // MARK: Compression

  @Test func `receive compressed bodies`() throws {
    let client = makeClient()
    let response = try ask(servers.url("good", "/gzip?30000"), by: client).get()
    #expect(response.text == String(repeating: "grape ", count: 30_000))
    #expect(response.headers["Content-Encoding"] == nil && response.headers["Content-Length"] == nil)
    #expect(try body("plain", "/gzip?2-twice", by: client) == "grape grape end")
    #expect(try body("plain", "/gzip?0", by: client) == "")
  }

  @Test func `reject compressed bodies that are cut off, invalid, or too large`() throws {
    let client = makeClient()
    #expect(try ask(servers.url("plain", "/gzip?1000-cut"), by: client) == .failure(.connectionLost(host: "localhost")))
    #expect(
      try ask(servers.url("plain", "/gzip?1000-bad"), by: client)
        == .failure(.protocolViolation(host: "localhost", "the body is not valid gzip")))
    // Two megabytes, from a few kilobytes.
    #expect(
      try ask(servers.url("plain", "/gzip?400000"), by: client)
        == .failure(.tooLarge(host: "localhost", limit: 1 << 20)))
  }

  // MARK: Proxies

  @Test func `authenticate at a proxy`() throws {
    let port = try #require(servers.ports["user-proxy"])
    let proxy = "http://kiosk:p%3aw%2F@localhost:\(port)"
    let client = makeClient(["http_proxy": proxy, "https_proxy": proxy])
    #expect(
      try ask("http://nowhere.example/a", by: makeClient(["http_proxy": "localhost:\(port)"]))
        == .failure(.proxy(host: "localhost:\(port)", status: 407)))
    #expect(try ask("http://nowhere.example/a", by: client).get().text == "by proxy: http://nowhere.example/a")
    #expect(try body("good", "/echo", by: client) == "GET - - ")
    let stranger = makeClient(["https_proxy": "kiosk:wrong@localhost:\(port)"])
    #expect(
      try ask(servers.url("good", "/echo"), by: stranger) == .failure(.proxy(host: "localhost:\(port)", status: 407)))
  }

  @Test func `to a proxy name the host of each request in errors`() throws {
    let client = makeClient(["http_proxy": "localhost:\(servers.ports["plain"] ?? "1")"])
    #expect(try ask("http://kept.example/", by: client).get().text == "by proxy: http://kept.example/")
    var get = HTTPRequest(.get, "http://silent.example/")
    get.maximumAttempts = 1
    get.timeouts.idle = 0.3
    var result: HTTPResult?
    client.send(get) { result = $0 }
    player.run { result != nil }
    #expect(result == .failure(.timeout(host: "silent.example", .idle)))
  }

  @Test(arguments: ["http://user@proxy:3128", "ftp://proxy", "http://user:word@", ""])
  func `use no proxy whose setting is invalid`(_ text: String) { #expect(Proxy(text) == nil) }

  // MARK: Addresses

  @Test func `try the addresses of both families in turn`() {
    #expect(TCPSocket.alternating([10, 10, 10, 2, 2]) == [0, 3, 1, 4, 2])
    #expect(TCPSocket.alternating([2, 10]) == [0, 1])
    #expect(TCPSocket.alternating([]) == [])
  }
}
