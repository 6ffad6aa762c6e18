import System

/// Sends a request.
extension HTTPExchange {
  /// The most seconds to wait for the server's consent to a large body. Chosen: as curl.
  private static let continueTimeout = 1.0

  /// Sends a request. A server that refuses or redirects it may respond before it has received the body, and close the
  /// connection.
  ///
  /// - Returns: `false` if the server has responded, and the rest of the body is not sent.
  func send(
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
      try stream.checkLimits(until: deadline, .sending)
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
        guard case .timeout = error, Clock.now < deadline else { throw error.inPhaseOfSending }
        return
      }
      guard count > 0 else { throw .connectionLost(host: address.host, .sending) }
      try process(count, &reception, address)
    }
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
