import AppStorage
import Glibc
import System
import TestContexts
import TestKit
import Testing
import Toolkit
import ToolkitTestKit

@testable import VitrineNetwork

typealias HTTPResult = Result<HTTPResponse, NetworkError>

@Suite("An HTTP client", .freshContext, .serialized) struct HTTPClientTests {
  let servers = Servers.shared
  let player = Player()
  let folder = TemporaryFolder()

  func makeClient(
    isStoring: Bool = false, notBefore: Int64 = WallClock.earliestPlausible, variables: [String: String] = [:],
    authorities: String = "authority.crt"
  ) -> HTTPClient {
    HTTPClient(
      for: player.application, cache: isStoring ? HTTPCache("\(folder.path)/http", limit: 1 << 20) : nil,
      TrustRoots("\(servers.folder.path)/\(authorities)", notBefore: notBefore), Proxies { variables[$0] })
  }

  /// Returns a request without retries.
  func request(_ url: String, _ method: HTTPRequest.Method = .get) -> HTTPRequest {
    var request = HTTPRequest(method, url)
    request.maximumAttempts = 1
    return request
  }

  func ask(_ request: HTTPRequest, by client: HTTPClient? = nil) throws -> HTTPResult {
    let client = client ?? makeClient()
    var result: HTTPResult?
    client.send(request) { result = $0 }
    player.run { result != nil }
    return try #require(result)
  }

  func body(_ request: HTTPRequest, by client: HTTPClient? = nil) throws -> String {
    try ask(request, by: client).get().text
  }

  func error(of request: HTTPRequest, by client: HTTPClient? = nil) throws -> NetworkError? {
    if case .failure(let error) = try ask(request, by: client) { error } else { nil }
  }

  @Test(arguments: ["plain", "good"])
  func `gets, posts and sends headers`(_ name: String) throws {
    #expect(try body(request(servers.url(name, "/echo"))) == "GET - - ")
    var post = request(servers.url(name, "/echo"), .post)
    post.body = Array("grün".utf8)
    post.headers = ["Content-Type": "text/plain", "X-Own": "yes"]
    #expect(try body(post) == "POST text/plain yes grün")
    #expect(try body(request(servers.url(name, "/echo"), .delete)) == "DELETE - - ")
    #expect(try ask(request(servers.url(name, "/echo"), .head)).get().body.isEmpty)
  }

  @Test(arguments: ["plain", "good"])
  func `receives bodies in pieces, and until the connection closes`(_ name: String) throws {
    #expect(try body(request(servers.url(name, "/chunks"))) == "in three pieces")
    #expect(try body(request(servers.url(name, "/until-end"))) == "until the end")
    #expect(try body(request(servers.url(name, "/megabytes?3"))).utf8.count == 3 << 20)
  }

  @Test(
    arguments: [
      ("self-signed", .unknownIssuer), ("expired", .expired), ("early", .notYetValid), ("wrong-name", .wrongName),
    ] as [(String, NetworkError.CertificateProblem)])
  func `rejects invalid certificates, and reports the reason`(_ name: String, _ wanted: NetworkError.CertificateProblem)
    throws
  {
    #expect(try error(of: request(servers.url(name, "/echo"))) == .certificate(host: "localhost", wanted))
  }

  @Test(arguments: [("cbc", "authority.crt"), ("static-rsa", "rsa-authority.crt")])
  func `negotiates no cipher suite that RFC 9325 advises against`(_ server: String, _ authorities: String) throws {
    let problem = try error(of: request(servers.url(server, "/echo")), by: makeClient(authorities: authorities))
    guard case .tls(host: "localhost", _, _) = problem else {
      Issue.record("the server is accepted: \(problem?.message ?? "")")
      return
    }
  }

