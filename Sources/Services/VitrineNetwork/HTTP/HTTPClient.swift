import AppStorage
import EventSources
import System
import Toolkit

/// An HTTP and HTTPS client that delivers responses on the application's loop.
///
/// ```swift
/// let client = HTTPClient(for: application, storage: storage)
/// client.get("https://museum.example/exhibits.json") { result in
///   switch result {
///   case .success(let response): show(response.body, age: response.age)
///   case .failure(let error): log(error.message)
///   }
/// }
/// ```
///
/// The client retries requests that fail because of the network. With a storage, it caches responses and returns them
/// with their age when the network is unreachable. Up to four requests run at a time, each on its own thread; others
/// wait. Releasing the client cancels its requests, and their callbacks are not called.
public final class HTTPClient {
  /// The most worker threads.
  private static let maximumWorkers = 4
  /// The longest pause that a server may request, in seconds. A user may be waiting at the panel for the response.
  private static let maximumRetryDelay = 60.0

  /// The result of a worker's attempt.
  private struct AttemptResult: Sendable {
    var outcome: HTTPExchange.Outcome
    /// The response that was cached before this attempt.
    var cached: HTTPCache.Entry?
    /// Whether this response is now in the cache.
    var isStored = false
    /// The reason why the cache could not be changed.
    var cacheError: Errno?
  }

  private final class WorkerSlot {
    let worker: Worker
    var isBusy = false
    init(_ worker: Worker) { self.worker = worker }
  }

  private let application: Application
  private let trustRoots: TrustRoots
  private let proxies: Proxies
  private let cache: HTTPCache?
  private var slots: [WorkerSlot] = []
  private var tasks: [HTTPTask] = []
  private var waiting: [HTTPTask] = []
  /// The time at which each URL was last fetched. It is the application's time, because the system clock may be set in
  /// the meantime.
  private var fetched: [String: Double] = [:]
  private var hasLoggedCacheError = false

  /// Creates a client for an application.
  ///
  /// - Parameters:
  ///   - storage: The storage for cached responses, or `nil` to disable caching.
  ///   - cacheLimit: The most bytes that cached responses occupy together.
  ///   - trustRoots: A PEM file of trusted certificates, or `nil` for Debian's.
  ///   - clientCertificate: A certificate for servers that request one, or `nil`.
  @export(interface)
  public convenience init(
    for application: Application, storage: Storage? = nil, cacheLimit: Int = 16 << 20,
    trustRoots: String? = nil, clientCertificate: ClientCertificate? = nil
  ) {
    self.init(
      for: application, cache: storage.map { HTTPCache("\($0.folder)/http", limit: cacheLimit) },
      TrustRoots(trustRoots, notBefore: WallClock.earliestPlausible, clientCertificate: clientCertificate),
      Proxies { Process.environment($0) })
  }

  init(for application: Application, cache: HTTPCache?, _ trustRoots: TrustRoots, _ proxies: Proxies) {
    self.application = application
    self.cache = cache
    self.trustRoots = trustRoots
    self.proxies = proxies
  }

  deinit { for task in tasks { task.cancel() } }

  // MARK: Sending requests

  /// Sends a `GET` request to `url`.
  ///
  /// - Parameter completion: The callback for the result. It is called once, at the start of a frame, unless the task
  ///   is cancelled first.
  @discardableResult
  @export(interface)
  public func get(_ url: String, completion: @escaping (Result<HTTPResponse, NetworkError>) -> Void) -> HTTPTask {
    send(HTTPRequest(.get, url), completion: completion)
  }

  /// Sends `body` to `url` once. To repeat it safely after a failure, include an identifier by which the server
  /// recognizes it.
  ///
  /// - Parameter contentType: The content type of the body, such as `text/plain; charset=utf-8`.
  @discardableResult
  @export(interface)
  public func post(
    _ body: [UInt8], contentType: String = "application/json", to url: String,
    completion: @escaping (Result<HTTPResponse, NetworkError>) -> Void
  ) -> HTTPTask {
    var request = HTTPRequest(.post, url)
    request.body = body
    request.headers["Content-Type"] = contentType
    return send(request, completion: completion)
  }

  /// Sends a request.
  ///
  /// - Returns: A task that can cancel the request. You need not keep it.
  @discardableResult
  @export(interface)
  public func send(_ request: HTTPRequest, completion: @escaping (Result<HTTPResponse, NetworkError>) -> Void)
    -> HTTPTask
  {
    let task = HTTPTask(request, completion)
    tasks.removeAll { $0.isDone }
    tasks.append(task)
    waiting.append(task)
    startWaitingTasks()
    return task
  }

  /// Starts waiting requests while slots are free.
  private func startWaitingTasks() {
    while !waiting.isEmpty {
      if waiting[0].isDone {
        waiting.removeFirst()
        continue
      }
      guard let slot = freeSlot() else { return }
      run(waiting.removeFirst(), on: slot)
    }
  }

