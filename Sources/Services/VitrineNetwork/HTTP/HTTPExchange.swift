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

  /// The fields that the client sends itself: the server's name, and the bounds of the body.
  private static let ownHeaders = ["Host", "Content-Length", "Transfer-Encoding"]

  let request: HTTPRequest
  private let trustRoots: TrustRoots
  private let proxies: Proxies
  private let pool: ConnectionPool
  private let cancellation: Cancellation
  private let cached: HTTPCache.Entry?
  /// The cached response for the URL, also if it was for a request with other fields.
  let known: HTTPCache.Entry?
  private let receiver: HTTPBody.Receiver?
  let download: PartialDownload?
  let progress: ProgressReporter?
  /// The received bytes, until they are parsed.
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
  /// Whether a large body waits for the server's consent. Not after a server has rejected such a request.
  private var mayExpectContinue = true
  /// Whether the current request waits for it.
  var expectsContinue = false
  /// Whether the current request is for the rest of the download.
  var isContinuing = false
  var retryAfter: Double?
  /// The proxy of the current request that is not tunneled, or `nil`.
  var proxy: Proxy?
  /// Whether a part of the current response was received.
  var hasReceived = false
  /// Whether the connection can be used again after the current response.
  var keepsConnection = false
  /// The heads of the redirects that led to the response.
  private(set) var redirects: [HTTPHeaders] = []

  /// - Parameters:
  ///   - cached: The cached response. The request is made conditional on a change of it.
  ///   - known: The cached response for the URL, also if it was for a request with other fields. It shows what the server
  ///     sends.
  ///   - receiver: The receiver of the body of a response with the status 200, in place of memory or a file.
  ///   - download: The file of a request with `downloadPath`, with the part that earlier attempts have received.
  init(
    _ request: HTTPRequest, cached: HTTPCache.Entry? = nil, known: HTTPCache.Entry? = nil, _ trustRoots: TrustRoots,
    _ proxies: Proxies, _ pool: ConnectionPool, _ cancellation: Cancellation, receiver: HTTPBody.Receiver? = nil,
    download: PartialDownload? = nil, progress: ProgressReporter? = nil
  ) {
    self.request = request
    self.progress = progress
    self.receiver = receiver
    self.download = download
    self.cached = cached
    self.known = known
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
    if let name = headers.firstInvalidName(reserved: Self.ownHeaders) {
      throw .invalidHeader(host: address.host, name: name)
    }
    let deadline = Clock.now + request.timeouts.total
    var left = request.maximumRedirects
    while true {
      var response = try exchangeRest(method, address, headers, dropsBody: hasDroppedBody, until: deadline)
      guard let place = response.headers["Location"], [301, 302, 303, 307, 308].contains(response.status) else {
        response.redirects = redirects
        return response
      }
      let host = address.host
      // Like other clients: only 307 and 308 repeat a `POST`.
      let dropsBody = response.status == 303 || (response.status < 303 && method == .post)
      guard !dropsBody || !request.keepsMethodAfterRedirect else { throw .redirect(host: host, to: place, .dropsBody) }
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
    // `POST` must not be, so it has a new connection, unless the server recognizes a repetition by its key.
    if method.isIdempotent || headers["Idempotency-Key"] != nil, let stream = pool.take(endpoint.name) {
      stream.cancellation = cancellation
      stream.host = address.host
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
  struct Reception {
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
}
