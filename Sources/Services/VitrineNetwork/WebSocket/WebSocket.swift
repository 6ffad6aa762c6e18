import System
import Toolkit

/// A WebSocket connection (RFC 6455), for `ws://` and `wss://` URLs.
///
/// The socket reconnects with a backoff until it is closed or released. It sends a ping to a silent server, and
/// reconnects if no data follows.
public final class WebSocket {
  /// Called when the connection opens.
  public var onOpen: (() -> Void)?
  /// Called when a text message arrives.
  public var onText: ((String) -> Void)?
  /// Called when a binary message arrives.
  public var onBinary: (([UInt8]) -> Void)?
  /// Called when the connection ends or cannot be opened, with the reason in `problem`. The socket then reconnects
  /// automatically.
  public var onClose: (() -> Void)?
  /// The reason why the connection is not open. `nil` while it is open, and if the server closed it properly.
  public private(set) var problem: NetworkError?
  /// Whether the connection is open and messages can be sent.
  public private(set) var isOpen = false

  /// The seconds of silence before a ping is sent, and then before the connection is closed.
  static let pingInterval = 30.0

  private let address: NetworkAddress
  private let headers: HTTPHeaders
  private let connection: ReconnectingConnection
  /// The handshake, or `nil` before the request and after the response.
  private var handshake: WebSocketHandshake?
  private var frames = WebSocketFrames()
  private var awaitsReply = false

  /// Creates a socket and starts to connect.
  ///
  /// - Parameters:
  ///   - headers: Header fields in addition to those that the handshake requires.
  ///   - trustRoots: A PEM file of trusted certificates, or `nil` for Debian's.
  ///   - clientCertificate: A certificate for servers that request one, or `nil`.
  /// - Throws: An error if the URL or a header field is invalid.
  @export(interface)
  public init(
    _ url: String, headers: HTTPHeaders = HTTPHeaders(), for application: Application,
    trustRoots: String? = nil, clientCertificate: ClientCertificate? = nil
  ) throws(NetworkError) {
    guard let address = NetworkAddress(url), address.scheme == "ws" || address.scheme == "wss" else {
      throw .invalidURL(url)
    }
    if let name = headers.firstInvalidName(reserved: WebSocketHandshake.ownHeaders) {
      throw .invalidHeader(host: address.host, name: name)
    }
    self.address = address
    self.headers = headers
    connection = ReconnectingConnection(
      to: address, proxies: Proxies { Process.environment($0) }, trustRoots: trustRoots,
      clientCertificate: clientCertificate, for: application)
    connection.onAttempt = { [unowned(unsafe) self] in
      handshake = nil
      frames = WebSocketFrames()
      awaitsReply = false
    }
    connection.onEvent = { [unowned(unsafe) self] event in
      // The callback may release the socket.
      let own = self
      own.handle(event)
    }
    connection.open()
  }

  deinit { close() }

  /// Sends a text message.
  ///
  /// - Returns: `false` if the connection is not open or 1 MiB is already waiting.
  @discardableResult
  public func send(_ text: String) -> Bool { isOpen && send(.text, Array(text.utf8)) }

  /// Sends a binary message.
  @discardableResult
  public func send(_ bytes: [UInt8]) -> Bool { isOpen && send(.binary, bytes) }

  /// Closes the connection permanently, after sending a close frame.
  public func close() {
    if isOpen { sendControl(.close, [3, 232]) }
    isOpen = false
    connection.close()
  }

  private func send(_ kind: WebSocketFrames.Kind, _ payload: [UInt8]) -> Bool {
    guard payload.count <= NetworkConnection.sendBufferLimit else { return false }
    return connection.send(WebSocketFrames.bytes(of: kind, payload, mask: .random(in: 0 ... .max)))
  }

  private func sendControl(_ kind: WebSocketFrames.Kind, _ payload: [UInt8]) {
    connection.sendControl(WebSocketFrames.bytes(of: kind, payload, mask: .random(in: 0 ... .max)))
  }

  // MARK: Handshake

  private func handle(_ event: NetworkConnection.Event) {
    switch event {
    case .opened:
      let handshake = WebSocketHandshake(with: address, headers: headers)
      self.handshake = handshake
      connection.sendControl(handshake.request)
      connection.startTimer(every: ReconnectingConnection.connectTimeout) { [unowned(unsafe) self] in
        let own = self
        own.connectionEnded(.timeout(host: own.address.host, .connecting))
      }
    case .received(let bytes): receive(bytes)
    case .canSend: break
    case .ended(let error): connectionEnded(isOpen ? error : error ?? .connectionLost(host: address.host))
    }
  }

  private func receive(_ bytes: [UInt8]) {
    awaitsReply = false
    var bytes = bytes
    if !isOpen {
      guard handshake != nil else { return }
      do throws(NetworkError) {
        guard let rest = try handshake?.receive(bytes) else { return }
        bytes = rest
      } catch {
        return connectionEnded(error)
      }
      handshake = nil
      isOpen = true
      problem = nil
      connection.recordAcceptance()
      // Sends a ping to a silent server.
      connection.startTimer(every: Self.pingInterval) { [unowned(unsafe) self] in
        let own = self
        own.checkConnection()
      }
      onOpen?()
    }
    var problem: NetworkError?
    do throws(WebSocketFrames.ParsingError) { try frames.parse(bytes) { handle($0) } } catch {
      problem = .protocolViolation(host: address.host, error.reason)
      // 1002: protocol error.
      if isOpen { sendControl(.close, [3, 234]) }
    }
    // A close frame, or a callback, may have ended the connection already.
    if let problem, connection.isActive { connectionEnded(problem) }
  }

  private func handle(_ message: WebSocketFrames.Message) {
    guard isOpen else { return }
    switch message {
    case .text(let text): onText?(text)
    case .bytes(let bytes): onBinary?(bytes)
    case .ping(let bytes): sendControl(.pong, bytes)
    case .pong: break
    case .close:
      sendControl(.close, [3, 232])
      connectionEnded(nil)
    }
  }

  private func checkConnection() {
    if awaitsReply || connection.isStalled { return connectionEnded(.timeout(host: address.host, .idle)) }
    awaitsReply = true
    sendControl(.ping, [])
  }

  private func connectionEnded(_ error: NetworkError?) {
    isOpen = false
    problem = error
    if connection.scheduleRetry(after: error) { onClose?() }
  }
}
