import System
import TestContexts
import TestKit
import Testing

@testable import VitrineNetwork

@Suite("TLS", .freshContext, .serialized) struct TLSTests {
  private let servers = Servers.shared
  private let player = Player()

  private func makeClient(_ certificate: ClientCertificate? = nil) -> HTTPClient {
    HTTPClient(
      for: player.application, cache: nil,
      TrustRoots(
        "\(servers.folder.path)/authority.crt", notBefore: WallClock.earliestPlausible, clientCertificate: certificate),
      Proxies { _ in nil })
  }

  private func ask(_ url: String, by client: HTTPClient) throws -> HTTPResult {
    var request = HTTPRequest(.get, url)
    request.maximumAttempts = 1
    var result: HTTPResult?
    client.send(request) { result = $0 }
    player.run { result != nil }
    return try #require(result)
  }

  private func body(_ name: String, _ target: String = "/tls", by client: HTTPClient) throws -> String {
    try ask(servers.url(name, target), by: client).get().text
  }

  @Test(arguments: [("tls-1.3", "TLSv1.3"), ("tls-1.2", "TLSv1.2"), ("good", "TLSv1.3")])
  func `speaks the newest version that the server offers`(_ server: String, _ version: String) throws {
    #expect(try body(server, by: makeClient()) == "\(version) - full")
  }

  @Test func `accepts a certificate for an IP address, only at that address`() throws {
    let client = makeClient()
    #expect(try ask(servers.url("address", "/echo", host: "127.0.0.1"), by: client).get().text == "GET - - ")
    #expect(
      try ask(servers.url("good", "/echo", host: "127.0.0.1"), by: client)
        == .failure(.certificate(host: "127.0.0.1", .wrongName)))
    #expect(
      try ask(servers.url("address", "/echo"), by: client) == .failure(.certificate(host: "localhost", .wrongName)))
  }

  @Test(arguments: [("clients", "TLSv1.3"), ("clients-1.2", "TLSv1.2")])
  func `identifies itself by a client certificate`(_ server: String, _ version: String) throws {
    let path = servers.folder.path
    let client = makeClient(ClientCertificate(path: "\(path)/client.crt", keyPath: "\(path)/client.key"))
    #expect(try body(server, by: client) == "\(version) kiosk 7 full")
    if case .success = try ask(servers.url(server, "/tls"), by: makeClient()) {
      Issue.record("the server accepts a client without a certificate")
    }
  }

  @Test(arguments: [
    ("client.crt", "good.key"), ("client.crt", "none"), ("none", "client.key"), ("client.key", "client.key"),
  ])
  func `reports a client certificate that cannot be used`(_ certificate: String, _ key: String) throws {
    let path = servers.folder.path
    let client = makeClient(ClientCertificate(path: "\(path)/\(certificate)", keyPath: "\(path)/\(key)"))
    #expect(
      try ask(servers.url("clients", "/tls"), by: client)
        == .failure(.clientCertificate(host: "localhost", path: "\(path)/\(certificate)")))
  }

  /// A client whose clock is not set accepts a certificate that expired after the image's date. A resumed session has no
  /// certificates of its own, so that those of its full handshake count.
  @Test(arguments: ["expired", "expired-1.2"])
  func `resumes no session whose certificate the clock does not allow any more`(_ server: String) throws {
    // In June 2020, before the certificate expires.
    let imageDate: Int64 = 1_590_969_600
    let clock = TestClock(now: 0)
    let client = HTTPClient(
      for: player.application, cache: nil,
      TrustRoots("\(servers.folder.path)/authority.crt", notBefore: imageDate, now: { clock.now }),
      Proxies { _ in nil })
    var words: [Substring] = []
    for _ in 0..<3 { words.append(try body(server, by: client).split(separator: " ")[2]) }
    #expect(words == ["full", "resumed", "resumed"])
    clock.now = WallClock.now
    for _ in 0..<2 {
      #expect(
        try ask(servers.url(server, "/tls"), by: client) == .failure(.certificate(host: "localhost", .expired)))
    }
  }

  /// The system clock, which a test sets.
  private final class TestClock: @unchecked Sendable {
    var now: Int64
    init(now: Int64) { self.now = now }
  }

  @Test(arguments: ["tls-1.3", "tls-1.2"])
  func `resumes sessions`(_ server: String) throws {
    let client = makeClient()
    var words: [Substring] = []
    for _ in 0..<3 { words.append(try body(server, by: client).split(separator: " ")[2]) }
    #expect(words == ["full", "resumed", "resumed"])
    // Another client may trust other authorities, so it does not resume them.
    #expect(try body(server, by: makeClient()).hasSuffix("full"))
  }
}
