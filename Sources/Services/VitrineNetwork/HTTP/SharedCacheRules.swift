import System

/// The rules for responses that a cache with several users may store and return (RFC 9111).
///
/// A kiosk is such a cache: the next user of the panel must not see a response that was sent to the previous one. These
/// rules differ from the RFC in one point. A response that the server wants to revalidate before each use (`no-cache`,
/// `must-revalidate`) is stored, because the cache is used only when no server can be reached. `HTTPResponse.age` marks
/// such a response.
package enum SharedCacheRules {
  /// Request fields by which a server recognizes a user.
  private static let credentials = ["Authorization", "Cookie", "Proxy-Authorization"]

  /// Returns `true` if the cache may store or return a response for the request.
  static func allowCaching(of request: HTTPRequest) -> Bool {
    request.isCached && request.method == .get && request.downloadPath == nil && request.body.isEmpty
      && request.uploadPath == nil && !request.headers.hasDirective("no-store")
  }

  /// Returns `true` if the server forbids storing its response.
  ///
  /// - Parameter heads: The header fields of the response and of the redirects that led to it.
  package static func forbidStoring(_ heads: [HTTPHeaders]) -> Bool {
    heads.contains { $0.hasDirective("no-store") || $0.hasDirective("private") || $0.has("*", in: "Vary") }
  }

  /// Returns `true` if the cache may store the response to the request.
  ///
  /// - Parameter heads: The header fields of the response and of the redirects that led to it.
  package static func allowStoring(_ heads: [HTTPHeaders], for request: HTTPRequest) -> Bool {
    if forbidStoring(heads) { return false }
    if credentials.allSatisfy({ request.headers[$0] == nil }) { return true }
    // The server recognizes the user, so it must mark the response as public.
    return heads.allSatisfy { $0.hasDirective("public") || $0.hasDirective("s-maxage") }
  }

  /// Returns `true` if a server recognizes the same user by both header fields of requests.
  package static func haveEqualCredentials(_ first: HTTPHeaders, _ second: HTTPHeaders) -> Bool {
    credentials.allSatisfy { first[$0] == second[$0] }
  }

  /// Returns `true` if a network seems to have answered in place of the server, such as with a sign-in page: a redirect
  /// led to a page of HTML from another host, or in place of another type.
  ///
  /// If there is a cached response, it shows the host and the type of the contents. Otherwise they are expected from
  /// the request's host. A request whose `Accept` contains `text/html` expects pages, also from other hosts.
  ///
  /// The cached response may be for a request with other fields (`Vary`). It then still shows the host. It also shows
  /// the type, unless it depends on `Accept` and the request has another one.
  ///
  /// - Parameters:
  ///   - host: The host that sent the response.
  ///   - hasRedirects: Whether redirects led to the response.
  static func isCaptivePortal(
    _ head: HTTPParser.Head, from host: String, to request: HTTPRequest, hasRedirects: Bool, cached: HTTPCache.Entry?
  ) -> Bool {
    guard (200...299).contains(head.status), hasRedirects, isHTML(head.headers) else { return false }
    if let cached {
      let isOtherType = !isHTML(cached.headers) && !HTTPCache.hasOtherAccept(cached, than: request)
      return isOtherType || (!cached.host.isEmpty && cached.host != host)
    }
    return host != NetworkAddress(request.url)?.host && !acceptsHTML(request)
  }

  private static func acceptsHTML(_ request: HTTPRequest) -> Bool {
    let types = (request.headers["Accept"] ?? "").utf8.split(separator: UInt8(ascii: ","))
    return types.contains { isHTMLType($0) }
  }

  private static func isHTML(_ headers: HTTPHeaders) -> Bool {
    isHTMLType((headers["Content-Type"] ?? "")[...].utf8)
  }

  private static func isHTMLType(_ text: Substring.UTF8View) -> Bool {
    let type = text.prefix { $0 != UInt8(ascii: ";") }
    return HTTPHeaders.isEqualIgnoringCase(HTTPHeaders.trimmed(type), "text/html")
  }

  /// Returns the names of the request fields on which the response depends, as a comma-separated list.
  static func varyingFields(_ heads: [HTTPHeaders]) -> String {
    heads.flatMap { $0.fields }.filter { HTTPHeaders.isEqualIgnoringCase($0.name, "Vary") }.map { $0.value }.joined(
      separator: ",")
  }

  /// Returns a digest of the listed request fields. A response is returned only for requests with the same digest.
  ///
  /// The fields are hashed because they may be secret, and the cache's files are not.
  static func variant(of request: HTTPRequest, by list: String) -> String {
    var text = ""
    for name in list.utf8.split(separator: UInt8(ascii: ",")).map({ HTTPHeaders.trimmed($0).lowercased() }).sorted() {
      text += "\(name)\n"
      for field in request.headers.fields where HTTPHeaders.isEqualIgnoringCase(field.name, name) {
        text += " \(field.value)\n"
      }
    }
    return hexDigits(of: SHA256.hash(of: Array(text.utf8)))
  }
}
