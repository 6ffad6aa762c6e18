import System
import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import VitrineNetwork

@Suite("An HTTP client without the network", .freshContext, .serialized) struct AbsentNetworkTests {
  private let servers = Servers.shared
  private let player = Player()
  private let folder = TemporaryFolder()

  private func makeClient() -> HTTPClient {
    HTTPClient(
      for: player.application, cache: HTTPCache("\(folder.path)/http", limit: 1 << 20),
      TrustRoots(nil, notBefore: WallClock.earliestPlausible), Proxies { _ in nil })
  }

  private func request(_ url: String) -> HTTPRequest {
    var request = HTTPRequest(.get, url)
    request.maximumAttempts = 1
    return request
  }

  private func ask(_ url: String, by client: HTTPClient) throws -> HTTPResponse {
    var result: HTTPResult?
    client.send(request(url)) { result = $0 }
    player.run { result != nil }
    return try #require(result).get()
  }

  // MARK: Captive portals

  @Test(.slow) func `returns the cached response instead of a network's sign-in page`() throws {
    let client = makeClient()
    let url = servers.url("plain", "/portal?a")
    #expect(try ask(url, by: client).text == #"{"price": 3}"#)
    _ = try ask(servers.url("plain", "/portal-on?a"), by: client)
    for _ in 0..<2 {
      let response = try ask(url, by: client)
      #expect(response.text == #"{"price": 3}"# && response.problem == .captivePortal(host: "localhost"))
    }
  }

  /// The stored response shows the type of the contents also for requests with other fields, which it does not answer.
  @Test func `keeps the cached response for requests with other fields`() throws {
    let client = makeClient()
    let url = servers.url("plain", "/portal?d")
    #expect(try ask(url, by: client).text == #"{"price": 3}"#)
    _ = try ask(servers.url("plain", "/portal-on?d"), by: client)
    var other = request(url)
    other.headers = ["X-Own": "other", "Accept": "text/html"]
    var result: HTTPResult?
    client.send(other) { result = $0 }
    player.run { result != nil }
    #expect(result == .failure(.captivePortal(host: "localhost")))
    #expect(try ask(url, by: client).text == #"{"price": 3}"#)
  }

  /// The server chooses the type by `Accept`, which is the same one, and the sign-in page has the server's host.
  @Test func `expects the cached type for requests with other fields and the same Accept`() throws {
    let client = makeClient()
    var get = request(servers.url("plain", "/portal?types", host: "127.0.0.1"))
    get.headers = ["Accept": "application/json", "X-Own": "a"]
    var results: [HTTPResult] = []
    client.send(get) { results.append($0) }
    player.run { results.count == 1 }
    #expect(try results[0].get().text == #"{"price": 3}"#)
    _ = try ask(servers.url("plain", "/portal-on?types", host: "127.0.0.1"), by: client)
    get.headers = ["Accept": "application/json", "X-Own": "b"]
    client.send(get) { results.append($0) }
    player.run { results.count == 2 }
    #expect(results[1] == .failure(.captivePortal(host: "127.0.0.1")))
    // A page is expected here.
    get.headers = ["Accept": "text/html", "X-Own": "a"]
    client.send(get) { results.append($0) }
    player.run { results.count == 3 }
    #expect(try results[2].get().text == "<html>Sign in</html>")
  }

  @Test func `rejects a sign-in page of another host, also if nothing is cached`() throws {
    let client = HTTPClient(
      for: player.application, cache: nil, TrustRoots(nil, notBefore: WallClock.earliestPlausible),
      Proxies { _ in nil })
    _ = try ask(servers.url("plain", "/portal-on?b"), by: client)
    let path = "\(folder.path)/prices"
    try File.replace(at: path, with: "earlier")
    var get = request(servers.url("plain", "/portal?b"))
    get.downloadPath = path
    var results: [HTTPResult] = []
    client.send(get) { results.append($0) }
    get.downloadPath = nil
    client.send(get) { results.append($0) }
    player.run { results.count == 2 }
    #expect(results == [HTTPResult](repeating: .failure(.captivePortal(host: "localhost")), count: 2))
    #expect(try File.text(at: path) == "earlier")
    // A request for a page.
    get.headers["Accept"] = "text/html, */*"
    client.send(get) { results.append($0) }
    player.run { results.count == 3 }
    #expect(try results[2].get().text == "<html>Sign in</html>")
  }

