import System

/// The reason why a network request or connection failed.
public enum NetworkError: Error, Equatable, Sendable {
  /// An invalid URL or one with an unsupported scheme.
  case invalidURL(String)
  /// A header field whose name is not a valid token or whose value contains a line break.
  case invalidHeader(String)
  /// A failed host name lookup, with the C library's message.
  case resolution(host: String, String)
  /// An unreachable host or a broken connection.
  case connection(host: String, Errno)
  /// A step that exceeded its time limit.
  case timeout(host: String, Step)
  /// An untrusted server certificate.
  case certificate(host: String, CertificateProblem)
  /// An unreadable file of trusted certificates, or one without valid certificates. The value is its path.
  case noTrustRoots(String)
  /// An unreadable or invalid certificate of the client or its key, or a key that does not belong to the certificate.
  /// The value is the certificate's path.
  case clientCertificate(String)
  /// A failed TLS handshake or record, with the error code of mbedTLS.
  case tls(host: String, Int32)
  /// A connection that ended before the response did.
  case connectionLost(host: String)
  /// A violation of the protocol.
  case protocolViolation(host: String, String)
  /// A proxy that rejected the connection to a server, with its status: 407 if it requires another user or password.
  case proxy(host: String, status: Int)
  /// A network that shows a page of its own instead of the server's response, such as a sign-in page.
  case captivePortal(host: String)
  /// A response larger than the limit in bytes.
  case tooLarge(limit: Int)
  /// Too many redirects, or one from `https` to `http` or to an unsupported URL.
  case redirect(String)
  /// A status of 400 or higher, with the first bytes of the response's body.
  case httpStatus(status: Int, body: [UInt8])
  /// A failure to write the response to the file.
  case file(String, Errno)
  /// A cancelled request.
  case cancelled

  /// A step with a time limit.
  public enum Step: Sendable {
    /// Connecting, including the TLS handshake.
    case connecting
    /// Waiting for more data.
    case idle
    /// The whole attempt.
    case total
  }

  /// A problem of a server's certificate.
  public enum CertificateProblem: Sendable {
    /// An expired certificate.
    case expired
    /// A certificate that is not valid yet, or a wrong system clock.
    case notYetValid
    /// A certificate for another host.
    case wrongName
    /// A certificate that no trusted authority signed, such as a self-signed one.
    case unknownIssuer
    /// Any other problem.
    case invalid
  }

  /// A one-line description for the log.
  public var message: String {
    switch self {
    case .invalidURL(let url): "'\(url)' is not an address such as https://example.org/path"
    case .invalidHeader(let name):
      "invalid header '\(name)': the name may have letters, digits and '-', and the value no line breaks"
    case .resolution(let host, let words): "\(host): \(words)"
    case .connection(let host, let error): "\(host): \(error.message)"
    case .timeout(let host, .connecting): "\(host): the connection timed out"
    case .timeout(let host, .idle): "\(host): timed out waiting for data"
    case .timeout(let host, .total): "\(host): the response did not arrive in time"
    case .certificate(let host, .expired): "\(host): the certificate has expired"
    case .certificate(let host, .notYetValid):
      "\(host): the certificate is not valid yet, or this machine's clock is wrong"
    case .certificate(let host, .wrongName): "\(host): the certificate is for another host"
    case .certificate(let host, .unknownIssuer): "\(host): no authority that this machine trusts signed the certificate"
    case .certificate(let host, .invalid): "\(host): the certificate cannot be trusted"
    case .noTrustRoots(let path): "\(path): no certificates of authorities (install Debian's package ca-certificates)"
    case .clientCertificate(let path): "\(path): the certificate of this client, or its key, cannot be used"
    case .tls(let host, let number): "\(host): the TLS handshake failed (mbedTLS \(number))"
    case .connectionLost(let host): "\(host): the connection ended before the response was complete"
    case .protocolViolation(let host, let reason): "\(host): \(reason)"
    case .proxy(let host, 407): "\(host): the proxy requires another user or password (http_proxy, https_proxy)"
    case .proxy(let host, let status): "\(host): the proxy responded with status \(status)"
    case .captivePortal(let host): "\(host): the network shows a page of its own, such as a sign-in page"
    case .tooLarge(let limit): "the response exceeds the limit of \(limit) bytes"
    case .redirect(let place): "did not follow the redirect to '\(place)'"
    case .httpStatus(let status, _): "the server responded with status \(status)"
    case .file(let path, let error): "\(path): \(error.message)"
    case .cancelled: "cancelled"
    }
  }

  /// Whether the problem may be temporary, so that a later attempt can succeed.
  public var isTemporary: Bool {
    switch self {
    case .resolution, .connection, .timeout, .connectionLost, .tls, .protocolViolation, .captivePortal: true
    case .proxy(_, let status): status != 407
    case .httpStatus(let status, _): status == 408 || status == 429 || (500...504).contains(status) && status != 501
    // The clock may be set in the meantime.
    case .certificate(_, let problem): problem == .notYetValid
    case .invalidURL, .invalidHeader, .noTrustRoots, .clientCertificate, .tooLarge, .redirect, .file, .cancelled: false
    }
  }

  /// Whether the machine may have no network yet: nothing was sent.
  var suggestsNoNetwork: Bool {
    switch self {
    case .resolution: true
    case .connection(_, let error): [.networkUnreachable, .hostUnreachable, .addressNotAvailable].contains(error)
    default: false
    }
  }

  /// Whether the connection ended or broke.
  var isBrokenConnection: Bool {
    switch self {
    case .connectionLost, .connection: true
    default: false
    }
  }

  /// Whether a cached response may be returned instead. Not after a permanent refusal, or if the request is invalid.
  var allowsCachedResponse: Bool {
    if case .certificate = self { true } else { isTemporary }
  }
}
