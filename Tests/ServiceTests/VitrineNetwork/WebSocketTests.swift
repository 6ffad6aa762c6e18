import Glibc
import System
import TestContexts
import Testing
import ToolkitTestKit

@testable import VitrineNetwork

@Suite("A WebSocket", .freshContext, .serialized) struct WebSocketTests {
  private let servers = Servers.shared
  private let desk = Desk()

  private func open(_ name: String = "good", _ query: String = "") throws -> WebSocket {
    try WebSocket(
      servers.url(name, "/socket?\(query)").replacing("http", with: "ws"), for: desk.application,
      trustRoots: "\(servers.folder.path)/authority.crt")
  }

  @Test(arguments: ["plain", "good"])
  func `sends and receives texts and bytes of every length`(_ name: String) throws {
    let socket = try open(name)
    var texts: [String] = []
    var lengths: [Int] = []
    socket.onText = { texts.append($0) }
    socket.onBinary = { lengths.append($0.count) }
    socket.onOpen = {
      socket.send("grüß dich")
      for count in [0, 125, 126, 65_535, 65_536, 300_000] { socket.send([UInt8](repeating: 7, count: count)) }
    }
    #expect(!socket.send("too early"))
    desk.runEventSources { lengths.count == 6 }
    #expect(texts == ["grüß dich"] && lengths == [0, 125, 126, 65_535, 65_536, 300_000])
    socket.onOpen = nil
    socket.close()
    #expect(!socket.isOpen && !socket.send("too late"))
  }

  /// A server of TLS 1.3 sends tickets, which cannot be processed while a record is sent only in part.
  @Test(.slow, arguments: ["plain", "tls-1.2", "tls-1.3"])
  func `sends each byte once while the server receives slowly`(_ name: String) throws {
    let count = 128
    let size = 65_521
    let socket = try open(name, "digest-\(count * size)")
    var messages: [[UInt8]] = []
    var state: UInt32 = 1
    for _ in 0..<count {
      messages.append(
        (0..<size).map { _ in
          state = state &* 1_664_525 &+ 1_013_904_223
          return UInt8(state >> 24)
        })
    }
    var text: String?
    var sent = 0
    socket.onText = { text = $0 }
    for _ in 0..<6 where text == nil {
      desk.runEventSources {
        while sent < count, socket.send(messages[sent]) { sent += 1 }
        return text != nil
      }
    }
    #expect(text == hexDigits(of: SHA256.hash(of: messages.flatMap { $0 })) && sent == count)
  }

  @Test(.slow, .aloneInProcess, arguments: ["plain", "tls-1.3"])
  func `that is closed waits without work for a server that receives nothing`(_ name: String) throws {
    func processorTime() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let socket = try open(name, "deaf")
    desk.runEventSources { socket.isOpen }
    // Until neither the connection nor the buffer accepts more.
    var lastTime = Clock.now
    while Clock.now < lastTime + 0.5 {
      if socket.send([UInt8](repeating: 1, count: 100_000)) { lastTime = Clock.now }
      Clock.sleep(for: 0.001)
    }
    socket.close()
    let start = processorTime()
    Clock.sleep(for: 1.5)
    // A loop without a wait takes the whole time.
    #expect(processorTime() - start < 0.75)
  }

  @Test(arguments: ["plain", "good"])
  func `sends to a server that sends as fast as it can`(_ name: String) throws {
    let socket = try open(name, "flood")
    var text: String?
    var received = 0
    socket.onText = { text = $0 }
    socket.onBinary = { _ in
      received += 1
      // By then, the server is always ahead.
      if received == 100 { socket.send("stop") }
    }
    desk.runEventSources { text != nil }
    #expect(text == "enough")
  }

  @Test func `sends a message of the greatest size`() throws {
    let socket = try open("plain")
    var received = 0
    socket.onBinary = { received += $0.count }
    desk.runEventSources { socket.isOpen }
    #expect(socket.send([UInt8](repeating: 1, count: 1 << 20)))
    desk.runEventSources { received == 1 << 20 }
    #expect(received == 1 << 20)
  }

  @Test func `joins fragments, and answers pings`() throws {
    let socket = try open("good", "talks")
    var heard: [String] = []
    socket.onText = { heard.append($0) }
    socket.onBinary = { heard.append("\($0)") }
    desk.runEventSources { heard.count == 3 }
    #expect(heard == ["ganz früh", "[0, 1, 2]", "pong are you there"])
  }

  @Test(.slow) func `receives a close frame, and reconnects`() throws {
    let socket = try open("plain")
    var changes: [String] = []
    socket.onOpen = { changes.append("opened") }
    socket.onClose = { changes.append(socket.problem.map { $0.message } ?? "closed") }
    desk.runEventSources { socket.isOpen }
    socket.send("close")
    desk.runEventSources { changes.count == 3 }
    #expect(changes == ["opened", "closed", "opened"])
  }

