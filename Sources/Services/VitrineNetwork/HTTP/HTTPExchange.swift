import System

/// One attempt at a request, including its redirects. It blocks its thread.
///
/// Only the thread that carries out the attempt uses this object. Other threads may use its `Cancellation`.
final class HTTPExchange: @unchecked Sendable {
  enum Outcome: Sendable {
    case response(HTTPResponse)
    /// A failed attempt.
    ///
    /// - Parameter retryAfter: The pause that the server requests, in seconds.
    case failure(NetworkError, retryAfter: Double?)
  }

  /// The fields that a redirect to another server keeps: they describe the request and identify no user.
  private static let redirectHeaders = [
    "Accept", "Accept-Encoding", "Accept-Language", "Cache-Control", "Content-Language", "Content-Type",
    "Idempotency-Key", "If-Modified-Since", "If-None-Match", "Range", "User-Agent",
  ]

  /// The most seconds to wait for the server's consent to a large body. Chosen: as curl.
  private static let continueTimeout = 1.0

  private let request: HTTPRequest
  private let trustRoots: TrustRoots
  private let proxies: Proxies
  private let pool: ConnectionPool
  private let cancellation: Cancellation
  private let cached: HTTPCache.Entry?
  private let receiver: HTTPBody.Receiver?
  private let download: PartialDownload?
  private let progress: ProgressReporter?
  /// The received bytes, until they are parsed.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
  /// Whether a large body waits for the server's consent. Not after a server has rejected such a request.
  private var mayExpectContinue = true
  /// Whether the current request waits for it.
  private var expectsContinue = false
  /// Whether the current request is for the rest of the download.
  private var isContinuing = false
  private var retryAfter: Double?
  /// The proxy of the current request that is not tunneled, or `nil`.
  private var proxy: Proxy?
  /// Whether a part of the current response was received.
  private var hasReceived = false
  /// Whether the connection can be used again after the current response.
  private var keepsConnection = false
  /// The heads of the redirects that led to the response.
  private(set) var redirects: [HTTPHeaders] = []

  /// - Parameters:
  ///   - cached: The cached response. The request is made conditional on a change of it.
  ///   - receiver: The receiver of the body of a response with the status 200, in place of memory or a file.
  ///   - download: The file of a request with `downloadPath`, with the part that earlier attempts have received.
  init(
    _ request: HTTPRequest, cached: HTTPCache.Entry? = nil, _ trustRoots: TrustRoots, _ proxies: Proxies,
    _ pool: ConnectionPool, _ cancellation: Cancellation, receiver: HTTPBody.Receiver? = nil,
    download: PartialDownload? = nil, progress: ProgressReporter? = nil
  ) {
    self.request = request
    self.progress = progress
    self.receiver = receiver
    self.download = download
    self.cached = cached
    self.trustRoots = trustRoots
    self.proxies = proxies
    self.pool = pool
    self.cancellation = cancellation
  }

  deinit { buffer.deallocate() }

  func run() -> Outcome {
    do throws(NetworkError) { return .response(try followRedirects()) } catch {
      // A server or a network that violates the protocol may have sent a wrong part.
      if case .protocolViolation = error { download?.discard() }
      return .failure(error, retryAfter: retryAfter)
    }
  }

  private func followRedirects() throws(NetworkError) -> HTTPResponse {
    guard var address = NetworkAddress(request.url), address.scheme.utf8.starts(with: "http".utf8) else {
      throw .invalidURL(request.url)
    }
    var method = request.method
    var headers = request.headers
    var hasDroppedBody = false
    if headers["If-None-Match"] == nil, headers["If-Modified-Since"] == nil {
      if let tag = cached?.headers["ETag"] { headers.add(name: "If-None-Match", value: tag) }
      if let time = cached?.headers["Last-Modified"] { headers.add(name: "If-Modified-Since", value: time) }
    }
    if let name = headers.firstInvalidName { throw .invalidHeader(name) }
    let deadline = Clock.now + request.timeouts.total
    var left = request.maximumRedirects
    while true {
      let response = try exchangeRest(method, address, headers, dropsBody: hasDroppedBody, until: deadline)
      guard let place = response.headers["Location"], [301, 302, 303, 307, 308].contains(response.status) else {
        return response
      }
      let host = address.host
      // Like other clients: only 307 and 308 repeat a `POST`.
      let dropsBody = response.status == 303 || (response.status < 303 && method == .post)
      guard !dropsBody || !request.keepsMethod else { throw .redirect(host: host, to: place, .dropsBody) }
      guard left > 0 else { throw .redirect(host: host, to: place, .tooMany) }
      guard let next = address.resolving(place), next.scheme.utf8.starts(with: "http".utf8) else {
        throw .redirect(host: host, to: place, .unsupported)
      }
      guard next.isSecure || !address.isSecure else { throw .redirect(host: host, to: place, .unencrypted) }
      left -= 1
      redirects.append(response.headers)
      if dropsBody {
        if method != .head { method = .get }
        hasDroppedBody = true
        headers["Content-Type"] = nil
      }
      // The app chose its headers for the first server, and any of them may be a secret.
      if !next.isSameServer(as: address) { headers.removeAll(except: Self.redirectHeaders) }
      address = next
    }
  }

