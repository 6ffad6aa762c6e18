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
///   case .failure(let error): log(error.description)
///   }
/// }
/// ```
///
/// The client retries requests that fail because of the network. With a storage, it caches responses and returns them
/// with their age when the network is unreachable. Up to four requests run at a time, each on its own thread; others
/// wait. Connections that servers keep open are used again, for up to 30 s. Releasing the client cancels its requests,
/// and their callbacks are not called.
public final class HTTPClient {
  /// The most worker threads.
  private static let maximumWorkers = 4
  /// The pauses between attempts, in seconds.
  static let retryDelays = [1.0, 2, 4, 8, 15, 30, 60]
  /// The longest pause that a server may request, in seconds. A user may be waiting at the panel for the response.
  private static let maximumRetryDelay = 60.0

  /// The time in seconds from the client's creation in which its requests wait for a network address. Chosen: DHCP
  /// takes some seconds after a board's start, and without a network, a page must not wait for long.
  static let networkWaitTime = 30.0
  /// The pause in seconds between the first address and the next attempt: routes and name servers follow it.
  private static let networkSettlingTime = 1.0

  private final class WorkerSlot {
    let worker: Worker
    var isBusy = false
    init(_ worker: Worker) { self.worker = worker }
  }

  private let application: Application
  private let trustRoots: TrustRoots
  private let proxies: Proxies
  private let cache: HTTPCache?
  private let pool = ConnectionPool()
  /// Closes the idle connections after the last request.
  private var idleTimer: Timer?
  private var slots: [WorkerSlot] = []
  private var tasks: [HTTPTask] = []
  private var waiting: [HTTPTask] = []
  /// The time at which each URL was last fetched. It is the application's time, because the system clock may be set in
  /// the meantime.
  private(set) var fetched = FetchTimes()
  private var hasLoggedCacheError = false
  private var retryLog = LogRateLimiter()
  /// The end of the time in which requests wait for a network address.
  private let networkDeadline: Double
  /// Reports the first network address, or `nil` if no request waits for it.
  var networkMonitor: NetworkMonitor?
  private var tasksWithoutNetwork: [HTTPTask] = []
  private var networkTimer: Timer?

