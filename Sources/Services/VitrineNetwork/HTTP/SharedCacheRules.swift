import System

/// Which responses a cache that several users share may keep, and whom it may give them to (RFC 9111).
///
/// A kiosk is such a cache: the next user of the panel must not see what a server sent to the previous one. In one point these rules are
/// wider than the RFC's. A response that the server wants to confirm before each use (`no-cache`, `must-revalidate`) is kept, because all
/// that is kept is for the time in which no server can confirm anything; `HTTPResponse.age` tells an app so.
enum SharedCacheRules {
  /// Fields of a request by which a server recognizes a user.
  private static let credentials = ["Authorization", "Cookie", "Proxy-Authorization"]

  /// Returns true if the store may have a response for the request, or keep one.
  static func concern(_ request: HTTPRequest) -> Bool {
    request.isKept && request.method == .get && request.file == nil && request.body.isEmpty
      && !request.headers.hasDirective("no-store")
  }

  /// Returns true if the server does not want its response kept.
  ///
  /// - Parameter heads: of the response, and of the redirects that led to it.
  static func forbidKeeping(_ heads: [HTTPHeaders]) -> Bool {
    heads.contains { $0.hasDirective("no-store") || $0.hasDirective("private") || $0.has("*", in: "Vary") }
  }

  /// Returns true if the response to the request may be kept.
  ///
  /// - Parameter heads: of the response, and of the redirects that led to it.
  static func allowKeeping(_ heads: [HTTPHeaders], for request: HTTPRequest) -> Bool {
    if forbidKeeping(heads) { return false }
    if credentials.allSatisfy({ request.headers[$0] == nil }) { return true }
    // The server knows who asks, and has to say that the response is for everyone.
    return heads.allSatisfy { $0.hasDirective("public") || $0.hasDirective("s-maxage") }
  }

  /// Returns the names of the request's fields on which the response depends, as one list.
  static func varyingFields(_ heads: [HTTPHeaders]) -> String {
    heads.flatMap { $0.fields }.filter { HTTPHeaders.isSame($0.name, "Vary") }.map { $0.value }.joined(separator: ",")
  }

  /// Returns a digest of the request's fields in the list. Responses are for requests of one digest.
  ///
  /// It is a digest because the fields may be secret, and the store's files are not.
  static func variant(of request: HTTPRequest, by list: String) -> String {
    var text = ""
    for name in list.utf8.split(separator: UInt8(ascii: ",")).map({ HTTPHeaders.trimmed($0).lowercased() }).sorted() {
      text += "\(name)\n"
      for field in request.headers.fields where HTTPHeaders.isSame(field.name, name) { text += " \(field.value)\n" }
    }
    return hexDigits(of: SHA256.hash(of: Array(text.utf8)))
  }
}