  /// Sends a request, for the rest of the download if a part has arrived. If the server does not send the rest, the
  /// whole file is requested at once.
  private func exchangeRest(
    _ method: HTTPRequest.Method, _ address: NetworkAddress, _ headers: HTTPHeaders, dropsBody: Bool,
    until deadline: Double
  ) throws(NetworkError) -> HTTPResponse {
    isContinuing = false
    if let download, let continuation = download.continuation(from: address.text) {
      isContinuing = true
      download.isRefused = false
      var restHeaders = headers
      restHeaders["Range"] = continuation.range
      restHeaders["If-Range"] = continuation.version
      restHeaders["Accept-Encoding"] = "identity"
      do throws(NetworkError) {
        return try exchange(method, address, restHeaders, dropsBody: dropsBody, until: deadline)
      } catch {
        guard download.isRefused else { throw error }
        download.discard()
        isContinuing = false
        retryAfter = nil
      }
    }
    do throws(NetworkError) {
      return try exchange(method, address, headers, dropsBody: dropsBody, until: deadline)
    } catch {
      // Expectation Failed (RFC 9110, section 10.1.1).
      guard case .httpStatus(_, 417, _) = error, expectsContinue else { throw error }
      mayExpectContinue = false
      return try exchange(method, address, headers, dropsBody: dropsBody, until: deadline)
    }
  }

  private func exchange(
    _ method: HTTPRequest.Method, _ address: NetworkAddress, _ headers: HTTPHeaders, dropsBody: Bool,
    until deadline: Double
  ) throws(NetworkError) -> HTTPResponse {
    let endpoint = NetworkStream.Endpoint(to: address, proxies: proxies, trustRoots)
    proxy = endpoint.needsTunnel ? nil : endpoint.proxy
    // The server may close an idle connection at the moment of a request. Such a request is sent again at once, which a
    // `POST` must not be, so it always has a new connection.
    if method.isIdempotent, let stream = pool.take(endpoint.name) {
      stream.cancellation = cancellation
      hasReceived = false
      do throws(NetworkError) {
        let body = try RequestBody(of: request, to: address.host, isDropped: dropsBody)
        return try transfer(body, method, address, headers, by: stream, to: endpoint, until: deadline)
      } catch {
        guard !hasReceived, error.isBrokenConnection else { throw error }
      }
    }
    let body = try RequestBody(of: request, to: address.host, isDropped: dropsBody)
    let connectDeadline = min(deadline, Clock.now + request.timeouts.connect)
    let stream = try NetworkStream(endpoint, until: connectDeadline, cancellation)
    return try transfer(body, method, address, headers, by: stream, to: endpoint, until: deadline)
  }

  private func head(
    _ method: HTTPRequest.Method, _ address: NetworkAddress, _ headers: HTTPHeaders, _ body: RequestBody
  ) -> [UInt8] {
    let target = proxy == nil ? address.target : address.text
    var bytes = Array("\(method.rawValue) \(target) HTTP/1.1\r\nHost: \(address.authority)\r\n".utf8)
    if headers["User-Agent"] == nil { bytes += "User-Agent: Vitrine\r\n".utf8 }
    // A part of an encoded body cannot be decoded.
    if headers["Accept-Encoding"] == nil, headers["Range"] == nil, method == .get || method == .post {
      bytes += "Accept-Encoding: gzip\r\n".utf8
    }
    if body.size > 0 || method == .post || method == .put { bytes += "Content-Length: \(body.size)\r\n".utf8 }
    if expectsContinue { bytes += "Expect: 100-continue\r\n".utf8 }
    if let authorization = proxy?.authorization {
      bytes += "Proxy-Authorization: ".utf8
      bytes += authorization.utf8
      bytes += "\r\n".utf8
    }
    headers.write(to: &bytes)
    bytes += "\r\n".utf8
    return bytes
  }

