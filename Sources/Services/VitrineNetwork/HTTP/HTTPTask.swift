import Toolkit

/// A request in progress. Releasing the task does not cancel the request.
public final class HTTPTask {
  let request: HTTPRequest
  let cancellation = Cancellation()
  var completion: ((Result<HTTPResponse, NetworkError>) -> Void)?
  /// The callback for the cached response, until it was called.
  var onCachedResponse: ((HTTPResponse) -> Void)?
  var attempts = 0
  /// Whether a worker runs an attempt, so that only its thread may use the download.
  var isRunning = false
  /// The file of a request with `downloadPath`.
  let download: PartialDownload?
  /// The reports of progress, or `nil` if the app wants none.
  let progress: ProgressReporter?
  var timer: Timer?

  init(
    _ request: HTTPRequest, _ completion: @escaping (Result<HTTPResponse, NetworkError>) -> Void,
    cached: ((HTTPResponse) -> Void)?, _ progress: ProgressReporter?
  ) {
    self.request = request
    self.completion = completion
    onCachedResponse = cached
    download = PartialDownload(of: request)
    self.progress = progress
  }

  /// Whether the request finished or was cancelled.
  public var isDone: Bool { completion == nil }

  /// Cancels the request. Its callback is not called. The server may already have processed the request.
  public func cancel() {
    completion = nil
    onCachedResponse = nil
    timer?.cancel()
    progress?.close()
    cancellation.cancel()
    if !isRunning { download?.discardWithoutWaiting() }
  }

  func finish(_ result: Result<HTTPResponse, NetworkError>) {
    // The handler may cancel this task.
    progress?.deliver()
    progress?.close()
    let completion = self.completion
    self.completion = nil
    onCachedResponse = nil
    timer?.cancel()
    completion?(result)
  }
}
