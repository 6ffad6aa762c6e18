public import AppResources
public import Languages
import System
public import Toolkit

/// A file on a server that is fetched again and again, such as the list of what a kiosk shows.
///
/// ```swift
/// menu = RemoteFile("https://tea.example/menu.json", by: client, for: application)
/// menu.onUpdate = weakly { house, bytes in house.update(with: bytes) }
/// ```
///
/// If the client has a storage, the response of an earlier start is delivered first, so that the app also has it
/// without a network. Until there is a response, the contents can be those of a resource. The server is queried at once,
/// then every `interval` seconds. After an error it is queried again after 1, 2, 4, 8, 15, 30, and 60 seconds, and then
/// every minute, or at the interval if that is shorter. A server that refuses the request is queried at the interval.
/// The first error after a success is logged.
///
/// Use it only on the application's thread. Releasing it ends the queries.
public final class RemoteFile: WeaklyReferenceable, ContentSource {
  /// The last contents, or `nil` until there are any.
  public private(set) var contents: [UInt8]?
  /// The error of the last query, or `nil` if it succeeded.
  public private(set) var problem: NetworkError?
  /// Called with the contents when they have changed, and at once if there are contents when it is set.
  public var onUpdate: (([UInt8]) -> Void)? {
    didSet { if let contents { onUpdate?(contents) } }
  }
  /// Called after each query, for example to show `age` and `problem` on a screen for the staff.
  public var onQuery: (() -> Void)?

  /// A view that shows the contents.
  private struct Observer {
    let view: WeakReference
    /// Updates the view. `hasNewContents` is `false` after a query without a change.
    let update: (_ hasNewContents: Bool) -> Void
  }
  private var observers: [Observer] = []
  /// Called with new contents after `onUpdate`, when the views have reloaded.
  var afterUpdate: (() -> Void)?
  /// Whether the app could not parse the contents.
  var areContentsMalformed = false

  /// The request, or `nil` without a server.
  private let request: HTTPRequest?
  private let client: HTTPClient
  private let application: Application
  private let interval: Double
  private var backoff = Backoff(HTTPClient.retryDelays)
  private var task: HTTPTask?
  private var timer: Timer?
  /// The time at which the server had the contents, on the application's clock, or `nil` if they are bundled.
  private var confirmedTime: Double?

  /// Creates the file, and queries its server in the next frame.
  ///
  /// - Parameters:
  ///   - url: The URL, or `nil` without a server: the contents then remain those of the resource.
  ///   - bundled: The contents until the server has delivered others, a file of the app. An error is logged.
  ///   - client: The client, which this object retains.
  ///   - interval: The seconds between two queries, at least 1. The default is ten minutes.
  public convenience init(
    _ url: String?, bundled: Resource? = nil, by client: HTTPClient, for application: Application,
    interval: Double = 600
  ) {
    let request = url.map { HTTPRequest(.get, $0) }
    self.init(request, bundled, client, application, interval)
  }

  /// Creates the file from a request, for example with headers. This object repeats the request itself, so that
  /// `maximumAttempts` has no effect.
  public convenience init(
    _ request: HTTPRequest, bundled: Resource? = nil, by client: HTTPClient, for application: Application,
    interval: Double = 600
  ) {
    self.init(request, bundled, client, application, interval)
  }

  private init(
    _ request: HTTPRequest?, _ bundled: Resource?, _ client: HTTPClient, _ application: Application, _ interval: Double
  ) {
    self.request = request
    self.client = client
    self.application = application
    // Also replaces NaN.
    self.interval = interval > 1 ? interval : 1
    super.init()
    if let bundled {
      do throws(ResourceError) { contents = try bundled.bytes() } catch { Process.log(error.message) }
    }
    if request != nil { query(after: 0) }
  }

  deinit {
    task?.cancel()
    timer?.cancel()
  }

  /// The seconds since the server had the contents, infinity if that is unknown, or `nil` if it has not delivered any.
  public var age: Double? { confirmedTime.map { application.now - $0 } }

  /// Queries the server now, unless a query is in progress. Does nothing without a server.
  public func refresh() {
    guard task == nil, var request else { return }
    timer?.cancel()
    request.maximumAttempts = 1
    task = client.send(
      request,
      completion: weakly { file, result in
        file.task = nil
        switch result {
        case .success(let response): file.didReceive(response)
        case .failure(let error): file.didFail(error)
        }
        file.onQuery?()
        file.notifyObservers(hasNewContents: false)
      },
      cached: weakly { file, response in if file.confirmedTime == nil { file.update(with: response) } })
  }

  private func query(after delay: Double) {
    timer = application.schedule(after: delay, weakly { file, _ in file.refresh() })
  }

  private func didReceive(_ response: HTTPResponse) {
    update(with: response)
    // The client returns its stored response if the server does not answer.
    if let problem = response.problem { return didFail(problem) }
    problem = nil
    backoff.reset()
    query(after: interval)
  }

  private func didFail(_ error: NetworkError) {
    problem = error
    let delay = error.isTemporary ? min(backoff.nextDelay, interval) : interval
    query(after: delay)
    backoff.recordFailure(at: application.now)
    if backoff.isFirstFailure { Process.log("\(error.message); retrying in \(Int(min(delay, 86_400))) s") }
  }

  private func update(with response: HTTPResponse) {
    // The age of a stored response is by the wall clock, which may be unset.
    if response.age == nil || response.body != contents { confirmedTime = application.now - (response.age ?? 0) }
    guard response.body != contents else { return }
    contents = response.body
    onUpdate?(response.body)
    notifyObservers(hasNewContents: true)
    afterUpdate?()
  }

  // MARK: Views

  /// The state of the contents, for a view that shows them. Its button "Try again" calls `refresh()`.
  ///
  /// With contents, it is `.empty(message: empty)`, which a list shows if it has no rows. Without contents, it is
  /// `.failed` after an error, and `.loading` before the end of the first query.
  ///
  /// - Parameter empty: Returns the message for contents without entries. The default is "No entries".
  public func contentState(
    empty: @escaping () -> String = { StandardWord.noEntries.text }
  ) -> ContentState {
    if request == nil || contents != nil && !areContentsMalformed { return .empty(message: empty) }
    guard problem != nil || areContentsMalformed else { return .loading }
    return .failed(retry: weakly { file in file.refresh() })
  }

  /// Whether the response to a query is awaited.
  package var isQuerying: Bool { task != nil }

  package func makeRefreshAction() -> (@escaping () -> Void) -> Void {
    weakly { file, end in
      file.refresh()
      if !file.isQuerying { end() }
    }
  }

  /// Calls `update` after each query and change of the contents, until `view` is deallocated.
  package func addObserver(_ view: View, _ update: @escaping (_ hasNewContents: Bool) -> Void) {
    observers.removeAll { $0.view.object == nil }
    observers.append(Observer(view: view.weakReference, update: update))
  }

  private func notifyObservers(hasNewContents: Bool) {
    for observer in observers { observer.update(hasNewContents) }
  }
}