  /// The reception of a response, which may begin before the whole request is sent.
  private struct Reception {
    var parser: HTTPParser
    let body: HTTPBody
    /// Whether unexpected bytes follow the response.
    var hasMore = false
  }

  /// Sends a request and receives its response. If the server keeps the connection, later requests use it again.
  private func transfer(
    _ body: RequestBody, _ method: HTTPRequest.Method, _ address: NetworkAddress, _ headers: HTTPHeaders,
    by stream: NetworkStream, to endpoint: NetworkStream.Endpoint, until deadline: Double
  ) throws(NetworkError) -> HTTPResponse {
    var reception = Reception(
      parser: HTTPParser(hasNoBody: method == .head),
      body: HTTPBody(request, receiver, download, progress, isContinuing: isContinuing))
    keepsConnection = false
    expectsContinue = body.expectsContinue && mayExpectContinue
    let isSent = try send(
      head(method, address, headers, body), body, by: stream, &reception, address, until: deadline)
    // After a refusal, too.
    defer { if keepsConnection, isSent { pool.store(stream, to: endpoint.name) } }
    return try receiveResponse(stream, &reception, address, until: deadline)
  }

  // MARK: Sending

  /// Sends a request. A server that refuses or redirects it may respond before it has received the body, and close the
  /// connection.
  ///
  /// - Returns: `false` if the server has responded, and the rest of the body is not sent.
  private func send(
    _ head: [UInt8], _ body: RequestBody, by stream: NetworkStream, _ reception: inout Reception,
    _ address: NetworkAddress, until deadline: Double
  ) throws(NetworkError) -> Bool {
    var bytes = head
    // The number of bytes that belong to the head.
    var headCount = head.count
    var sent: Int64 = 0
    progress?.update {
      $0.bytesSent = 0
      $0.bytesToSend = body.size
    }
    if expectsContinue {
      guard try write(bytes, isFirst: true, by: stream, &reception, address, until: deadline) else { return false }
      bytes = []
      headCount = 0
      try awaitContinue(stream, &reception, address, until: deadline)
      if reception.parser.head != nil { return false }
    }
    while true {
      let piece = try body.next()
      bytes += piece
      if bytes.isEmpty { return true }
      let isFirst = headCount > 0
      guard try write(bytes, isFirst: isFirst, by: stream, &reception, address, until: deadline) else { return false }
      sent += Int64(bytes.count - headCount)
      let total = sent
      progress?.update { $0.bytesSent = total }
      bytes.removeAll(keepingCapacity: true)
      headCount = 0
    }
  }

  /// Writes bytes, unless the server responds with a refusal or a redirect.
  ///
  /// - Parameter isFirst: Whether these are the first bytes of the request, which no response precedes.
  private func write(
    _ bytes: [UInt8], isFirst: Bool, by stream: NetworkStream, _ reception: inout Reception,
    _ address: NetworkAddress, until deadline: Double
  ) throws(NetworkError) -> Bool {
    var done = 0
    var mayReceive = !isFirst
    while done < bytes.count {
      // Also before the connection accepts no more bytes: mbedTLS does not process a ticket of TLS 1.3 while a record is
      // sent only in part, and the response follows the ticket.
      if mayReceive {
        try receiveAvailable(stream, &reception, address)
        // After a success the server may still receive the body.
        if let status = reception.parser.head?.status, status >= 300 { return false }
      }
      mayReceive = true
      do throws(NetworkError) {
        if let count = try stream.writeAvailable(bytes[done...]) {
          done += count
          continue
        }
      } catch {
        guard error.isBrokenConnection else { throw error }
        // The response may have arrived before the end of the connection.
        do throws(NetworkError) { try receiveAvailable(stream, &reception, address) } catch {}
        if reception.parser.head != nil { return false }
        throw error
      }
      let idle = Clock.now + request.timeouts.idle
      try stream.waitWhileSending(until: min(idle, deadline), receives: reception.parser.head == nil)
    }
    return true
  }

  /// Receives what has arrived, up to the head of a response.
  private func receiveAvailable(
    _ stream: NetworkStream, _ reception: inout Reception, _ address: NetworkAddress
  ) throws(NetworkError) {
    while reception.parser.head == nil {
      var available: Int?
      do throws(NetworkError) { available = try stream.readAvailable(into: buffer) } catch {
        throw error.inPhaseOfSending
      }
      guard let count = available else { return }
      guard count > 0 else { throw .connectionLost(host: address.host, .sending) }
      try process(count, &reception, address)
    }
  }

