import Toolkit

/// A request in progress. Releasing the task does not cancel the request.
public final class HTTPTask {
  let request: HTTPRequest
  let cancellation = Cancellation()
  var heard: ((Result<HTTPResponse, NetworkError>) -> Void)?
  /// The number of attempts started.
  var tries = 0
  var timer: Timer?

  init(_ request: HTTPRequest, _ heard: @escaping (Result<HTTPResponse, NetworkError>) -> Void) {
    (self.request, self.heard) = (request, heard)
  }

  /// Whether the request finished or was cancelled.
  public var isDone: Bool { heard == nil }

  /// Cancels the request. Its callback is not called. The server may already have processed the request.
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