  /// Creates a client for an application.
  ///
  /// - Parameters:
  ///   - storage: The storage for cached responses, or `nil` to disable caching. It can be that of the app's values, of
  ///     a `RemoteImageLoader`, and of `Outbox`es, but not of another client.
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
    networkDeadline = application.now + Self.networkWaitTime
  }

  deinit {
    idleTimer?.cancel()
    networkTimer?.cancel()
    networkMonitor?.onChange = nil
    for task in tasks { task.cancel() }
  }

  // MARK: Sending requests

  /// Sends a `GET` request to `url`.
  ///
  /// - Parameters:
  ///   - completion: The callback for the result. It is called once, at the start of a frame, unless the task is
  ///     cancelled first.
  ///   - cached: The callback for the cached response, or `nil`. It is called before the first attempt if there is a
  ///     cached response.
  @discardableResult
  @export(interface)
  public func get(
    _ url: String, completion: @escaping (Result<HTTPResponse, NetworkError>) -> Void,
    cached: ((HTTPResponse) -> Void)? = nil
  ) -> HTTPTask {
    send(HTTPRequest(.get, url), completion: completion, cached: cached)
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
  /// - Parameters:
  ///   - completion: The callback for the result. It is called once, at the start of a frame, unless the task is
  ///     cancelled first.
  ///   - cached: The callback for the cached response, or `nil`. It is called before the first attempt if there is a
  ///     cached response, so that a page shows it while the server is slow or unreachable.
  ///   - progress: The callback for the progress, or `nil`. It is called up to ten times a second, and a last time
  ///     before `completion`.
  /// - Returns: A task that can cancel the request. You need not keep it.
  @discardableResult
  @export(interface)
  public func send(
    _ request: HTTPRequest, completion: @escaping (Result<HTTPResponse, NetworkError>) -> Void,
    cached: ((HTTPResponse) -> Void)? = nil, progress: ((HTTPProgress) -> Void)? = nil
  ) -> HTTPTask {
    let reporter = progress.map { ProgressReporter(for: application, $0) }
    let task = HTTPTask(request, completion, cached: cached, reporter)
    tasks.removeAll { $0.isDone }
    tasks.append(task)
    waiting.append(task)
    startWaitingTasks()
    return task
  }

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
    slots.append(WorkerSlot(Worker(for: application, name: "http")))
    return slots.count - 1
  }

  private func run(_ task: HTTPTask, on slot: Int) {
    slots[slot].isBusy = true
    guard let handler = task.onCachedResponse else { return runAttempt(task, on: slot) }
    task.onCachedResponse = nil
    guard let cache, SharedCacheRules.allowCaching(of: task.request) else { return runAttempt(task, on: slot) }
    let request = task.request
    slots[slot].worker.run {
      cache.entry(for: request)
    } completion: { [unowned(unsafe) self] entry in
      // The callback may release the client, or cancel the task.
      let client = self
      if let entry, !task.isDone { handler(client.response(of: entry, nil)) }
      if task.isDone {
        client.slots[slot].isBusy = false
        client.startWaitingTasks()
      } else {
        client.runAttempt(task, on: slot)
      }
    }
  }

  private func runAttempt(_ task: HTTPTask, on slot: Int) {
    task.attempts += 1
    let request = task.request
    let cache = SharedCacheRules.allowCaching(of: task.request) ? cache : nil
    let trustRoots = trustRoots
    let proxies = proxies
    let pool = pool
    let cancellation = task.cancellation
    let download = task.download
    let progress = task.progress
    let isLast = !canRepeat(task)
    task.isRunning = true
    slots[slot].worker.run {
      HTTPAttempt(request, cache, trustRoots, proxies, pool, cancellation, download, progress, isLast: isLast)
    } completion: { [unowned(unsafe) self] result in
      // The callback may release the client.
      let client = self
      task.isRunning = false
      client.slots[slot].isBusy = false
      client.scheduleClosing()
      client.finishAttempt(result, for: task)
      client.startWaitingTasks()
    }
  }

  /// Closes the idle connections later, unless a request follows.
  private func scheduleClosing() {
    idleTimer?.cancel()
    let pool = pool
    idleTimer = application.schedule(after: ConnectionPool.idleLimit) { _ in pool.closeAll() }
  }

  private func finishAttempt(_ result: HTTPAttempt, for task: HTTPTask) {
    if task.isDone {
      // Canceled at the end of the attempt.
      task.download?.discardWithoutWaiting()
      return
    }
    if let problem = result.cacheError, !hasLoggedCacheError {
      hasLoggedCacheError = true
      Process.log("\(task.request.url): cannot store the response for offline use: \(problem.message)")
    }
    switch result.outcome {
    case .response(let response):
      if result.isStored { fetched.record(task.request.url, at: application.now) }
      task.finish(.success(response))
    case .failure(let error, let retryAfter):
      if error.suggestsNoNetwork, waitForNetwork(task) { return }
      if error.isTemporary, canRepeat(task) {
        let delays = Self.retryDelays
        let pause = max(delays[min(task.attempts, delays.count) - 1], min(retryAfter ?? 0, Self.maximumRetryDelay))
        // Several boards must not repeat their requests at the same moment after an outage.
        let delay = pause * .random(in: 1...1.1)
        logRetry(of: task.request, after: error, in: delay)
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

  /// Returns `true` if another attempt may follow the current one.
  private func canRepeat(_ task: HTTPTask) -> Bool {
    task.request.method.isIdempotent && task.attempts < task.request.maximumAttempts
  }

  private func logRetry(of request: HTTPRequest, after error: NetworkError, in delay: Double) {
    // Not the whole URL, whose query may be a secret.
    let host = NetworkAddress(request.url)?.host ?? ""
    let message = error.message.hasPrefix(host) ? error.message : "\(host): \(error.message)"
    let line = retryLog.line("\(message); retrying in \(Int(delay)) s", at: application.now)
    if let line { Process.log(line) }
  }

  /// Keeps a task until the machine has a network address, if it has none soon after the client's creation. Nothing was
  /// sent, so the attempt does not count.
  ///
  /// - Returns: `false` if the machine has an address, or if it is too late to wait.
  private func waitForNetwork(_ task: HTTPTask) -> Bool {
    guard application.now < networkDeadline else { return false }
    let monitor = networkMonitor ?? NetworkMonitor(for: application)
    guard !monitor.isUp else { return false }
    networkMonitor = monitor
    task.attempts -= 1
    tasksWithoutNetwork.append(task)
    if tasksWithoutNetwork.count == 1 {
      Process.log("network: this machine has no address yet; requests wait for up to \(Int(Self.networkWaitTime)) s")
      monitor.onChange = { [unowned(unsafe) self] in
        let client = self
        client.resumeWithNetwork(after: Self.networkSettlingTime)
      }
      resumeWithNetwork(after: networkDeadline - application.now)
    }
    return true
  }

  private func resumeWithNetwork(after delay: Double) {
    networkTimer?.cancel()
    networkTimer = application.schedule(after: delay) { [unowned(unsafe) self] _ in
      let client = self
      client.networkMonitor = nil
      client.waiting += client.tasksWithoutNetwork
      client.tasksWithoutNetwork = []
      client.startWaitingTasks()
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
