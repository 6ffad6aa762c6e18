import System

/// A proxy for HTTP.
struct Proxy: Equatable, Sendable {
  var address: NetworkAddress
  /// The value of `Proxy-Authorization`, or `nil` for a proxy without a user.
  var authorization: String?

  /// Parses `http://proxy:3128`, `http://user:password@proxy:3128`, or one of them without the scheme. Reserved
  /// characters of the user and the password are percent-encoded.
  init?(_ text: String) {
    let scheme = "http://"
    var rest = text[...]
    if rest.hasPrefix(scheme) { rest = rest.dropFirst(scheme.utf8.count) }
    if let at = rest.utf8.lastIndex(of: UInt8(ascii: "@")) {
      let user = Self.decoded(rest.utf8[..<at])
      // Basic authentication (RFC 7617) ends the user at the first colon.
      guard user.contains(UInt8(ascii: ":")) else { return nil }
      authorization = "Basic \(Base64.text(of: user))"
      rest = rest[rest.utf8.index(after: at)...]
    }
    guard let address = NetworkAddress(scheme + rest) else { return nil }
    self.address = address
  }

  /// Replaces `%` and two hexadecimal digits by the byte.
  private static func decoded(_ bytes: Substring.UTF8View) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { digit(of: $0) }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        result.append(digits[0] << 4 | digits[1])
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }

  private static func digit(of character: UInt8) -> UInt8? {
    switch character {
    case 48...57: character - 48
    case 65...70: character - 55
    case 97...102: character - 87
    default: nil
    }
  }
}

/// The proxies from the environment variables `http_proxy`, `https_proxy`, and `no_proxy`.
struct Proxies: Sendable {
  /// The proxy for an address.
  enum Choice: Equatable, Sendable {
    /// A direct connection.
    case direct
    case proxy(Proxy)
    /// A variable that names no usable proxy. Nothing may be sent, because the site may forbid direct connections.
    case invalid(variable: String)
  }

  private let open: Choice
  private let secure: Choice
  private let exceptions: [String]

  /// - Parameter variable: Returns the value of an environment variable, or `nil` if it is not set.
  init(_ variable: (String) -> String?) {
    func choice(_ names: String...) -> Choice {
      for name in names {
        guard let text = variable(name), !text.isEmpty else { continue }
        return Proxy(text).map { .proxy($0) } ?? .invalid(variable: name)
      }
      return .direct
    }
    // Not HTTP_PROXY, which a client can set for the program of a web server by a header field (CVE-2016-5385).
    open = choice("http_proxy")
    secure = choice("https_proxy", "HTTPS_PROXY")
    exceptions = (variable("no_proxy") ?? variable("NO_PROXY") ?? "").split(separator: ",").map {
      String(HTTPHeaders.trimmed($0.utf8)).lowercased()
    }
  }

  func choice(for address: NetworkAddress) -> Choice {
    let isExcepted = exceptions.contains { exception in
      let domain = exception.utf8.first == UInt8(ascii: ".") ? exception : ".\(exception)"
      return exception == "*" || address.host == domain.dropFirst()
        || (!exception.isEmpty && address.host.hasSuffix(domain))
    }
    return isExcepted ? .direct : address.isSecure ? secure : open
  }
}