  @Test func `a remote file keeps its contents when a sign-in page replaces it`() throws {
    let client = HTTPClient(
      for: player.application, cache: nil, TrustRoots(nil, notBefore: WallClock.earliestPlausible),
      Proxies { _ in nil })
    let file = RemoteFile(servers.url("plain", "/portal?c"), by: client, for: player.application)
    player.run { file.contents != nil }
    _ = try ask(servers.url("plain", "/portal-on?c"), by: client)
    file.refresh()
    player.run { file.problem != nil || file.contents != Array(#"{"price": 3}"#.utf8) }
    #expect(file.contents == Array(#"{"price": 3}"#.utf8))
    #expect(file.problem == .captivePortal(host: "localhost"))
  }

  @Test(arguments: ["http://printer.local/", "http://PRINTER.local:8080/"])
  func `rejects names of multicast DNS without a lookup`(_ url: String) throws {
    let client = makeClient()
    var problem: NetworkError?
    let start = Clock.now
    client.send(HTTPRequest(.get, url)) { result in if case .failure(let error) = result { problem = error } }
    player.run { problem != nil }
    #expect(problem?.message.contains("printer.local: ") == true && problem?.message.contains("multicast DNS") == true)
    #expect(problem?.isTemporary == false && Clock.now - start < 5)
  }

  @Test func `treats status 511 as an absent network`() throws {
    let client = makeClient()
    let url = servers.url("plain", "/status?511%20Sign%20in")
    client.send(request(url)) { result in
      #expect(result == .failure(.captivePortal(host: "localhost")))
    }
    player.run(seconds: 1)
    #expect(NetworkError.captivePortal(host: "a").isTemporary)
  }

  @Test(arguments: [
    ("text/html", "shop.example", "text/html", "http://shop.example/b", false),
    ("text/html", "shop.example", "text/html", "http://portal.example/", true),
    ("application/json", "shop.example", "TEXT/HTML; charset=utf-8", "http://shop.example/", true),
    ("application/json", "shop.example", "application/json", "http://cdn.example/", false),
    ("", "", "", "http://portal.example/", false),
  ])
  func `recognizes a sign-in page by its type and host`(
    _ cachedType: String, _ host: String, _ type: String, _ url: String, _ isPortal: Bool
  ) {
    let cached = HTTPCache.Entry(
      url: "http://shop.example/", fetched: 1, host: host, headers: ["Content-Type": cachedType], body: [])
    let head = HTTPParser.Head(status: 200, headers: ["Content-Type": type], keepsConnection: false)
    let from = NetworkAddress(url)?.host ?? ""
    let get = HTTPRequest(.get, cached.url)
    for hasRedirects in [true, false] {
      let isRecognized = SharedCacheRules.isCaptivePortal(
        head, from: from, to: get, hasRedirects: hasRedirects, cached: cached)
      #expect(isRecognized == (isPortal && hasRedirects))
    }
  }

  /// The cached response is JSON, for a request that accepts JSON.
  @Test(arguments: [
    ("Accept", "text/html", "shop.example", false),
    ("accept, X-Own", "*/*", "shop.example", false),
    ("Accept", "text/html", "portal.example", true),
    ("Accept", "application/json", "shop.example", true),
    ("X-Own", "text/html", "shop.example", true),
  ])
  func `expects another type only if the server chooses it by the request`(
    _ vary: String, _ accept: String, _ host: String, _ isPortal: Bool
  ) {
    var get = HTTPRequest(.get, "http://shop.example/")
    get.headers = ["Accept": "application/json"]
    let cached = HTTPCache.Entry(
      url: get.url, fetched: 1, host: "shop.example", variant: SharedCacheRules.variant(of: get, by: vary),
      headers: ["Content-Type": "application/json", "Vary": vary], body: [])
    get.headers = ["Accept": accept]
    let head = HTTPParser.Head(status: 200, headers: ["Content-Type": "text/html"], keepsConnection: false)
    #expect(
      SharedCacheRules.isCaptivePortal(head, from: host, to: get, hasRedirects: true, cached: cached) == isPortal)
  }

  // MARK: The cached response first

  @Test func `delivers the cached response before the server's`() throws {
    let client = makeClient()
    let url = servers.url("plain", "/kept?cached")
    var heard: [String] = []
    func ask() {
      client.send(request(url)) {
        heard.append((try? $0.get().text) ?? "failed")
      } cached: {
        heard.append("cached \($0.text) \($0.age != nil)")
      }
    }
    ask()
    player.run { heard.count == 1 }
    #expect(heard == ["1"])
    ask()
    player.run { heard.count == 3 }
    #expect(heard == ["1", "cached 1 true", "2"])
  }

  @Test func `delivers nothing to a page that cancels its request when it receives the cached response`() throws {
    let client = makeClient()
    let url = servers.url("plain", "/kept?canceled")
    _ = try ask(url, by: client)
    var heard = 0
    var task: HTTPTask?
    task = client.send(request(url)) { _ in
      heard += 100
    } cached: { _ in
      heard += 1
      task?.cancel()
    }
    player.run(seconds: 5) { heard > 1 }
    #expect(heard == 1)
  }

  // MARK: Waiting for an address

  /// A name that cannot be resolved, as any name before DHCP. No name server is queried, because it is too long.
  private let host = String(repeating: "a", count: 64)
  private var absent: String { "http://\(host)/" }

  @Test func `waits for the machine's first address, without using up attempts`() throws {
    let client = makeClient()
    var isUp = false
    let monitor = NetworkMonitor { isUp }
    client.networkMonitor = monitor
    var results: [HTTPResult] = []
    for _ in 0..<2 { client.send(request(absent)) { results.append($0) } }
    player.run(seconds: 10)
    #expect(results.isEmpty)
    isUp = true
    monitor.update()
    let start = player.time
    player.run { results.count == 2 }
    // The name still does not exist.
    #expect(player.time - start <= 2)
    guard case .failure(.resolution(host: host, _)) = results.first else {
      Issue.record("\(results)")
      return
    }
  }

  @Test func `does not wait for an address for longer than half a minute`() throws {
    let client = makeClient()
    client.networkMonitor = NetworkMonitor { false }
    var result: HTTPResult?
    client.send(request(absent)) { result = $0 }
    player.run { result != nil }
    #expect(player.time >= 30 && player.time <= 32)
    // Later requests fail at once.
    result = nil
    client.send(request(absent)) { result = $0 }
    player.run { result != nil }
    #expect(player.time <= 33)
  }

  @Test func `reports each change of the machine's addresses once`() {
    var isUp = false
    var changes: [Bool] = []
    let monitor = NetworkMonitor { isUp }
    monitor.onChange = { changes.append(monitor.isUp) }
    monitor.update()
    isUp = true
    monitor.update()
    monitor.update()
    isUp = false
    monitor.update()
    #expect(changes == [true, false])
    monitor.onChange = nil
  }

  @Test func `reads the kernel's addresses`() throws {
    let changes = try AddressChanges()
    #expect(changes.discard())
    #expect(AddressChanges.hasAddress || LocalAddresses.all.isEmpty)
  }
}