  @Test(arguments: [
    ("plain", "/socket?wrong-key", "localhost: the server does not speak WebSocket"),
    ("plain", "/socket?without-Upgrade", "localhost: the server did not switch to WebSocket"),
    ("plain", "/socket?without-Connection", "localhost: the server did not switch to WebSocket"),
    ("plain", "/socket?extension", "localhost: the server uses a WebSocket extension that was not requested"),
    ("plain", "/socket?protocol-chat", "localhost: the server chose a protocol that was not requested"),
    ("plain", "/socket?old", "localhost: the server did not switch to WebSocket"),
    ("plain", "/socket?twice-Sec-WebSocket-Accept", "localhost: the server does not speak WebSocket"),
    ("plain", "/nothing", "localhost: the server responded with status 404"),
    ("plain", "/socket?nonsense", "localhost: a frame has an unknown type"),
    ("plain", "/socket?huge", "localhost: a message has more than 1048576 bytes"),
    ("plain", "/echo", "localhost: the server responded with status 200"),
    ("self-signed", "/socket", "localhost: no authority that this machine trusts signed the certificate"),
  ])
  func `rejects servers that do not speak the protocol`(_ name: String, _ target: String, _ message: String) throws {
    let socket = try WebSocket(
      servers.url(name, target).replacing("http", with: "ws"), for: desk.application,
      trustRoots: "\(servers.folder.path)/authority.crt")
    var heard = 0
    socket.onBinary = { _ in heard += 1 }
    desk.runEventSources { socket.problem != nil }
    #expect(socket.problem?.message == message && heard == 0 && !socket.isOpen)
  }

  @Test(.slow) func `waits ten seconds for the end of the handshake`() throws {
    let socket = try WebSocket(servers.url("plain", "/hang").replacing("http", with: "ws"), for: desk.application)
    var problem: NetworkError?
    socket.onClose = { problem = problem ?? socket.problem }
    // Until the request is sent.
    let start = Clock.now
    while Clock.now < start + 1 {
      desk.application.existingSources?.deliver(nil)
      Clock.sleep(for: 0.01)
    }
    let opened = desk.application.now
    while problem == nil, desk.application.now < opened + 60 {
      desk.application.existingSources?.deliver(nil)
      desk.application.advance(to: desk.application.now + 0.25)
    }
    #expect(problem == .timeout(host: "localhost", .connecting))
    #expect(desk.application.now - opened <= 11)
  }

  @Test func `reports the end once if invalid bytes follow a close frame`() throws {
    let socket = try open("plain", "ends-badly")
    var ends: [String] = []
    socket.onClose = { ends.append(socket.problem.map { $0.message } ?? "closed") }
    desk.runEventSources { !ends.isEmpty }
    #expect(ends == ["closed"])
  }

  @Test func `identifies itself by a client certificate`() throws {
    let path = servers.folder.path
    let url = servers.url("clients", "/socket?client").replacing("http", with: "ws")
    let socket = try WebSocket(
      url, for: desk.application, trustRoots: "\(path)/authority.crt",
      clientCertificate: ClientCertificate(path: "\(path)/client.crt", keyPath: "\(path)/client.key"))
    var texts: [String] = []
    socket.onText = { texts.append($0) }
    let unknown = try WebSocket(url, for: desk.application, trustRoots: "\(path)/authority.crt")
    unknown.onText = { _ in texts.append("accepted without a certificate") }
    desk.runEventSources { !texts.isEmpty && unknown.problem != nil }
    #expect(texts == ["kiosk 7"] && unknown.problem != nil)
  }

  @Test func `accepts one of the requested protocols`() throws {
    let socket = try WebSocket(
      servers.url("plain", "/socket?protocol-chat").replacing("http", with: "ws"),
      headers: ["Sec-WebSocket-Protocol": "talk, chat"],
      for: desk.application)
    desk.runEventSources { socket.isOpen || socket.problem != nil }
    #expect(socket.isOpen)
  }

  @Test(arguments: ["protocol-CHAT", "protocol-talk, chat", "protocol-", "twice-Sec-WebSocket-Protocol"])
  func `rejects a protocol that differs from the requested ones`(_ query: String) throws {
    let socket = try WebSocket(
      servers.url("plain", "/socket?\(query)").replacing("http", with: "ws").replacing(" ", with: "%20"),
      headers: ["Sec-WebSocket-Protocol": "talk, chat"], for: desk.application)
    desk.runEventSources { socket.isOpen || socket.problem != nil }
    #expect(socket.problem?.message == "localhost: the server chose a protocol that was not requested")
  }

  @Test func `is rejected with an address of another scheme`() {
    #expect(throws: NetworkError.invalidURL("http://a/")) { try WebSocket("http://a/", for: desk.application) }
    #expect(throws: NetworkError.invalidHeader(host: "a", name: "A")) {
      try WebSocket("ws://a/", headers: ["A": "b\n"], for: desk.application)
    }
  }

  @Test(arguments: ["Host", "sec-websocket-key", "Connection"])
  func `rejects a header field that the handshake itself sends`(_ name: String) {
    #expect(throws: NetworkError.invalidHeader(host: "a", name: name)) {
      var headers = HTTPHeaders()
      headers.add(name: name, value: "1")
      _ = try WebSocket("ws://a/", headers: headers, for: desk.application)
    }
  }

  @Test func `matches the example of RFC 6455`() {
    #expect(
      Base64.text(of: SHA1.hash(of: "dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
        == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
    #expect(
      ["", "f", "fo", "foo", "foob"].map { Base64.text(of: Array($0.utf8)) } == [
        "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==",
      ])
    #expect(
      WebSocketFrames.bytes(of: .text, Array("Hello".utf8), mask: 0x37FA_213D) == [
        0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58,
      ])
  }
}
