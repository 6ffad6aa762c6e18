internal import CMbedTLS
import System

/// A TCP or TLS connection to a server. It belongs to one thread, which it may block.
final class NetworkStream {
  /// The parameters of a connection.
  struct Endpoint: Sendable {
    var host: String
    var port: Int
    /// The server's name for its certificate, or `nil` for an unencrypted connection.
    var secureName: String?
    var proxy: Proxy?
    /// The environment variable that names no usable proxy, or `nil`.
    var invalidProxyVariable: String?
    /// The certificates and sessions of encrypted connections.
    var trustRoots: TrustRoots
    /// Whether the proxy must forward bytes unchanged, because the protocol is not plain HTTP.
    var needsTunnel: Bool

    init(to address: NetworkAddress, proxies: Proxies, _ trustRoots: TrustRoots) {
      host = address.host
      port = address.port
      secureName = address.isSecure ? address.host : nil
      switch proxies.choice(for: address) {
      case .direct: break
      case .proxy(let proxy): self.proxy = proxy
      case .invalid(let variable): invalidProxyVariable = variable
      }
      self.trustRoots = trustRoots
      needsTunnel = proxy != nil && address.scheme != "http"
    }

    /// The name of the other end, the same for all requests that one connection can carry.
    var name: String {
      guard let proxy else { return "\(secureName == nil ? "" : "tls ")\(host):\(port)" }
      return needsTunnel ? "tunnel \(host):\(port)" : "proxy \(proxy.address.authority)"
    }
  }

  private let socket: TCPSocket
  /// The host of the current request, for errors. Requests to several hosts share a connection to a proxy.
  var host: String
  private let port: Int
  /// The cancellation of the current waits.
  var cancellation: Cancellation
  // Freed before the socket is closed.
  private var tls: OpaquePointer?
  private var trustRoots: TrustRoots?
  /// The phase until the connection can carry the first request.
  private var setupPhase: NetworkError.Phase? = .connecting
  /// Whether the last write must wait until data arrives: the rest of a message of TLS, of which a part has arrived.
  private var writeAwaitsData = false
  /// Whether the last read must wait until the connection accepts bytes: mbedTLS sends the rest of a record before it
  /// processes a ticket or another message of TLS.
  private var readAwaitsSpace = false

  /// Connects to the server.
  ///
  /// - Parameter deadline: The time by `Clock.now` for connecting, including the tunnel and the TLS handshake.
  init(_ endpoint: Endpoint, until deadline: Double, _ cancellation: Cancellation) throws(NetworkError) {
    host = endpoint.host
    port = endpoint.port
    self.cancellation = cancellation
    let first = endpoint.proxy.map { ($0.address.host, $0.address.port) } ?? (endpoint.host, endpoint.port)
    if let variable = endpoint.invalidProxyVariable { throw .proxySetting(host: endpoint.host, variable: variable) }
    if Self.isMulticastName(first.0) { throw .multicastName(host: first.0) }
    do throws(TCPSocket.Failure) {
      socket = try TCPSocket(to: first.0, port: first.1, until: deadline, wakeEvent: cancellation.wakeEvent)
    } catch { throw Self.error(error, first.0, .connecting, in: .connecting) }
    if endpoint.needsTunnel { try openTunnel(endpoint, until: deadline) }
    if let name = endpoint.secureName { try encrypt(name, endpoint.trustRoots, until: deadline) }
    setupPhase = nil
  }

  /// Returns `true` for a name of multicast DNS (RFC 6762): one label before `.local`. Longer names, such as
  /// `till.shop.local`, are common in the DNS of companies.
  private static func isMulticastName(_ host: String) -> Bool {
    let labels = host.utf8.split(separator: UInt8(ascii: "."))
    return labels.count == 2 && labels[1].elementsEqual("local".utf8)
  }

  deinit {
    if let tls {
      trustRoots?.storeSession(of: tls, to: host, port: port)
      vt_tls_close_notify(tls)
      vt_tls_free(tls)
    }
  }