  @Test func `trusts no server without a list of authorities`() throws {
    let client = makeClient(authorities: "none.crt")
    #expect(
      try error(of: request(servers.url("good", "/echo")), by: client)
        == .noTrustRoots(host: "localhost", path: "\(servers.folder.path)/none.crt"))
    // An IP address does not match a name in a certificate.
    #expect(
      try error(of: request(servers.url("good", "/echo", host: "127.0.0.1")))
        == .certificate(host: "127.0.0.1", .wrongName))
  }

  @Test func `treats an impossible clock as one that was not set`() throws {
    // The minimum time is in 2060, so this machine's clock counts as not set. Certificates that expired before 2060 are
    // expired, and those that begin before it may be valid.
    let client = makeClient(notBefore: 2_840_140_800)
    #expect(
      try error(of: request(servers.url("good", "/echo")), by: client) == .certificate(host: "localhost", .expired))
    // In 2048, before that certificate expires.
    let other = makeClient(notBefore: 2_461_449_600)
    #expect(try body(request(servers.url("good", "/echo")), by: other) == "GET - - ")
    #expect(try body(request(servers.url("early", "/echo")), by: other) == "GET - - ")
    #expect(
      try error(of: request(servers.url("expired", "/echo")), by: other) == .certificate(host: "localhost", .expired))
  }

  @Test func `follows redirects, but not forever, and never to an unencrypted address`() throws {
    #expect(try ask(request(servers.url("good", "/redirect"))).get().url == servers.url("good", "/echo"))
    var post = request(servers.url("plain", "/redirect"), .post)
    post.body = Array("a".utf8)
    post.headers["Content-Type"] = "text/plain"
    #expect(try body(post) == "GET - - ")
    post.url = servers.url("plain", "/redirect?308%20Permanent").replacing("%20", with: " ")
    #expect(try body(post) == "POST text/plain - a")
    post.keepsMethodAfterRedirect = true
    #expect(try body(post) == "POST text/plain - a")
    post.url = servers.url("plain", "/redirect?303%20Other").replacing("%20", with: " ")
    #expect(try error(of: post) == .redirect(host: "localhost", to: "/echo", .dropsBody))
    #expect(
      try error(of: request(servers.url("plain", "/loop"))) == .redirect(host: "localhost", to: "/loop", .tooMany))
    let open = servers.url("plain", "/echo")
    #expect(
      try error(of: request(servers.url("good", "/to?\(open)"))) == .redirect(host: "localhost", to: open, .unencrypted)
    )
    #expect(try body(request(servers.url("plain", "/to?\(servers.url("good", "/echo"))"))) == "GET - - ")
    #expect(
      try error(of: request(servers.url("plain", "/to?file:///etc/passwd")))
        == .redirect(host: "localhost", to: "file:///etc/passwd", .unsupported))
  }

  @Test func `sends an app's own headers to no other server`() throws {
    var get = request(servers.url("plain", "/to?\(servers.url("good", "/echo"))"))
    get.headers = ["X-Own": "secret", "Content-Type": "text/plain", "Authorization": "secret"]
    #expect(try body(get) == "GET text/plain - ")
    // A redirect through another server back to the first one: removed header fields stay removed.
    let other = servers.url("plain", "/to?\(servers.url("plain", "/echo"))", host: "127.0.0.1")
    get.url = servers.url("plain", "/to?\(other)")
    #expect(try body(get) == "GET text/plain - ")
    get.url = servers.url("plain", "/to?/echo")
    #expect(try body(get) == "GET text/plain secret ")
  }

  @Test(.slow) func `ends requests that take too long`() throws {
    var slow = request(servers.url("plain", "/hang"))
    slow.timeouts.idle = 0.3
    #expect(try error(of: slow) == .timeout(host: "localhost", .idle))
    slow.url = servers.url("plain", "/slow")
    slow.timeouts.idle = 5
    slow.timeouts.total = 0.5
    #expect(try error(of: slow) == .timeout(host: "localhost", .total))
    slow.timeouts.connect = 0.3
    slow.url = servers.url("silent", "/").replacing("http:", with: "https:")
    #expect(try error(of: slow) == .timeout(host: "localhost", .encrypting))
  }

  @Test(.slow) func `ends a TLS handshake that a server fills with warnings`() throws {
    var get = request(servers.url("warnings", "/"))
    get.timeouts.connect = 0.5
    let start = Clock.now
    let problem = try error(of: get)
    #expect(problem == .timeout(host: "localhost", .encrypting))
    #expect(Clock.now - start < 10)
  }

  @Test func `rejects responses that are truncated, invalid or endless`() throws {
    #expect(try error(of: request(servers.url("plain", "/drop"))) == .connectionLost(host: "localhost"))
    for target in ["/nonsense", "/zip"] {
      let problem = try error(of: request(servers.url("plain", target)))
      if case .protocolViolation? = problem { continue }
      Issue.record("\(target) is taken for an answer: \(problem?.message ?? "")")
    }
    #expect(try error(of: request(servers.url("plain", "/huge-said"))) == .tooLarge(host: "localhost", limit: 4 << 20))
    #expect(try error(of: request(servers.url("plain", "/huge"))) == .tooLarge(host: "localhost", limit: 4 << 20))
    #expect(
      try error(of: request(servers.url("plain", "/nothing")))
        == .httpStatus(host: "localhost", status: 404, body: Array("no such thing".utf8)))
    #expect(
      try error(of: request("http://127.0.0.1:1/")) == .connection(host: "127.0.0.1", Errno(rawValue: ECONNREFUSED)))
    #expect(try error(of: request("gopher://a/")) == .invalidURL("gopher://a/"))
    var split = request(servers.url("plain", "/echo"))
    split.headers = ["X-Own": "a\r\nHost: b"]
    #expect(try error(of: split) == .invalidHeader(host: "localhost", name: "X-Own"))
  }

  @Test func `writes to a file, which is complete or missing`() throws {
    let path = "\(folder.path)/picture"
    var get = request(servers.url("good", "/megabytes?2"))
    get.downloadPath = path
    #expect(try ask(get).get().body.isEmpty)
    #expect(try File.text(at: path).utf8.count == 2 << 20)
    get.url = servers.url("plain", "/huge")
    get.maximumBodySize = 3 << 20
    #expect(try error(of: get) == .tooLarge(host: "localhost", limit: 3 << 20))
    get.url = servers.url("plain", "/drop")
    #expect(try error(of: get) == .connectionLost(host: "localhost"))
    #expect(try File.text(at: path).utf8.count == 2 << 20)
    #expect(try Directory.names(at: folder.path) == ["picture"])
    get.url = servers.url("plain", "/echo")
    get.downloadPath = "\(folder.path)/none/picture"
    #expect(try error(of: get) == .file(host: "localhost", path: "\(folder.path)/none/picture", .noSuchFileOrDirectory))
  }

  @Test func `neither stores nor awaits the endless body of a redirect or an error`() throws {
    let path = "\(folder.path)/picture"
    var get = request(servers.url("plain", "/pour?302%20Found"))
    get.downloadPath = path
    #expect(try ask(get).get().status == 200)
    #expect(try File.text(at: path) == "GET - - ")
    for status in ["404 Missing", "503 Busy"] {
      get.url = servers.url("plain", "/pour?\(status)").replacing(" ", with: "%20")
      let problem = try error(of: get)
      #expect(problem?.message.contains("status \(status.prefix(3))") == true)
    }
    #expect(try File.text(at: path) == "GET - - ")
    #expect(try Directory.names(at: folder.path) == ["picture"])
  }

  @Test(arguments: ["206 Partial", "203 Other"])
  func `a download that receives another status ends at once`(_ status: String) throws {
    var received = 0
    var problem: NetworkError?
    do throws(NetworkError) {
      try HTTPDownloader().get(
        servers.url("plain", "/pour?\(status)").replacing(" ", with: "%20"), limit: 64 << 20, within: 30
      ) {
        received += $0.count
        return true
      }
    } catch { problem = error }
    #expect(received == 0 && problem?.message.contains("status \(status.prefix(3))") == true)
  }

  @Test func `retrieves the head of a file of any size, and leaves the file at its path`() throws {
    var head = request(servers.url("plain", "/megabytes?5"), .head)
    #expect(try ask(head).get().headers["Content-Length"] == "5242880")
    let path = "\(folder.path)/picture"
    try File.replace(at: path, with: "earlier")
    head.downloadPath = path
    head.url = servers.url("plain", "/megabytes?1")
    #expect(try ask(head).get().status == 200)
    #expect(try File.text(at: path) == "earlier")
    var get = request(servers.url("plain", "/status?204%20None"))
    get.downloadPath = path
    #expect(try ask(get).get().status == 204)
    #expect(try File.text(at: path) == "earlier")
    // The length describes the file that has not changed.
    get = request(servers.url("plain", "/unchanged"))
    #expect(try ask(get).get().status == 304)
  }

  @Test func `retries at increasing intervals if that may help, and never for requests that are not idempotent`() throws
  {
    var get = HTTPRequest(.get, servers.url("plain", "/sometimes?a"))
    #expect(try body(get) == "at last")
    // After delays of one and two seconds.
    #expect(player.time >= 3 && player.time < 4)
    let post = HTTPRequest(.post, servers.url("plain", "/sometimes?b"))
    #expect(try error(of: post) == .httpStatus(host: "localhost", status: 503, body: Array("later".utf8)))
    #expect(try body(request(servers.url("plain", "/count?/sometimes?b"))) == "1")
    get.url = servers.url("plain", "/asks-to-wait")
    let start = player.time
    #expect(try body(get) == "thanks")
    #expect(player.time - start >= 20 && player.time - start < 23)
    #expect(
      try error(of: HTTPRequest(.get, servers.url("plain", "/status?501%20No")))
        == .httpStatus(host: "localhost", status: 501, body: Array("words".utf8)))
    #expect(player.time - start < 24)
  }

  @Test func `names the host and the phase of each failure`() throws {
    var get = request("http://nowhere.invalid/")
    var problem = try error(of: get)
    #expect(
      problem?.phase == .resolving && problem?.message.hasPrefix("nowhere.invalid: the name lookup failed") == true)
    get.url = "http://127.0.0.1:1/"
    problem = try error(of: get)
    #expect(problem?.phase == .connecting && problem?.message == "127.0.0.1: cannot connect: Connection refused")
    get.url = servers.url("cbc", "/echo")
    problem = try error(of: get)
    #expect(
      problem?.phase == .encrypting
        && problem?.message.hasPrefix("localhost: the TLS handshake failed: the server ended it") == true)
    for target in ["/status?404", "/huge", "/loop", "/drop", "/zip"] {
      problem = try error(of: request(servers.url("plain", target)))
      #expect(problem?.phase == .receiving && problem?.message.hasPrefix("localhost: ") == true)
    }
    // A server that closes the connection while it receives a long body.
    var post = request(servers.url("closing", "/"), .post)
    post.body = [UInt8](repeating: 1, count: 64 << 20)
    problem = try error(of: post)
    #expect(problem?.phase == .sending && problem?.message.hasPrefix("localhost: cannot send: ") == true)
  }

  @Test(
    arguments: [
      (.invalidHeader(host: "a", name: "B\n"), "not sent; a retry does not help"),
      (.resolution(host: "a", "no such name"), "resolving; a retry may help"),
      (.multicastName(host: "a"), "resolving; a retry does not help"),
      (.connection(host: "a", .noMemory), "connecting; a retry may help"),
      (.timeout(host: "a", .connecting), "connecting; a retry may help"),
      (.certificate(host: "a", .expired), "encrypting; a retry does not help"),
      (.certificate(host: "a", .notYetValid), "encrypting; a retry may help"),
      (.noTrustRoots(host: "a", path: "/b"), "encrypting; a retry does not help"),
      (.clientCertificate(host: "a", path: "/b"), "encrypting; a retry does not help"),
      (.tls(host: "a", -1), "encrypting; a retry may help"),
      (.connectionLost(host: "a"), "receiving; a retry may help"),
      (.protocolViolation(host: "a", "b"), "receiving; a retry may help"),
      (.proxy(host: "a", status: 407), "connecting; a retry does not help"),
      (.captivePortal(host: "a"), "receiving; a retry may help"),
      (.tooLarge(host: "a", limit: 1), "receiving; a retry does not help"),
      (.redirect(host: "a", to: "b", .tooMany), "receiving; a retry does not help"),
      (.httpStatus(host: "a", status: 503, body: []), "receiving; a retry may help"),
      (.file(host: "a", path: "/b", .noSpace), "receiving; a retry does not help"),
      (.uploadFile(host: "a", path: "/b", .changedSize), "sending; a retry does not help"),
      (.cancelled(host: "a", .receiving), "receiving; a retry does not help"),
    ] as [(NetworkError, String)])
  func `describes the host, the phase, and whether a retry helps`(_ error: NetworkError, _ end: String) {
    #expect(error.description == "\(error.message) [\(end)]")
    #expect(error.message.hasPrefix("a: "))
  }

  @Test func `names the host and the phase of a download that is cancelled`() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    let exchange = HTTPExchange(
      request(servers.url("plain", "/hang")), TrustRoots(nil, notBefore: 0), Proxies { _ in nil }, ConnectionPool(),
      cancellation)
    guard case .failure(let problem, _) = exchange.run() else {
      Issue.record("the request was not cancelled")
      return
    }
    #expect(problem == .cancelled(host: "localhost", .connecting))
    #expect(problem.description == "localhost: cancelled [connecting; a retry does not help]")
  }

  /// Runs an attempt whose data is always ready, because the receiver is slower than the server, so that it never waits.
  private func pour(
    total: Double, _ cancellation: Cancellation, _ didReceive: @escaping () -> Void
  ) -> (problem: NetworkError?, received: Int) {
    var get = request(servers.url("plain", "/pour?200%20OK"))
    get.maximumBodySize = 8 << 20
    get.timeouts.total = total
    var received = 0
    let exchange = HTTPExchange(
      get, TrustRoots(nil, notBefore: 0), Proxies { _ in nil }, ConnectionPool(), cancellation,
      receiver: {
        if received == 0 { didReceive() }
        received += $0.count
        return true
      })
    guard case .failure(let problem, _) = exchange.run() else { return (nil, received) }
    return (problem, received)
  }

  @Test func `ends a download at once that is cancelled while data is ready`() {
    let cancellation = Cancellation()
    let (problem, received) = pour(total: 60, cancellation) {
      cancellation.cancel()
      Clock.sleep(for: 0.1)
    }
    #expect(problem == .cancelled(host: "localhost", .receiving))
    #expect(received <= 16_384)
  }

  @Test func `ends a download at its time limit while data is ready`() {
    let (problem, received) = pour(total: 2, Cancellation()) { Clock.sleep(for: 2) }
    #expect(problem == .timeout(host: "localhost", .total))
    #expect(received <= 16_384)
  }

  @Test func `ends a download at once that its receiver needs no more`() throws {
    var received = 0
    var problem: NetworkError?
    do throws(NetworkError) {
      try HTTPDownloader().get(servers.url("plain", "/pour?200%20OK"), limit: 64 << 20, within: 30) {
        received += $0.count
        return false
      }
    } catch { problem = error }
    #expect(problem == .cancelled(host: "localhost", .receiving) && received <= 16_384)
  }

  @Test func `sends nothing on an open connection after it is cancelled`() throws {
    let pool = ConnectionPool()
    func run(_ request: HTTPRequest, _ cancellation: Cancellation) -> HTTPExchange.Outcome {
      HTTPExchange(request, TrustRoots(nil, notBefore: 0), Proxies { _ in nil }, pool, cancellation).run()
    }
    _ = run(request(servers.url("plain", "/kept")), Cancellation())
    let cancellation = Cancellation()
    cancellation.cancel()
    guard case .failure(let problem, _) = run(request(servers.url("plain", "/kept?cancelled")), cancellation) else {
      Issue.record("the request was not cancelled")
      return
    }
    #expect(problem == .cancelled(host: "localhost", .sending))
    #expect(try body(request(servers.url("plain", "/count?/kept?cancelled"))) == "0")
  }

  @Test(arguments: ["Host", "content-length", "Transfer-Encoding"])
  func `rejects a header field that the client itself sends`(_ name: String) throws {
    var get = request(servers.url("plain", "/echo"))
    get.headers.add(name: name, value: "1")
    #expect(try error(of: get) == .invalidHeader(host: "localhost", name: name))
  }

  @Test func `sends nothing without the proxy whose setting is invalid`() throws {
    let client = makeClient(variables: ["http_proxy": "https://proxy:3128", "HTTPS_PROXY": "ftp://proxy"])
    let get = request(servers.url("plain", "/echo"))
    #expect(try error(of: get, by: client) == .proxySetting(host: "localhost", variable: "http_proxy"))
    #expect(
      try error(of: request(servers.url("good", "/echo")), by: client)
        == .proxySetting(host: "localhost", variable: "HTTPS_PROXY"))
    let excepted = makeClient(variables: ["http_proxy": "https://proxy:3128", "NO_PROXY": "localhost"])
    #expect(try body(get, by: excepted) == "GET - - ")
  }

  @Test func `waits until the time that a server names in place of a pause`() throws {
    let start = player.time
    #expect(try body(HTTPRequest(.get, servers.url("plain", "/asks-to-wait-until"))) == "thanks")
    #expect(player.time - start >= 20 && player.time - start < 23)
  }

  @Test(
    arguments: [
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
      ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199), ("Sun, 06 Nov 1994 08:49:37 CET", nil),
      ("Sunday, 06-Nov-94 08:49:37 GMT", nil), ("Sun Nov  6 08:49:37 1994", nil),
      ("Sun, 06 Noc 1994 08:49:37 GMT", nil),
      ("Xxx, 99 Dec 9999 99:99:99 GMT", 253_408_452_039), ("", nil),
    ] as [(String, Int64?)])
  func `reads times`(_ text: String, _ seconds: Int64?) { #expect(HTTPDate.seconds(text) == seconds) }

  @Test func `connects through a proxy`() throws {
    let proxy = servers.url("plain", "", host: "localhost")
    let client = makeClient(variables: [
      "http_proxy": proxy, "https_proxy": proxy, "no_proxy": "intern.example, .other",
    ])
    #expect(try body(request("http://nowhere.example/a?b"), by: client) == "by proxy: http://nowhere.example/a?b")
    #expect(try body(request(servers.url("good", "/echo")), by: client) == "GET - - ")
    // The certificate is checked against the server's name, not the proxy's.
    #expect(
      try error(of: request(servers.url("wrong-name", "/echo")), by: client)
        == .certificate(host: "localhost", .wrongName))
    let proxies = Proxies { $0 == "no_proxy" ? "intern.example, .other" : proxy }
    func isUsed(_ url: String) -> Bool { NetworkAddress(url).map { proxies.choice(for: $0) != .direct } ?? false }
    #expect(
      isUsed("http://a.example/") && !isUsed("http://intern.example/") && !isUsed("https://b.intern.example/")
        && !isUsed("http://x.other/")
    )
    #expect(isUsed("http://notintern.example/"))
  }

  @Test func `is canceled, alone or with its client`() throws {
    var client: HTTPClient? = makeClient()
    var heard = 0
    let start = Clock.now
    let task = client?.send(request(servers.url("plain", "/hang"))) { _ in heard += 1 }
    client?.send(request(servers.url("plain", "/hang"))) { _ in heard += 1 }
    player.application.existingSources?.deliver(nil)
    task?.cancel()
    #expect(task?.isDone == true)
    client = nil
    player.run(seconds: 2)
    #expect(heard == 0 && Clock.now - start < 8)
  }

  @Test func `runs four requests at once, and the others wait`() throws {
    let client = makeClient()
    var bodies: [String] = []
    for number in 0..<20 {
      var post = request(servers.url("plain", "/echo"), .post)
      post.body = Array("\(number)".utf8)
      client.send(post) { bodies.append((try? $0.get().text) ?? "failed") }
    }
    player.run { bodies.count == 20 }
    #expect(Set(bodies) == Set((0..<20).map { "POST - - \($0)" }))
  }

  /// A campaign runs this test with the thread sanitizer and mbedTLS as compiled for boards
  /// (tools/campaigns/sanitizers).
  @Test(.slow, arguments: [("good", "authority.crt"), ("good-rsa", "rsa-authority.crt")])
  func `checks four servers' certificates at the same time`(_ server: String, _ authorities: String) throws {
    for _ in 0..<3 {
      // A new client reads the authorities' certificates again, so the first checks of their keys are concurrent.
      let client = makeClient(authorities: authorities)
      var bodies: [String] = []
      for _ in 0..<8 {
        client.send(request(servers.url(server, "/echo"))) { bodies.append((try? $0.get().text) ?? "failed") }
      }
      player.run { bodies.count == 8 }
      #expect(bodies == [String](repeating: "GET - - ", count: 8))
    }
  }
}
