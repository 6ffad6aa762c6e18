/// What a server is asked for.
public struct HTTPRequest: Sendable {
  /// What is to be done.
  public enum Method: String, Sendable {
    /// To get something.
    case get = "GET"
    /// Its head alone.
    case head = "HEAD"
    /// To send something new.
    case post = "POST"
    /// To put something into its place.
    case put = "PUT"
    /// To remove it.
    case delete = "DELETE"

    /// Whether asking twice does no more than asking once.
    public var isRepeatable: Bool { self != .post }
  }

  /// How long things may take, in seconds.
  public struct TimeOuts: Sendable, Equatable {
    /// To connect, with the agreement about keys: 10.
    public var connecting = 10.0
    /// Until something more comes: 15.
    public var idle = 15.0
    /// One try as a whole: 60.
    public var whole = 60.0

    /// The usual ones.
    public init() {}
  }

  /// What is to be done.
  public var method: Method
  /// `http://` or `https://`.
  public var url: String
  /// Beside those that are always sent.
  public var headers = HTTPHeaders()
  /// What is sent.
  public var body: [UInt8] = []
  /// Where the answer's body goes, in the place of memory: a file that is whole or not there.
  public var file: String?
  /// Bytes that an answer's body may have: 4 MiB, or 256 MiB for a file, unless it says otherwise.
  public var mostBytes: Int?
  /// How long things may take.
  public var timeOuts = TimeOuts()
  /// How often it is tried, where it may be: 3. The pauses between are a second, two, four, … a minute, or what the server asks for.
  public var tries = 3
  /// How often a server may send it elsewhere: 5.
  public var redirects = 5
  /// Whether the answer is kept, and given again while the network is away; only of `GET`, without `file`, by a client that has a store.
  public var isKept = true

  /// What is asked for.
  public init(_ method: Method = .get, _ url: String) { (self.method, self.url) = (method, url) }

  var limit: Int { mostBytes ?? (file == nil ? 4 << 20 : 256 << 20) }
}

/// What a server has answered: with a status below 400.
public struct HTTPResponse: Sendable, Equatable {
  /// From 200 to 399.
  public var status: Int
  /// Of the answer.
  public var headers: HTTPHeaders
  /// Empty where it went to a file.
  public var body: [UInt8]
  /// Where it came from in the end.
  public var url: String
  /// Nil where the server has just said so. Else the network is away and this was kept: so many seconds ago the server said it, or
  /// infinity where this machine's clock does not tell.
  public var age: Double?
  /// Why the network could not be asked, where the answer was kept.
  public var problem: NetworkError?

  /// The body as text; what is no UTF-8 is repaired.
  public var text: String { String(decoding: body, as: UTF8.self) }
}