  /// Waits until the server asks for the body or responds, for at most a second: servers before HTTP/1.1, and some
  /// proxies, do neither.
  private func awaitContinue(
    _ stream: NetworkStream, _ reception: inout Reception, _ address: NetworkAddress, until deadline: Double
  ) throws(NetworkError) {
    let end = min(deadline, Clock.now + Self.continueTimeout)
    while reception.parser.head == nil, !reception.parser.hasContinued {
      var count = 0
      do throws(NetworkError) { count = try stream.read(into: buffer, until: end, .sending) } catch {
        guard case .timeout = error, Clock.now < deadline else { throw error }
        return
      }
      guard count > 0 else { throw .connectionLost(host: address.host, .sending) }
      try process(count, &reception, address)
    }
  }

  // MARK: Receiving

  /// Parses the first bytes of the buffer.
  private func process(
    _ count: Int, _ reception: inout Reception, _ address: NetworkAddress
  ) throws(NetworkError) {
    hasReceived = true
    let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
    let body = reception.body
    do throws(HTTPParser.ParsingError) {
      let used = try reception.parser.parse(bytes) { body.append($0) }
      reception.hasMore = used < count
    } catch { throw .protocolViolation(host: address.host, error.reason) }
    if let head = reception.parser.head, !body.isOpen { try open(body, head, address) }
    if let failure = body.failure { throw failure }
  }

  private func receiveResponse(
    _ stream: NetworkStream, _ reception: inout Reception, _ address: NetworkAddress, until deadline: Double
  ) throws(NetworkError) -> HTTPResponse {
    let body = reception.body
    while !reception.parser.isDone, !body.isSufficient {
      let idle = Clock.now + request.timeouts.idle
      let count = try stream.read(into: buffer, until: min(idle, deadline), idle < deadline ? .idle : .total)
      if count == 0 {
        guard reception.parser.finish() else { throw .connectionLost(host: address.host) }
        break
      }
      try process(count, &reception, address)
    }
    let parser = reception.parser
    guard let head = parser.head else { throw .connectionLost(host: address.host) }
    if !body.isOpen { try open(body, head, address) }
    if head.status < 200 {
      throw .protocolViolation(host: address.host, "the server switched to another protocol without a request")
    }
    keepsConnection = head.keepsConnection && parser.isDone && !reception.hasMore
    if head.status == 407, let proxy { throw .proxy(host: proxy.address.authority, status: 407) }
    if head.status == 511 { throw .captivePortal(host: address.host) }
    // Range Not Satisfiable: the file has become shorter.
    if head.status == 416, isContinuing { download?.isRefused = true }
    if head.status >= 400 {
      retryAfter = head.headers["Retry-After"].flatMap { NetworkAddress.decimal($0.utf8, maximum: 86_400) }.map {
        Double($0)
      }
      throw .httpStatus(host: address.host, status: head.status, body: body.bytes)
    }
    try body.finish()
    var headers = head.headers
    if body.isDecoded {
      // They describe the encoded body.
      headers["Content-Encoding"] = nil
      headers["Content-Length"] = nil
    }
    var status = head.status
    if status == 206, isContinuing, let download {
      // For the app, the whole file has arrived.
      status = 200
      headers["Content-Range"] = nil
      headers["Content-Length"] = "\(download.count)"
    }
    return HTTPResponse(status: status, headers: headers, body: body.bytes, url: address.text)
  }

  /// Chooses the destination of a body, unless a network has answered in place of the server.
  private func open(_ body: HTTPBody, _ head: HTTPParser.Head, _ address: NetworkAddress) throws(NetworkError) {
    let isPortal = SharedCacheRules.isCaptivePortal(
      head, from: address.host, to: request, hasRedirects: !redirects.isEmpty, cached: cached)
    if isPortal { throw .captivePortal(host: NetworkAddress(request.url)?.host ?? address.host) }
    try body.open(head, from: address)
  }
}

extension NetworkError {
  /// This error, as one that interrupts the sending of a request, also if the receiving end has reported it.
  fileprivate var inPhaseOfSending: NetworkError {
    switch self {
    case .connection(let host, let error, _): .connection(host: host, error, .sending)
    case .connectionLost(let host, _): .connectionLost(host: host, .sending)
    case .tls(let host, let number, _): .tls(host: host, number, .sending)
    default: self
    }
  }
}
