import System

/// The reason why a network request or connection failed.
public enum NetworkError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An invalid URL or one with an unsupported scheme.
  case invalidURL(String)
  /// A header field of a request to `host`, whose name is not a valid token, whose value contains a line break, or that
  /// only the client itself sends, such as `Host` and `Content-Length`.
  case invalidHeader(host: String, name: String)
  /// A failed host name lookup, with the C library's message.
  case resolution(host: String, String)
  /// A name of multicast DNS, such as `printer.local`, which is not supported.
  case multicastName(host: String)
  /// An unreachable host or a broken connection.
  case connection(host: String, Errno, Phase = .connecting)
  /// A step that exceeded its time limit.
  case timeout(host: String, Step)
  /// An untrusted server certificate.
  case certificate(host: String, CertificateProblem)
  /// An unreadable file of trusted certificates, or one without valid certificates. Without it, `host` cannot be
  /// trusted.
  case noTrustRoots(host: String, path: String)
  /// An unreadable or invalid certificate of the client for `host` or its key, or a key that does not belong to the
  /// certificate.
  case clientCertificate(host: String, path: String)
  /// A failed TLS handshake or record, with the error code of mbedTLS.
  case tls(host: String, Int32, Phase = .encrypting)
  /// A connection that the other end closed too early, for example before the response was complete.
  case connectionLost(host: String, Phase = .receiving)
  /// A violation of the protocol.
  case protocolViolation(host: String, String)
  /// A proxy that rejected the connection to a server, with its status: 407 if it requires another user or password.
  case proxy(host: String, status: Int)
  /// An environment variable, such as `https_proxy`, that names no usable proxy. Nothing is sent without the proxy.
  case proxySetting(host: String, variable: String)
  /// A network that shows a page of its own instead of the server's response, such as a sign-in page.
  case captivePortal(host: String)
  /// A response larger than the limit in bytes.
  case tooLarge(host: String, limit: Int64)
  /// A redirect to a URL that the client does not follow.
  case redirect(host: String, to: String, RedirectProblem)
  /// A status of 400 or higher, with the first bytes of the response's body.
  case httpStatus(host: String, status: Int, body: [UInt8])
  /// A failure of the file that receives the response of `host`.
  case file(host: String, path: String, Errno)
  /// A failure of the file that a request to `host` sends.
  case uploadFile(host: String, path: String, UploadProblem)
  /// A request that was cancelled in this phase.
  case cancelled(host: String, Phase)

  /// A phase of a request, or of a WebSocket or MQTT connection.
  public enum Phase: Sendable {
    /// The name lookup.
    case resolving
    /// Connecting to the server or its proxy, including the proxy's tunnel.
    case connecting
    /// The TLS handshake, in which the certificates are checked.
    case encrypting
    /// Sending the request, or a message.
    case sending
    /// Receiving the response, or a message.
    case receiving
  }

  /// A step with a time limit.
  public enum Step: Sendable {
    /// Connecting, without the TLS handshake.
    case connecting
    /// The TLS handshake.
    case encrypting
    /// Sending.
    case sending
    /// Waiting for more data.
    case idle
    /// The whole attempt.
    case total
  }

  /// A reason not to follow a redirect.
  public enum RedirectProblem: Sendable {
    /// More redirects than `HTTPRequest.maximumRedirects`.
    case tooMany
    /// A redirect from `https` to `http`.
    case unencrypted
    /// A URL that is invalid or has an unsupported scheme.
    case unsupported
    /// A redirect with the status 301, 302, or 303, which would drop the request's body
    /// (`HTTPRequest.keepsMethodAfterRedirect`).
    case dropsBody
  }

  /// A problem of a file to send.
  public enum UploadProblem: Sendable, Equatable {
    /// The file is missing or cannot be read.
    case unreadable(Errno)
    /// The file became longer or shorter while it was sent.
    case changedSize
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

  /// One line for the log that names the host, the cause, the phase, and whether a later attempt can succeed:
  /// `tea.example: cannot connect: Connection refused [connecting; a retry may help]`. An invalid URL has no host, and
  /// an invalid request no phase.
  public var description: String {
    let help = isTemporary ? "a retry may help" : "a retry does not help"
    return "\(message) [\(phase?.name ?? "not sent"); \(help)]"
  }

  /// One line for the log that names the host and the cause. Text next to it should name the next attempt, as in
  /// `tea.example: cannot connect: Connection refused; retrying in 2 s`.
  public var message: String {
    switch self {
    case .invalidURL(let url): "'\(url)' is not an address such as https://example.org/path"
    case .invalidHeader(let host, let name):
      "\(host): invalid header '\(name)': the name may have letters, digits and '-', the value no line breaks, "
        + "and the client itself sends fields such as Host and Content-Length"
    case .resolution(let host, let words): "\(host): the name lookup failed: \(words)"
    case .multicastName(let host):
      "\(host): multicast DNS (names such as printer.local) is not supported; use an address or a DNS name"
    case .connection(let host, let error, let phase): "\(host): \(phase.failure): \(error.message)"
    case .timeout(let host, .connecting): "\(host): the connection timed out"
    case .timeout(let host, .encrypting): "\(host): the TLS handshake timed out"
    case .timeout(let host, .sending): "\(host): timed out sending data"
    case .timeout(let host, .idle): "\(host): timed out waiting for data"
    case .timeout(let host, .total): "\(host): the response did not arrive in time"
    case .certificate(let host, .expired): "\(host): the certificate has expired"
    case .certificate(let host, .notYetValid):
      "\(host): the certificate is not valid yet, or this machine's clock is wrong"
    case .certificate(let host, .wrongName): "\(host): the certificate is for another host"
    case .certificate(let host, .unknownIssuer): "\(host): no authority that this machine trusts signed the certificate"
    case .certificate(let host, .invalid): "\(host): the certificate cannot be trusted"
    case .noTrustRoots(let host, let path):
      "\(host): no certificates of authorities in \(path) (install Debian's package ca-certificates)"
    case .clientCertificate(let host, let path):
      "\(host): the certificate of this client, \(path), or its key, cannot be used"
    case .tls(let host, let number, .encrypting): "\(host): the TLS handshake failed\(Self.tlsReason(number))"
    case .tls(let host, let number, let phase): "\(host): \(phase.failure): TLS failed\(Self.tlsReason(number))"
    case .connectionLost(let host, .receiving): "\(host): the connection ended before the response was complete"
    case .connectionLost(let host, let phase): "\(host): \(phase.failure): the other end closed the connection"
    case .protocolViolation(let host, let reason): "\(host): \(reason)"
    case .proxy(let host, 407): "\(host): the proxy requires another user or password (http_proxy, https_proxy)"
    case .proxy(let host, let status): "\(host): the proxy responded with status \(status)"
    case .proxySetting(let host, let variable):
      "\(host): \(variable) is not a proxy such as http://user:password@proxy:3128"
    case .captivePortal(let host): "\(host): the network shows a page of its own, such as a sign-in page"
    case .tooLarge(let host, let limit): "\(host): the response exceeds the limit of \(limit) bytes"
    case .redirect(let host, let place, let problem):
      "\(host): did not follow the redirect to '\(place)': \(problem.reason)"
    case .httpStatus(let host, let status, _): "\(host): the server responded with status \(status)"
    case .file(let host, let path, let error):
      "\(host): the response's file \(path): \(error.message)"
    case .uploadFile(let host, let path, .unreadable(let error)):
      "\(host): cannot send the file \(path): \(error.message)"
    case .uploadFile(let host, let path, .changedSize):
      "\(host): cannot send the file \(path): its size changed while it was sent"
    case .cancelled(let host, _): "\(host): cancelled"
    }
  }

  /// Returns the meaning of a usual error code of mbedTLS, with the code.
  private static func tlsReason(_ number: Int32) -> String {
    let words =
      switch number {
      case -0x7780: ": the server ended it, perhaps because it accepts none of the offered algorithms"
      case -0x6E80: ": the server requires a version before TLS 1.2"
      case -0x7200: ": the server does not speak TLS"
      default: ""
      }
    return "\(words) (mbedTLS \(number))"
  }

  /// The phase that failed, or `nil` if the request is invalid, so that nothing was attempted.
  public var phase: Phase? {
    switch self {
    case .resolution, .multicastName: .resolving
    case .connection(_, _, let phase), .connectionLost(_, let phase), .tls(_, _, let phase), .cancelled(_, let phase):
      phase
    case .timeout(_, .connecting), .proxy, .proxySetting: .connecting
    case .timeout(_, .encrypting), .certificate, .noTrustRoots, .clientCertificate: .encrypting
    case .timeout(_, .sending), .uploadFile: .sending
    case .timeout(_, .idle), .timeout(_, .total): .receiving
    case .protocolViolation, .captivePortal, .tooLarge, .redirect, .httpStatus, .file: .receiving
    case .invalidURL, .invalidHeader: nil
    }
  }

  /// Whether the problem may be temporary, so that a later attempt can succeed.
  public var isTemporary: Bool {
    switch self {
    case .resolution, .connection, .timeout, .connectionLost, .tls, .protocolViolation, .captivePortal: true
    case .proxy(_, let status): status != 407
    case .httpStatus(_, let status, _): status == 408 || status == 429 || (500...504).contains(status) && status != 501
    // The clock may be set in the meantime.
    case .certificate(_, let problem): problem == .notYetValid
    case .invalidURL, .invalidHeader, .multicastName, .proxySetting, .noTrustRoots, .clientCertificate, .tooLarge,
      .redirect, .file,
      .uploadFile, .cancelled:
      false
    }
  }

  /// Whether the machine may have no network yet: nothing was sent.
  var suggestsNoNetwork: Bool {
    switch self {
    case .resolution: true
    case .connection(_, let error, _): [.networkUnreachable, .hostUnreachable, .addressNotAvailable].contains(error)
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

extension NetworkError.Phase {
  /// The name in a description.
  fileprivate var name: String {
    switch self {
    case .resolving: "resolving"
    case .connecting: "connecting"
    case .encrypting: "encrypting"
    case .sending: "sending"
    case .receiving: "receiving"
    }
  }

  /// The words of a failure in this phase.
  fileprivate var failure: String {
    switch self {
    case .resolving: "the name lookup failed"
    case .connecting: "cannot connect"
    case .encrypting: "the TLS handshake failed"
    case .sending: "cannot send"
    case .receiving: "cannot receive"
    }
  }
}

extension NetworkError.RedirectProblem {
  fileprivate var reason: String {
    switch self {
    case .tooMany: "too many redirects"
    case .unencrypted: "it is not encrypted"
    case .unsupported: "its address is not supported"
    case .dropsBody: "it would drop the request's body"
    }
  }
}
