import System

/// Receives a response.
extension HTTPExchange {
  /// Parses the first bytes of the buffer.
  func process(
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

  /// Receives the rest of a response.
  func receiveResponse(
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
      retryAfter = Self.retryAfter(head.headers)
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

  /// Returns the pause in seconds that a server requests, as a number or by the end of the pause.
  private static func retryAfter(_ headers: HTTPHeaders) -> Double? {
    guard let text = headers["Retry-After"] else { return nil }
    if let seconds = NetworkAddress.decimal(text.utf8, maximum: 86_400) { return Double(seconds) }
    // By the server's clock, because that of the board may be wrong.
    guard let end = HTTPDate.seconds(text), let now = headers["Date"].flatMap({ HTTPDate.seconds($0) }) else {
      return nil
    }
    return Double(min(max(0, end - now), 86_400))
  }

  /// Chooses the destination of a body, unless a network has answered in place of the server.
  private func open(_ body: HTTPBody, _ head: HTTPParser.Head, _ address: NetworkAddress) throws(NetworkError) {
    let isPortal = SharedCacheRules.isCaptivePortal(
      head, from: address.host, to: request, hasRedirects: !redirects.isEmpty, cached: known)
    if isPortal { throw .captivePortal(host: NetworkAddress(request.url)?.host ?? address.host) }
    try body.open(head, from: address)
  }
}
