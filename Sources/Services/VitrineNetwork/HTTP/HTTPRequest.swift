/// An HTTP request.
public struct HTTPRequest: Sendable {
  /// A request method.
  public enum Method: String, Sendable {
    /// Retrieves a resource.
    case get = "GET"
    /// Retrieves only the head of a resource.
    case head = "HEAD"
    /// Submits data, for example to create a resource.
    case post = "POST"
    /// Creates or replaces a resource.
    case put = "PUT"
    /// Removes a resource.
    case delete = "DELETE"

    /// Whether repeating the request has the same effect as sending it once.
    public var isIdempotent: Bool { self != .post }
  }

  /// Time limits of a request, in seconds.
  public struct Timeouts: Sendable, Equatable {
    /// The limit for connecting, including the TLS handshake. The default is 10.
    public var connect = 10.0
    /// The limit between two pieces of data, received or sent. The default is 15.
    public var idle = 15.0
    /// The limit for one attempt, including redirects. The default is 60.
    public var total = 60.0

    /// Creates the default limits.
    public init() {}
  }

  /// The request method.
  public var method: Method
  /// The URL, with the scheme `http` or `https`.
  public var url: String
  /// Header fields in addition to `Host`, `Content-Length`, and `Transfer-Encoding`, which only the client sends.
  public var headers = HTTPHeaders()
  /// The body to send.
  public var body: [UInt8] = []
  /// The path of a regular file to send as the body, in place of `body`. The file is read while it is sent, and again
  /// for each retry, and for redirects with the status 307 or 308. If it is missing, or if its size changes while it is
  /// sent, the request fails with `.uploadFile` and is not retried.
  ///
  /// `timeouts.total` must be long enough to send the file.
  public var uploadPath: String?
  /// The path of a file that receives the response's body. The file is written completely or not at all. A response
  /// without a body, such as to `HEAD` or with the status 204 or 304, leaves the file as it is.
  ///
  /// If a `GET` breaks off, its next attempt continues the download where the server supports that. The part is in the
  /// file `PATH.part`, which is removed if no attempt succeeds. An app that ends in the meantime leaves it behind; the
  /// next download to the path replaces it. Two requests must not have the same path at the same time.
  public var downloadPath: String?
  /// The largest response body in bytes. `nil` means 4 MiB, or 256 MiB with `downloadPath`. Without `downloadPath`, it
  /// is at most 512 MiB. It applies to statuses from 200 to 299. Of another body, the client keeps the first 4 KiB.
  public var maximumBodySize: Int64?
  /// The time limits.
  public var timeouts = Timeouts()
  /// The most attempts if the request may be repeated. The default is 3. Pauses are 1, 2, 4, 8, 15, 30, and 60 s, or
  /// longer if the server requests it, up to 60 s.
  public var maximumAttempts = 3
  /// The most redirects to follow. The default is 5.
  public var maximumRedirects = 5
  /// Whether redirects must repeat the method and the body. The default is `false`: as in other clients, a `GET`
  /// without a body follows the status 303 and, for `POST`, also 301 and 302. A success of that `GET` does not mean
  /// that a server has received the body. If `true`, such a redirect fails with `.redirect`, and only 307 and 308 are
  /// followed.
  public var keepsMethodAfterRedirect = false
  /// Whether the response is cached and returned when the network is unreachable. It applies to `GET` without
  /// `downloadPath`, if the client has a storage.
  public var isCached = true

  /// Creates a request.
  public init(_ method: Method = .get, _ url: String) {
    self.method = method
    self.url = url
  }

  var limit: Int64 { maximumBodySize ?? (downloadPath == nil ? 4 << 20 : 256 << 20) }
}

/// An HTTP response with a status below 400.
public struct HTTPResponse: Sendable, Equatable {
  /// The status code, from 200 to 399.
  public var status: Int
  /// The header fields of the response.
  public var headers: HTTPHeaders
  /// The body, or an empty array if it was written to a file.
  public var body: [UInt8]
  /// The URL after all redirects.
  public var url: String
  /// The age of a cached response in seconds, or infinity if the clock is unset or was unset when the response was
  /// stored. `nil` for a response that the server sent for this request.
  public var age: Double?
  /// The header fields of the redirects that led to the response.
  package var redirects: [HTTPHeaders] = []
  /// The network error that made the client return a cached response, or `nil`.
  public var problem: NetworkError?

  /// The body as text. Invalid UTF-8 is repaired.
  public var text: String { String(decoding: body, as: UTF8.self) }
}
