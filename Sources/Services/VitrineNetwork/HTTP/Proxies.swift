import System

/// The proxies from the environment variables `http_proxy`, `https_proxy`, and `no_proxy`.
struct Proxies: Sendable {
  private let (open, secure): (NetworkAddress?, NetworkAddress?)
  private let exceptions: [String]

  /// - Parameter variable: Returns the value of an environment variable, or `nil` if it is not set.
  init(_ variable: (String) -> String?) {
    func proxy(_ name: String) -> NetworkAddress? {
      guard let text = variable(name) else { return nil }
      guard let address = NetworkAddress(text) ?? NetworkAddress("http://\(text)"), address.scheme == "http" else {
        Process.log("\(name)='\(text)': not a proxy such as http://proxy:3128; connecting without a proxy")
        return nil
      }
      return address
    }
    open = proxy("http_proxy")
    secure = proxy("https_proxy")
    exceptions = (variable("no_proxy") ?? "").split(separator: ",").map {
      String(HTTPHeaders.trimmed($0.utf8)).lowercased()
    }
  }

  /// Returns the proxy for an address, or `nil` for a direct connection.
  func proxy(for address: NetworkAddress) -> NetworkAddress? {
    let isExcepted = exceptions.contains { exception in
      let domain = exception.utf8.first == UInt8(ascii: ".") ? exception : ".\(exception)"
      return exception == "*" || address.host == domain.dropFirst()
        || (!exception.isEmpty && address.host.hasSuffix(domain))
    }
    return isExcepted ? nil : address.isSecure ? secure : open
  }
}
