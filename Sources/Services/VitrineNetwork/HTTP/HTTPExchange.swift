import System

/// One attempt at a request, including its redirects. It blocks its thread.
final class HTTPExchange: @unchecked Sendable {
  /// The result of an attempt.
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
    "If-Modified-Since",
    "If-None-Match", "Range", "User-Agent",
  ]

  private let request: HTTPRequest
  private let trustRoots: TrustRoots
  private let proxies: Proxies
  private let cancellation: Cancellation
  private let validators: HTTPHeaders
  private var retryAfter: Double?
  /// The heads of the redirects that led to the response.
  private(set) var redirects: [HTTPHeaders] = []

  /// - Parameter validators: Fields that make the request conditional on a change of the cached response.
  init(
    _ request: HTTPRequest, validators: HTTPHeaders, _ trustRoots: TrustRoots, _ proxies: Proxies,
    _ cancellation: Cancellation
  ) {
    self.request = request
    self.validators = validators
    self.trustRoots = trustRoots
    self.proxies = proxies
    self.cancellation = cancellation
  }

  func run() -> Outcome {
    do throws(NetworkError) { return .response(try followRedirects()) } catch {
      return .failure(error, retryAfter: retryAfter)
    }
  }

  private func followRedirects() throws(NetworkError) -> HTTPResponse {
    guard var address = NetworkAddress(request.url), address.scheme.utf8.starts(with: "http".utf8) else {
      throw .invalidURL(request.url)
    }
    var method = request.method
    var headers = request.headers
    var body = request.body
    for field in validators.fields { headers.add(name: field.name, value: field.value) }
    if let name = headers.firstInvalidName { throw .invalidHeader(name) }
    let deadline = Clock.now + request.timeouts.total
    var left = request.maximumRedirects
    while true {
      let response = try exchange(method, address, headers, body, until: deadline)
      guard let place = response.headers["Location"], [301, 302, 303, 307, 308].contains(response.status) else {
        return response
      }
      guard left > 0, let next = address.resolving(place), next.scheme.utf8.starts(with: "http".utf8),
        next.isSecure || !address.isSecure
      else {
        throw .redirect(place)
      }
      left -= 1
      redirects.append(response.headers)
      // Like other clients: only 307 and 308 repeat a `POST`.
      if response.status == 303 || (response.status < 303 && method == .post) {
        if method != .head { method = .get }
        body = []
        headers["Content-Type"] = nil
      }
      // The app chose its headers for the first server, and any of them may be a secret.
      if !next.isSameServer(as: address) { headers.removeAll(except: Self.redirectHeaders) }
      address = next
    }
  }

  private func exchange(
    _ method: HTTPRequest.Method, _ address: NetworkAddress, _ headers: HTTPHeaders, _ body: [UInt8],
    until deadline: Double
  ) throws(NetworkError) -> HTTPResponse {
    let endpoint = NetworkStream.Endpoint(to: address, proxies: proxies, trustRoots)
    let stream = try NetworkStream(endpoint, until: min(deadline, Clock.now + request.timeouts.connect), cancellation)
    let target = endpoint.proxy != nil && !endpoint.needsTunnel ? address.text : address.target
    var bytes = Array(
      "\(method.rawValue) \(target) HTTP/1.1\r\nHost: \(address.authority)\r\nConnection: close\r\n".utf8)
    if headers["User-Agent"] == nil { bytes += "User-Agent: Vitrine\r\n".utf8 }
    if !body.isEmpty || method == .post || method == .put { bytes += "Content-Length: \(body.count)\r\n".utf8 }
    headers.write(to: &bytes)
    bytes += "\r\n".utf8
    try stream.write(bytes + body, until: min(deadline, Clock.now + request.timeouts.total))
    return try receiveResponse(stream, HTTPParser(hasNoBody: method == .head), address, until: deadline)
  }

  private func receiveResponse(
    _ stream: NetworkStream, _ start: HTTPParser, _ address: NetworkAddress, until deadline: Double
  ) throws(NetworkError) -> HTTPResponse {
    var parser = start
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)
    defer { buffer.deallocate() }
    let body = Body(request)
    while !parser.isDone {
      let idle = Clock.now + request.timeouts.idle
      let count = try stream.read(into: buffer, until: min(idle, deadline), idle < deadline ? .idle : .total)
      if count == 0 {
        guard parser.finish() else { throw .connectionLost(host: address.host) }
        break
      }
      do throws(HTTPParser.ParsingError) {
        try parser.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { body.append($0) }
      } catch { throw .protocolViolation(host: address.host, error.reason) }
      if let head = parser.head, !body.isOpen { try body.open(head, address.host) }
      if let failure = body.failure { throw failure }
    }
    guard let head = parser.head else { throw .connectionLost(host: address.host) }
    if !body.isOpen { try body.open(head, address.host) }
    if head.status < 200 {
      throw .protocolViolation(host: address.host, "the server switched to another protocol without a request")
    }
    if head.status >= 400 {
      retryAfter = head.headers["Retry-After"].flatMap { NetworkAddress.decimal($0.utf8, maximum: 86_400) }.map {
        Double($0)
      }
      throw .httpStatus(status: head.status, body: body.bytes)
    }
    try body.finish()
    return HTTPResponse(status: head.status, headers: head.headers, body: body.bytes, url: address.text)
  }

  /// The destination of a response's body, in memory or a file, with a size limit.
  private final class Body {
    /// The bytes to keep of the body of a refusal.
    private static let errorBodyLimit = 4096

    private(set) var bytes: [UInt8] = []
    private(set) var failure: NetworkError?
    private(set) var isOpen = false
    private let limit: Int
    private let path: String?
    private var partialFile: OutputFile?
    private var count = 0
    private var isError = false

    init(_ request: HTTPRequest) {
      limit = request.limit
      path = request.downloadPath
    }

    deinit { if partialFile != nil, let path { try? File.removeItem(at: "\(path).part") } }

    /// A class, because Embedded Swift 6.3.1 cannot store a noncopyable value with a `deinit` as an optional.
    private final class OutputFile {
      let descriptor: Descriptor
      init(_ path: String) throws(Errno) {
        descriptor = try Descriptor(opening: path, [.writeOnly, .create, .truncate])
      }
    }

    /// Chooses the destination, now that the head is known.
    func open(_ head: HTTPParser.Head, _ host: String) throws(NetworkError) {
      isOpen = true
      isError = head.status >= 400
      if isError { return bytes.removeLast(max(0, bytes.count - Self.errorBodyLimit)) }
      if let length = head.length, length > limit { throw .tooLarge(limit: limit) }
      if let encoding = head.headers["Content-Encoding"], !HTTPHeaders.isEqualIgnoringCase(encoding, "identity") {
        throw .protocolViolation(host: host, "the body has the encoding '\(encoding)', which was not requested")
      }
      guard let path, (200...299).contains(head.status) else { return }
      do throws(Errno) {
        let part = try OutputFile("\(path).part")
        self.partialFile = part
        try part.descriptor.writeAll(bytes)
      } catch { throw .file(path, error) }
      bytes = []
    }

    func append(_ piece: UnsafeRawBufferPointer) {
      count += piece.count
      if isError {
        if bytes.count < Self.errorBodyLimit { bytes += piece.prefix(Self.errorBodyLimit - bytes.count) }
        // Only the first bytes are kept, but a body without end must fail too.
        if count > limit { failure = .tooLarge(limit: limit) }
      } else if count > limit {
        failure = .tooLarge(limit: limit)
      } else if let partialFile {
        do throws(Errno) { try partialFile.descriptor.writeAll(piece) } catch { failure = .file(path ?? "", error) }
      } else {
        bytes += piece
      }
    }

    func finish() throws(NetworkError) {
      if let failure { throw failure }
      guard let path, let partialFile else { return }
      do throws(Errno) {
        try partialFile.descriptor.synchronize()
        try File.replace(at: path, withFileAt: "\(path).part")
      } catch { throw .file(path, error) }
      self.partialFile = nil
    }
  }
}
