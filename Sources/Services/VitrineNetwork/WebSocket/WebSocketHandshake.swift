/// The opening handshake of a WebSocket (RFC 6455, section 4.1).
struct WebSocketHandshake {
  /// The fields that the handshake requires, and those that change it or the bounds of its request.
  static let ownHeaders = [
    "Host", "Upgrade", "Connection", "Sec-WebSocket-Version", "Sec-WebSocket-Key", "Sec-WebSocket-Extensions",
    "Content-Length", "Transfer-Encoding",
  ]

  private let address: NetworkAddress
  private let headers: HTTPHeaders
  private let key = Base64.text(of: (0..<16).map { _ in UInt8.random(in: 0 ... .max) })
  private var parser = HTTPParser()

  /// - Parameter headers: Header fields in addition to those that the handshake requires.
  init(with address: NetworkAddress, headers: HTTPHeaders) {
    self.address = address
    self.headers = headers
  }

  /// The bytes to send.
  var request: [UInt8] {
    var bytes = Array(
      """
      GET \(address.target) HTTP/1.1\r\nHost: \(address.authority)\r\nUpgrade: websocket\r\nConnection: Upgrade\r
      Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \(key)\r\n
      """.utf8)
    headers.write(to: &bytes)
    return bytes + [13, 10]
  }

  /// Parses the next bytes of the response.
  ///
  /// - Returns: The bytes after the response, or `nil` if it is not complete.
  /// - Throws: An error if the server does not open a WebSocket.
  mutating func receive(_ bytes: [UInt8]) throws(NetworkError) -> [UInt8]? {
    var rest = bytes
    do throws(HTTPParser.ParsingError) { rest.removeFirst(try parser.parse(bytes) { _ in }) } catch {
      throw problem(error.reason)
    }
    guard let head = parser.head else { return nil }
    guard head.status == 101 else { throw .httpStatus(host: address.host, status: head.status, body: []) }
    // `WebSocketFrames` supports no extensions, so the handshake rejects them.
    // HTTP/1.0 cannot switch to another protocol.
    guard head.minorVersion >= 1, HTTPHeaders.isEqualIgnoringCase(head.headers["Upgrade"] ?? "", "websocket"),
      head.headers.has("Upgrade", in: "Connection")
    else {
      throw problem("the server did not switch to WebSocket")
    }
    guard head.headers["Sec-WebSocket-Extensions"] == nil else {
      throw problem("the server uses a WebSocket extension that was not requested")
    }
    guard areOffered(head.headers.values(of: "Sec-WebSocket-Protocol")) else {
      throw problem("the server chose a protocol that was not requested")
    }
    let acceptance = Base64.text(of: SHA1.hash(of: "\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
    guard head.headers.values(of: "Sec-WebSocket-Accept") == [acceptance] else {
      throw problem("the server does not speak WebSocket")
    }
    return rest
  }

  /// Returns `true` if the server chose one protocol that was offered, or none, which is allowed. Upper and lower case
  /// differ in the names of protocols.
  private func areOffered(_ chosen: [String]) -> Bool {
    guard let name = chosen.first else { return true }
    let offered = headers.values(of: "Sec-WebSocket-Protocol").flatMap { list in
      list.utf8.split(separator: UInt8(ascii: ",")).map { HTTPHeaders.trimmed($0) }
    }
    return chosen.count == 1 && offered.contains { $0.utf8.elementsEqual(name.utf8) }
  }

  private func problem(_ reason: String) -> NetworkError { .protocolViolation(host: address.host, reason) }
}