  /// Returns the index of an idle slot, adding one if possible. An index, because a closure that retains a slot would
  /// retain its worker.
  private func freeSlot() -> Int? {
    if let slot = slots.firstIndex(where: { !$0.isBusy }) { return slot }
    guard slots.count < Self.maximumWorkers else { return nil }
    do throws(Errno) {
      slots.append(WorkerSlot(try Worker(for: application, name: "http")))
      return slots.count - 1
    } catch {
      Process.log("network: cannot start a thread: \(error.message)")
      // The existing slots continue. If there are none, the waiting requests would never start.
      if slots.isEmpty {
        for task in waiting { task.finish(.failure(.connection(host: task.request.url, error))) }
        waiting.removeAll()
      }
      return nil
    }
  }

  private func run(_ task: HTTPTask, on slot: Int) {
    slots[slot].isBusy = true
    task.attempts += 1
    let request = task.request
    let cache = SharedCacheRules.allowCaching(of: task.request) ? cache : nil
    let trustRoots = trustRoots
    let proxies = proxies
    let cancellation = task.cancellation
    slots[slot].worker.run {
      Self.attempt(request, cache, trustRoots, proxies, cancellation)
    } completion: { [unowned(unsafe) self] result in
      // The callback may release the client.
      let client = self
      client.slots[slot].isBusy = false
      client.finishAttempt(result, for: task)
      client.startWaitingTasks()
    }
  }

  /// Runs one attempt and updates the cache, on the worker's thread.
  private static func attempt(
    _ request: HTTPRequest, _ cache: HTTPCache?, _ trustRoots: TrustRoots, _ proxies: Proxies,
    _ cancellation: Cancellation
  ) -> AttemptResult {
    let cached = cache?.entry(for: request)
    var validators = HTTPHeaders()
    if request.headers["If-None-Match"] == nil, request.headers["If-Modified-Since"] == nil {
      if let tag = cached?.headers["ETag"] { validators.add(name: "If-None-Match", value: tag) }
      if let time = cached?.headers["Last-Modified"] { validators.add(name: "If-Modified-Since", value: time) }
    }
    let exchange = HTTPExchange(request, validators: validators, trustRoots, proxies, cancellation)
    let outcome = exchange.run()
    var result = AttemptResult(outcome: outcome, cached: cached)
    guard let cache, case .response(var response) = outcome else { return result }
    if response.status == 304, let cached {
      response.status = 200
      response.body = cached.body
      for field in cached.headers.fields where response.headers[field.name] == nil {
        response.headers.add(name: field.name, value: field.value)
      }
      result.outcome = .response(response)
    }
    let heads = exchange.redirects + [response.headers]
    if SharedCacheRules.forbidStoring(heads) {
      result.cacheError = cache.remove(request.url)
    } else if response.status == 200, SharedCacheRules.allowStoring(heads, for: request) {
      var headers = response.headers
      let list = SharedCacheRules.varyingFields(heads)
      headers["Vary"] = list.isEmpty ? nil : list
      result.cacheError = cache.store(
        HTTPCache.Entry(
          url: request.url, fetched: WallClock.now, variant: SharedCacheRules.variant(of: request, by: list),
          headers: headers,
          body: response.body))
      result.isStored = result.cacheError == nil
    }
    return result
  }

  private func finishAttempt(_ result: AttemptResult, for task: HTTPTask) {
    if task.isDone { return }
    if let problem = result.cacheError, !hasLoggedCacheError {
      hasLoggedCacheError = true
      Process.log("\(task.request.url): cannot store the response for offline use: \(problem.message)")
    }
    switch result.outcome {
    case .response(let response):
      if result.isStored { fetched[task.request.url] = application.now }
      task.finish(.success(response))
    case .failure(let error, let retryAfter):
      if error.isTemporary, task.request.method.isIdempotent, task.attempts < task.request.maximumAttempts {
        let delays = ReconnectingConnection.retryDelays
        let delay = max(delays[min(task.attempts, delays.count) - 1], min(retryAfter ?? 0, Self.maximumRetryDelay))
        task.timer = application.schedule(after: delay) { [unowned(unsafe) self] _ in
          let client = self
          client.waiting.append(task)
          client.startWaitingTasks()
        }
      } else if let cached = result.cached, error.allowsCachedResponse {
        task.finish(.success(response(of: cached, error)))
      } else {
        task.finish(.failure(error))
      }
    }
  }

  private func response(of cached: HTTPCache.Entry, _ problem: NetworkError?) -> HTTPResponse {
    HTTPResponse(
      status: 200, headers: cached.headers, body: cached.body, url: cached.url, age: age(of: cached), problem: problem)
  }

  private func age(of cached: HTTPCache.Entry) -> Double {
    if let then = fetched[cached.url] { return application.now - then }
    let now = WallClock.now
    return cached.fetched >= WallClock.sourceDate && now >= cached.fetched ? Double(now - cached.fetched) : .infinity
  }
}
