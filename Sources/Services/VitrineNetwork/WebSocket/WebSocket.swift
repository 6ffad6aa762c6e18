import System
import Toolkit

/// A line to a server that both may talk on at any time (WebSocket, RFC 6455): `ws://` or `wss://`.
///
/// It connects by itself, again and again, ever more seldom, until it is closed or let go. A server that falls silent is asked whether
/// it is there.
public final class WebSocket {
  /// It can be talked on now.
  public var opened: (() -> Void)?
  /// A text has come.
  public var receivedText: ((String) -> Void)?
  /// Bytes have come.
  public var received: (([UInt8]) -> Void)?
  /// It can be talked on no more, or could not be opened: `problem` tells why. It is tried again by itself.
  public var closed: (() -> Void)?
  /// Why it is not open; nil while it is, and where the server has closed it in order.
  public private(set) var problem: NetworkError?
  /// Whether it can be talked on.
  public private(set) var isOpen = false

  /// D: after so many seconds without a word the server is asked, and after as many more given up.
  static let silence = 30.0

  private let address: NetworkAddress
  private let headers: HTTPHeaders
  private let line: LastingLine
  private var key = ""
  /// Of the handshake; nil before.
  private var answer: HTTPParser?
  private var frames = WebSocketFrames()
  private var hasAsked = false

  /// - Parameters:
  ///   - headers: beside those that are always sent.
  ///   - authorities: a file of certificates that the server's is compared with (PEM); nil: Debian's.
  /// - Throws: for an address or headers that cannot be meant.
  @export(interface)
  public init(
    _ url: String, headers: HTTPHeaders = HTTPHeaders(), for application: Application,
    authorities: String? = nil
  ) throws(NetworkError) {
    guard let address = NetworkAddress(url), address.scheme == "ws" || address.scheme == "wss" else { throw .address(url) }
    if let name = headers.forbidden { throw .header(name) }
    (self.address, self.headers) = (address, headers)
    line = LastingLine(to: address, by: Proxies { Process.environment($0) }, authorities: authorities, for: application)
    line.begins = { [unowned(unsafe) self] in (answer, frames, hasAsked) = (nil, WebSocketFrames(), false) }
    line.heard = { [unowned(unsafe) self] event in
      // What is told may let go of it.
      let own = self
      own.hear(event)
    }
    line.open()
  }

  deinit { close() }

  /// Sends a text.
  ///
  /// - Returns: false where it is not open, or a megabyte waits already.
  @discardableResult
  public func send(_ text: String) -> Bool { isOpen && send(.text, Array(text.utf8)) }

  /// Sends bytes.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool { isOpen && send(.bytes, bytes) }

  /// Says farewell, and is not opened again.
  public func close() {
    if isOpen { _ = send(.close, [3, 232]) }
    isOpen = false
    line.close()
  }

  private func send(_ kind: WebSocketFrames.Kind, _ payload: [UInt8]) -> Bool {
    guard payload.count <= NetworkLine.mostWaiting else { return false }
    return line.send(WebSocketFrames.bytes(of: kind, payload, mask: .random(in: 0 ... .max)))
  }

  // MARK: Opening

  private func hear(_ event: NetworkLine.Event) {
    switch event {
    case .opened:
      key = Base64.text(of: (0..<16).map { _ in UInt8.random(in: 0 ... .max) })
      var bytes = Array(
        """
        GET \(address.target) HTTP/1.1\r\nHost: \(address.authority)\r\nUpgrade: websocket\r\nConnection: Upgrade\r
        Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n
        """.utf8)
      headers.write(to: &bytes)
      answer = HTTPParser()
      line.send(bytes + [13, 10])
      // Asks a server that says nothing whether it is there.
      line.watch(every: Self.silence) { [unowned(unsafe) self] in
        let own = self
        own.look()
      }
    case .received(let bytes): take(bytes)
    case .ended(let error): end(isOpen ? error : error ?? .cutOff(host: address.host))
    }
  }

  private func take(_ bytes: [UInt8]) {
    hasAsked = false
    var bytes = bytes
    if !isOpen {
      guard var parser = answer else { return }
      do throws(HTTPParser.Nonsense) { bytes.removeFirst(try parser.take(bytes) { _ in }) } catch {
        return end(.nonsense(host: address.host, error.what))
      }
      answer = parser
      guard let head = parser.head else { return }
      guard head.status == 101 else { return end(.refused(status: head.status, body: [])) }
      // RFC 6455, section 4.1. `WebSocketFrames` understands no extension, so none is accepted.
      guard HTTPHeaders.isSame(head.headers["Upgrade"] ?? "", "websocket"), head.headers.has("Upgrade", in: "Connection") else {
        return end(.nonsense(host: address.host, "the server does not change to WebSocket"))
      }
      guard head.headers["Sec-WebSocket-Extensions"] == nil else {
        return end(.nonsense(host: address.host, "the server uses an extension of WebSocket"))
      }
      guard isAskedFor(head.headers["Sec-WebSocket-Protocol"]) else {
        return end(.nonsense(host: address.host, "the server chose a protocol that was not asked for"))
      }
      guard head.headers["Sec-WebSocket-Accept"] == Base64.text(of: SHA1.hash(of: "\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11")) else {
        return end(.nonsense(host: address.host, "the server does not speak WebSocket"))
      }
      (isOpen, problem) = (true, nil)
      line.succeed()
      opened?()
    }
    var problem: NetworkError?
    do throws(WebSocketFrames.Nonsense) { try frames.take(bytes) { hear($0) } } catch {
      problem = .nonsense(host: address.host, error.what)
      // With the code for what breaks the protocol.
      if isOpen { _ = send(.close, [3, 234]) }
    }
    if let problem, !line.isClosed { end(problem) }
  }

  /// Returns true for one of the protocols that the app offered, or for none: a server need not choose.
  private func isAskedFor(_ chosen: String?) -> Bool {
    guard let chosen else { return true }
    return headers.has(chosen, in: "Sec-WebSocket-Protocol")
  }

  private func hear(_ message: WebSocketFrames.Message) {
    guard isOpen else { return }
    switch message {
    case .text(let text): receivedText?(text)
    case .bytes(let bytes): received?(bytes)
    case .ping(let bytes): _ = send(.pong, bytes)
    case .pong: break
    case .close:
      _ = send(.close, [3, 232])
      end(nil)
    }
  }

  private func look() {
    if hasAsked || !isOpen { return end(.timeOut(host: address.host, .idle)) }
    hasAsked = true
    _ = send(.ping, [])
  }

  private func end(_ error: NetworkError?) {
    (isOpen, problem) = (false, error)
    if line.drop() { closed?() }
  }
}
