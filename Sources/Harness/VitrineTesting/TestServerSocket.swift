internal import Foundation

/// The sockets of a test's server, and the format of HTTP/1.1 on them.
enum TestServerSocket {
  /// The longest head and body of a request, in bytes. Chosen: more than apps send.
  private static let maximumHeadLength = 64 << 10
  private static let maximumBodyLength = 16 << 20
  /// The seconds after which a client that sends nothing is disconnected. Chosen: longer than any pause of a client.
  private static let timeout = 10

  /// Returns a socket that listens on a free port of this machine, and the port.
  static func listen() -> (socket: Int32, port: UInt16) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let hasPort = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && Glibc.listen(listener, 16) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    precondition(listener >= 0 && hasPort, "cannot open a server: \(String(cString: strerror(errno)))")
    return (listener, UInt16(bigEndian: address.sin_port))
  }

  /// Returns the request of a connection, or `nil` if it is malformed, too long, or not complete.
  static func readRequest(from connection: Int32) -> TestServer.Request? {
    var pause = timeval(tv_sec: timeout, tv_usec: 0)
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &pause, socklen_t(MemoryLayout<timeval>.size))
    var bytes = Data()
    let end = Data("\r\n\r\n".utf8)
    var headRange = bytes.range(of: end)
    while headRange == nil {
      guard bytes.count < maximumHeadLength, append(to: &bytes, from: connection) else { return nil }
      headRange = bytes.range(of: end)
    }
    guard let headRange else { return nil }
    let lines = String(decoding: bytes[..<headRange.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
    var body = Data(bytes[headRange.upperBound...])
    let length = Int(headers["content-length"] ?? "0") ?? 0
    guard length <= maximumBodyLength else { return nil }
    while body.count < length { guard append(to: &body, from: connection) else { return nil } }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return TestServer.Request(
      method: String(words[0]), path: String(target[0]), query: target.count > 1 ? String(target[1]) : "",
      headers: headers, body: Array(body.prefix(length)))
  }

  /// Appends the next bytes. Returns `false` at the end of the connection, and after an error.
  private static func append(to bytes: inout Data, from connection: Int32) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 1) { buffer in
      let count = recv(connection, buffer.baseAddress, buffer.count, 0)
      if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
      return count > 0
    }
  }

  static func write(_ response: TestServer.Response, to connection: Int32, hasBody: Bool) {
    var head = "HTTP/1.1 \(response.status) Response\r\n"
    for (name, value) in response.headers { head += "\(name): \(value)\r\n" }
    head += "Content-Length: \(response.body.count)\r\nConnection: close\r\n\r\n"
    var rest = (Array(head.utf8) + (hasBody ? response.body : []))[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