  /// Whether the connection is open and has received nothing. Tickets of TLS that have arrived are processed.
  var isIdle: Bool {
    withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
      do throws(NetworkError) { return try readAvailable(into: byte) == nil } catch { return false }
    }
  }

  var descriptor: Int32 { socket.descriptor.rawValue }

  private static func error(
    _ failure: TCPSocket.Failure, _ host: String, _ step: NetworkError.Step, in phase: NetworkError.Phase
  ) -> NetworkError {
    switch failure {
    case .resolution(let words): .resolution(host: host, words)
    case .system(.timedOut): .timeout(host: host, step)
    case .system(let error): .connection(host: host, error, phase)
    case .cancelled: .cancelled(host: host, phase)
    }
  }

  private func wait(for readiness: TCPSocket.Readiness, until deadline: Double, _ step: NetworkError.Step)
    throws(NetworkError)
  {
    do throws(TCPSocket.Failure) {
      try socket.wait(for: readiness, until: deadline, wakeEvent: cancellation.wakeEvent)
    } catch {
      let phase = setupPhase ?? (readiness == .reading ? .receiving : .sending)
      throw Self.error(error, host, step, in: phase)
    }
  }

  /// Throws an error if the work was cancelled or its time is over. Call it before each read or write, because a
  /// connection that is always ready never waits.
  func checkLimits(until deadline: Double, _ step: NetworkError.Step) throws(NetworkError) {
    let phase = setupPhase ?? (step == .sending ? .sending : .receiving)
    if cancellation.isCancelled { throw .cancelled(host: host, phase) }
    if Clock.now >= deadline { throw .timeout(host: host, step) }
  }

  // MARK: Connecting

  /// Requests a tunnel to the server from the proxy (`CONNECT`, RFC 9110).
  private func openTunnel(_ endpoint: Endpoint, until deadline: Double) throws(NetworkError) {
    let place =
      endpoint.host.utf8.contains(UInt8(ascii: ":"))
      ? "[\(endpoint.host)]:\(endpoint.port)" : "\(endpoint.host):\(endpoint.port)"
    let authorization = endpoint.proxy?.authorization.map { "Proxy-Authorization: \($0)\r\n" } ?? ""
    try write(
      Array("CONNECT \(place) HTTP/1.1\r\nHost: \(place)\r\n\(authorization)\r\n".utf8), until: deadline)
    // Reads byte by byte, because the bytes after the head belong to the server's stream.
    var head: [UInt8] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1, alignment: 1)
    defer { buffer.deallocate() }
    while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
      guard head.count < 8192 else { throw .protocolViolation(host: host, "the proxy's response is too long") }
      guard try read(into: buffer, until: deadline, .connecting) == 1 else {
        throw .connectionLost(host: host, .connecting)
      }
      head.append(buffer[0])
    }
    var parser = HTTPParser(hasNoBody: true)
    do throws(HTTPParser.ParsingError) { _ = try parser.parse(head) { _ in } } catch {
      throw .protocolViolation(host: host, "the proxy's response is invalid: \(error.reason)")
    }
    let status = parser.head?.status ?? 0
    guard (200...299).contains(status) else {
      throw .proxy(host: endpoint.proxy?.address.authority ?? "", status: status)
    }
  }

  private func encrypt(_ name: String, _ trustRoots: TrustRoots, until deadline: Double) throws(NetworkError) {
    setupPhase = .encrypting
    let tls = try trustRoots.makeConnection(over: descriptor, to: name, port: port)
    self.tls = tls
    // Retained as long as the connection may check certificates.
    self.trustRoots = trustRoots
    while true {
      var error: Int32 = 0
      switch Int(vt_tls_handshake_step(tls, &error)) {
      case 1:
        trustRoots.storeSession(of: tls, to: name, port: port)
        return
      case vt_tls_in_progress: continue
      case vt_tls_wants_read: try wait(for: .reading, until: deadline, .encrypting)
      case vt_tls_wants_write: try wait(for: .writing, until: deadline, .encrypting)
      case vt_tls_truncated, vt_tls_closed: throw .connectionLost(host: host, .encrypting)
      default:
        // The next attempt must not fail because of a session that the server cannot resume.
        trustRoots.removeSession(with: name, port: port)
        let problems = Int(vt_tls_certificate_problems(tls))
        // The issuer comes first: the other data of an untrusted certificate is meaningless.
        if problems & vt_tls_unknown_issuer != 0 { throw .certificate(host: host, .unknownIssuer) }
        if problems & vt_tls_wrong_name != 0 { throw .certificate(host: host, .wrongName) }
        if problems & vt_tls_expired != 0 { throw .certificate(host: host, .expired) }
        if problems & vt_tls_early != 0 { throw .certificate(host: host, .notYetValid) }
        if problems != 0 { throw .certificate(host: host, .invalid) }
        throw .tls(host: host, error)
      }
    }
  }

  // MARK: Reading and writing

  /// Reads available bytes, waiting until there are some.
  ///
  /// - Returns: The number of bytes, or 0 at the end.
  /// - Throws: An error also if an encrypted connection ends without a close notification, because an attacker may have
  ///   cut it.
  func read(into buffer: UnsafeMutableRawBufferPointer, until deadline: Double, _ step: NetworkError.Step)
    throws(NetworkError) -> Int
  {
    while true {
      try checkLimits(until: deadline, step)
      if let count = try readAvailable(into: buffer) { return count }
      try wait(for: readiness(sends: false, receives: true), until: deadline, step)
    }
  }

  /// Returns what to wait for. A wait for data that cannot be read yet would end at once, again and again.
  private func readiness(sends: Bool, receives: Bool) -> TCPSocket.Readiness {
    let needsData = (receives && !readAwaitsSpace) || (sends && writeAwaitsData)
    let needsSpace = (sends && !writeAwaitsData) || (receives && readAwaitsSpace)
    return needsData && needsSpace ? .both : needsSpace ? .writing : .reading
  }

  /// Reads available bytes without waiting. Returns `nil` if there are none.
  func readAvailable(into buffer: UnsafeMutableRawBufferPointer) throws(NetworkError) -> Int? {
    guard let tls else {
      do throws(Errno) { return try socket.descriptor.read(into: buffer) } catch .wouldBlock { return nil } catch {
        throw .connection(host: host, error, setupPhase ?? .receiving)
      }
    }
    var error: Int32 = 0
    let count = Int(vt_tls_read(tls, buffer.baseAddress, buffer.count, &error))
    readAwaitsSpace = count == Int(vt_tls_wants_write)
    switch count {
    case 1...: return count
    case vt_tls_wants_read, vt_tls_wants_write: return nil
    case vt_tls_closed: return 0
    case vt_tls_truncated: throw .connectionLost(host: host)
    default: throw .tls(host: host, error, .receiving)
    }
  }

  func write(_ bytes: [UInt8], until deadline: Double) throws(NetworkError) {
    var done = 0
    while done < bytes.count {
      if let count = try writeAvailable(bytes[done...]) {
        done += count
      } else {
        try wait(
          for: readiness(sends: true, receives: false), until: deadline, setupPhase == nil ? .sending : .connecting)
      }
    }
  }

  /// Writes as many bytes as the connection accepts without waiting. Returns `nil` if it accepts none; the next call
  /// must then pass the same bytes.
  func writeAvailable(_ bytes: ArraySlice<UInt8>) throws(NetworkError) -> Int? {
    var count = 0
    var error: Int32 = 0
    var failure: Errno?
    bytes.withUnsafeBytes { buffer in
      if let tls {
        count = Int(vt_tls_write(tls, buffer.baseAddress, buffer.count, &error))
      } else {
        do throws(Errno) { count = try socket.send(buffer) } catch { failure = error }
      }
    }
    writeAwaitsData = tls != nil && count == Int(vt_tls_wants_read)
    if failure == .wouldBlock { return nil }
    if let failure { throw .connection(host: host, failure, setupPhase ?? .sending) }
    switch count {
    case 1...: return count
    case vt_tls_wants_read, vt_tls_wants_write: return nil
    case vt_tls_truncated, vt_tls_closed: throw .connectionLost(host: host, .sending)
    default: throw .tls(host: host, error, .sending)
    }
  }

  /// Waits until the connection accepts bytes. Call it after `writeAvailable` has returned `nil`.
  ///
  /// - Parameter receives: Whether the wait also ends when data arrives.
  func waitWhileSending(until deadline: Double, receives: Bool) throws(NetworkError) {
    try wait(for: readiness(sends: true, receives: receives), until: deadline, .sending)
  }

  /// Waits until the cancellation is signaled or, with `isWriting`, the connection accepts bytes or, with `isReading`,
  /// data arrives. Call it after writing and reading everything that is possible.
  func waitForEvent(isWriting: Bool, isReading: Bool, until deadline: Double) throws(NetworkError) {
    do throws(TCPSocket.Failure) {
      try socket.wait(
        for: readiness(sends: isWriting, receives: isReading), until: deadline, wakeEvent: cancellation.wakeEvent
      )
    } catch .cancelled {} catch {
      throw Self.error(error, host, .idle, in: .receiving)
    }
  }
}
