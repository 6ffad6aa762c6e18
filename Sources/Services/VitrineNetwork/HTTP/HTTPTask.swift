import Toolkit

/// A request on its way. It goes on when this is let go.
public final class HTTPTask {
  let request: HTTPRequest
  let cancellation = Cancellation()
  var heard: ((Result<HTTPResponse, NetworkError>) -> Void)?
  /// Begun so far.
  var tries = 0
  var timer: Timer?

  init(_ request: HTTPRequest, _ heard: @escaping (Result<HTTPResponse, NetworkError>) -> Void) {
    (self.request, self.heard) = (request, heard)
  }

  /// Whether nothing is heard of it any more.
  public var isDone: Bool { heard == nil }

  /// It ends, and nothing is heard of it any more. What was sent already, the server may have done.
  public func cancel() {
    heard = nil
    timer?.cancel()
    cancellation.cancel()
  }

  func finish(_ result: Result<HTTPResponse, NetworkError>) {
    let heard = self.heard
    self.heard = nil
    timer?.cancel()
    heard?(result)
  }
}
