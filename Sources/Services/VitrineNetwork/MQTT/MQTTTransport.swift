import System
import Toolkit

/// The connection of an MQTT client: directly over TCP or TLS, or in the binary messages of a WebSocket (MQTT 5,
/// section 6).
final class MQTTTransport {
  let connection: ReconnectingConnection
  /// Called before each attempt to connect.
  var onAttempt: () -> Void = {}
  /// Called for each event of the connection. A WebSocket is open after its handshake.
  var onEvent: (NetworkConnection.Event) -> Void = { _ in }

  private let address: NetworkAddress
  private let usesWebSocket: Bool
  /// The handshake, or `nil` before the request.
  private var handshake: WebSocketHandshake?
  private var frames = WebSocketFrames(deliversPieces: true)
  /// Whether the handshake is complete.
  private var isOpen = false

  init(
    to address: NetworkAddress, trustRoots: String?, clientCertificate: ClientCertificate?,
    for application: Application
  ) {
    self.address = address
    usesWebSocket = address.scheme == "ws" || address.scheme == "wss"
    let proxies = usesWebSocket ? Proxies { Process.environment($0) } : Proxies { _ in nil }
    connection = ReconnectingConnection(
      to: address, proxies: proxies, trustRoots: trustRoots, clientCertificate: clientCertificate, for: application)
    connection.onAttempt = { [unowned(unsafe) self] in
      handshake = nil
      frames = WebSocketFrames(deliversPieces: true)
      isOpen = false
      onAttempt()
    }
    connection.onEvent = { [unowned(unsafe) self] event in
      // The callback may release the transport.
      let own = self
      own.handle(event)
    }
  }

  /// Sends a packet once the connection accepts it. Returns `false` if there is no connection or too many bytes are
  /// waiting.
  func send(_ packet: [UInt8]) -> Bool { connection.send(encoded(packet)) }

  /// Sends a packet also if too many messages are waiting.
  func sendControl(_ packet: [UInt8]) { connection.sendControl(encoded(packet)) }

  /// Closes the connection permanently after sending the waiting packets.
  func close() {
    // 1000: normal closure.
    if isOpen { sendFrame(.close, [3, 232]) }
    connection.close()
  }

  private func encoded(_ packet: [UInt8]) -> [UInt8] {
    usesWebSocket ? WebSocketFrames.bytes(of: .binary, packet, mask: .random(in: 0 ... .max)) : packet
  }

  private func sendFrame(_ kind: WebSocketFrames.Kind, _ payload: [UInt8]) {
    connection.sendControl(WebSocketFrames.bytes(of: kind, payload, mask: .random(in: 0 ... .max)))
  }

  private func handle(_ event: NetworkConnection.Event) {
    guard usesWebSocket else { return onEvent(event) }
    switch event {
    case .opened:
      let handshake = WebSocketHandshake(with: address, headers: ["Sec-WebSocket-Protocol": "mqtt"])
      self.handshake = handshake
      connection.sendControl(handshake.request)
      connection.startTimer(every: ReconnectingConnection.connectTimeout) { [unowned(unsafe) self] in
        let own = self
        own.onEvent(.ended(.timeout(host: own.address.host, .connecting)))
      }
    case .received(let bytes):
      do throws(NetworkError) { try receive(bytes) } catch { onEvent(.ended(error)) }
    case .canSend, .ended: onEvent(event)
    }
  }

  private func receive(_ received: [UInt8]) throws(NetworkError) {
    var bytes = received
    if !isOpen {
      guard let rest = try handshake?.receive(bytes) else { return }
      bytes = rest
      isOpen = true
      onEvent(.opened)
    }
    var payload: [UInt8] = []
    var hasEnded = false
    do throws(WebSocketFrames.ParsingError) {
      try frames.parse(bytes) { message in
        switch message {
        case .bytes(let piece): payload += piece
        case .ping(let bytes): sendFrame(.pong, bytes)
        case .close: hasEnded = true
        case .text, .pong: break
        }
      }
    } catch { throw .protocolViolation(host: address.host, error.reason) }
    guard connection.isActive else { return }
    if !payload.isEmpty { onEvent(.received(payload)) }
    if hasEnded, connection.isActive { onEvent(.ended(nil)) }
  }
}
