import Foundation
import TestContexts
import Testing
import VitrineNetwork
import VitrineTesting

/// An app that shows what its server says, and sends it an order.
private final class Shop: WeaklyReferenceable {
  let client: HTTPClient
  let server = Kiosk.setting("SERVER", default: "none")
  let label = Label("nothing")

  init(_ application: Application) {
    client = HTTPClient(for: application)
    super.init()
  }

  func load(_ path: String) {
    client.get(
      server + path,
      completion: weakly { shop, result in
        switch result {
        case .success(let response): shop.label.text = response.text
        case .failure(let error): shop.label.text = error.message
        }
      })
  }
}

@Suite("A test's server", .freshContext) struct TestServerTests {
  private let server = TestServer()
  private let player = TouchPlayer(width: 800, height: 480)
  private let shop: Shop

  init() {
    let settings = ["SERVER": server.url]
    shop = player.launch(
      settings: settings, model: { Shop($0) },
      rootViewController: { shop in
        let controller = ViewController()
        shop.label.frame = Rect(0, 0, 400, 40)
        controller.view.addSubview(shop.label)
        return controller
      })
  }

  @Test func `sends its response for a path, and records requests`() throws {
    server["/menu"] = .json("green tea")
    shop.load("/menu?day=16")
    player.wait(for: "green tea")
    let request = try #require(server.requests.first)
    #expect(request.method == "GET" && request.path == "/menu" && request.query == "day=16")
    #expect(request.headers["host"] == String(server.url.dropFirst("http://".count)))
    shop.load("/none")
    player.wait(for: "404")
    #expect(server.requests.map(\.path) == ["/menu", "/none"])
  }

  @Test func `receives bodies`() throws {
    let body = String(repeating: "Ä", count: 100_000)
    server["/orders"] = .status(201)
    shop.client.post(Array(body.utf8), contentType: "text/plain", to: server.url + "/orders") { _ in }
    let request = try #require(player.waitForRequest(to: "/orders", at: server))
    #expect(request.method == "POST" && request.text == body && server.requests(to: "/orders").count == 1)
  }

  @Test func `answers nothing while it is paused`() {
    server["/menu"] = .json("green tea")
    server.isPaused = true
    shop.load("/menu")
    player.waitForRequest(to: "/menu", at: server)
    player.expect("nothing")
    server["/menu"] = .json("black tea")
    server.isPaused = false
    player.wait(for: "black tea")
  }

  @Test func `refuses connections while it is offline, and records none`() {
    server["/menu"] = .json("green tea")
    server.isOffline = true
    var request = HTTPRequest(.get, server.url + "/menu")
    request.maximumAttempts = 1
    var hasFailed = false
    shop.client.send(request) { if case .failure = $0 { hasFailed = true } }
    player.runEventSources { hasFailed }
    #expect(hasFailed && server.requests.isEmpty)
    server.isOffline = false
    shop.load("/menu")
    player.wait(for: "green tea")
  }

  @Test func `fails the test if a request is missing, and names the others`() {
    shop.load("/menu")
    player.waitForRequest(to: "/menu", at: server)
    withKnownIssue {
      player.waitForRequest(to: "/orders", at: server, timeout: 0.1)
    } matching: { issue in
      let text = "0 of 1 requests for /orders; the server has received requests for /menu"
      return issue.comments.contains { $0.rawValue == text }
    }
  }

  @Test func `ends with its connections, and servers of other tests have other addresses`() {
    var other: TestServer? = TestServer()
    let url = other!.url
    #expect(url != server.url)
    other!.isPaused = true
    var error: NetworkError?
    var request = HTTPRequest(.get, url + "/menu")
    request.maximumAttempts = 1
    shop.client.send(request) { if case .failure(let problem) = $0 { error = problem } }
    player.waitForRequest(to: "/menu", at: other!)
    other = nil
    player.runEventSources { error != nil }
    #expect(error != nil)
  }
}
