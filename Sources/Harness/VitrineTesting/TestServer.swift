internal import Foundation

/// An HTTP server on this machine for the tests of an app, with a fixed response for each path.
///
///     @Suite(.freshContext) struct OrderTests {
///       private let server = TestServer()
///
///       @Test func `an order reaches the server`() throws {
///         server["/orders"] = .status(201)
///         let player = TouchPlayer(width: 800, height: 480)
///         player.launch(settings: ["SERVER": server.url], model: { BoxOffice($0) }, rootViewController: { … })
///         player.tap("Order")
///         let order = try #require(player.waitForRequest(to: "/orders", at: server))
///         #expect(order.text.contains("Ada"))
///       }
///     }
///
/// The app's client connects to it as to any server, without TLS. Other paths have the status 404. The server stops when
/// this object is released. It may be used on any thread, and each test has its own. If the environment has an
/// `http_proxy`, add `127.0.0.1` to `no_proxy`.
public final class TestServer: Sendable {
  /// A response.
  public struct Response: Sendable {
    /// The status, such as 200.
    public var status: Int
    /// The header fields. The server adds `Content-Length` and `Connection`.
    public var headers: [String: String]
    /// The body.
    public var body: [UInt8]

    /// Creates a response.
    public init(status: Int = 200, headers: [String: String] = [:], body: [UInt8] = []) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    /// Returns a response with the status 200 and a JSON text.
    public static func json(_ text: String) -> Response {
      Response(headers: ["Content-Type": "application/json"], body: Array(text.utf8))
    }

    /// Returns a response with the status 200 and the bytes of a file, such as an image.
    public static func file(_ bytes: [UInt8], contentType: String) -> Response {
      Response(headers: ["Content-Type": contentType], body: bytes)
    }

    /// Returns a response with a status and no body.
    public static func status(_ status: Int) -> Response { Response(status: status) }
  }

  /// A request that the server has received.
  public struct Request: Sendable {
    /// The method, such as `GET`.
    public let method: String
    /// The path, without the query.
    public let path: String
    /// The query, such as `day=2027-01-16`, or an empty text.
    public let query: String
    /// The header fields, by their names in lower case.
    public let headers: [String: String]
    /// The body.
    public let body: [UInt8]
    /// The body as UTF-8 text.
    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  /// The address of the server, such as `http://127.0.0.1:40123`.
  public let url: String
  private let state: TestServerState

  /// Starts a server on a free port. The test ends with an error if the machine has none.
  public init() {
    let (socket, port) = TestServerSocket.listen()
    url = "http://127.0.0.1:\(port)"
    state = TestServerState(socket)
    state.start()
  }

  deinit { state.stop() }

  /// The response for a path, or `nil` for the status 404. The query of a request is ignored.
  public subscript(path: String) -> Response? {
    get { state.withLock { $0.responses[path] } }
    set { state.withLock { $0.responses[path] = newValue } }
  }

  /// Whether the server closes each connection without a response, as if it could not be reached. Such requests are not
  /// recorded, and those that wait are closed. The default is `false`.
  public var isOffline: Bool {
    get { state.withLock { $0.isOffline } }
    set { state.withLock { $0.isOffline = newValue } }
  }

  /// Whether requests wait, to test what the app shows in the meantime. They are recorded, and answered when this is
  /// `false` again. The default is `false`.
  public var isPaused: Bool {
    get { state.withLock { $0.isPaused } }
    set { state.withLock { $0.isPaused = newValue } }
  }

  /// The requests so far, oldest first, at most the last 1,000.
  public var requests: [Request] { state.withLock { $0.requests } }

  /// Returns the requests for a path, oldest first.
  public func requests(to path: String) -> [Request] { requests.filter { $0.path == path } }
}
