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
  private static let mostLanes = 4
  /// The longest pause that a server may request, in seconds. A user may be waiting at the panel for the response.
  private static let longestPause = 60.0

  /// The result of a worker's attempt.
  private struct Brought: Sendable {
    var outcome: HTTPExchange.Outcome
    /// The response that was cached before this attempt.
    var kept: HTTPStore.Entry?
    /// Whether this response is now in the cache.
    var isStored = false
    /// The reason why the cache could not be changed.
    var storeProblem: Errno?
  }

  private final class Lane {
    let worker: Worker
    var isBusy = false
    init(_ worker: Worker) { self.worker = worker }
  }

  private let application: Application
  private let authorities: Authorities
  private let proxies: Proxies
  private let store: HTTPStore?
  private var lanes: [Lane] = []
  private var tasks: [HTTPTask] = []
  private var waiting: [HTTPTask] = []
  /// The time at which each URL was last fetched. It is the application's time, because the system clock may be set in
  /// the meantime.
  private var fetched: [String: Double] = [:]
  private var hasTold = false

  /// Creates a client for an application.
  ///
  /// - Parameters:
  ///   - storage: The storage for cached responses, or `nil` to disable caching.
  ///   - storeLimit: The most bytes that cached responses occupy together.
  ///   - authorities: A PEM file of trusted certificates, or `nil` for Debian's.
  @export(interface)
  public convenience init(
    for application: Application, storage: Storage? = nil, storeLimit: Int = 16 << 20,
    authorities: String? = nil
  ) {
    self.init(
      for: application, store: storage.map { HTTPStore("\($0.folder)/http", limit: storeLimit) },
      Authorities(authorities, notBefore: WallClock.earliestPlausible), Proxies { Process.environment($0) })
  }

  init(for application: Application, store: HTTPStore?, _ authorities: Authorities, _ proxies: Proxies) {
    (self.application, self.store, self.authorities, self.proxies) = (application, store, authorities, proxies)
  }

  deinit { for task in tasks { task.cancel() } }

  // MARK: Sending requests

  /// Sends a `GET` request to `url`.
  ///
  /// - Parameter heard: The callback for the result. It is called once, at the start of a frame, unless the task is
  ///   cancelled first.
  @discardableResult
  @export(interface)
  public func get(_ url: String, _ heard: @escaping (Result<HTTPResponse, NetworkError>) -> Void) -> HTTPTask {
    send(HTTPRequest(.get, url), heard)
  }

  /// Sends `body` to `url` once. To repeat it safely after a failure, include an identifier by which the server
  /// recognizes it.
  ///
  /// - Parameter type: The content type of the body, such as `text/plain; charset=utf-8`.
  @discardableResult
  @export(interface)
  public func post(
    _ body: [UInt8], as type: String = "application/json", to url: String, _ heard: @escaping (Result<HTTPResponse, NetworkError>) -> Void
  ) -> HTTPTask {
    var request = HTTPRequest(.post, url)
    request.body = body
    request.headers["Content-Type"] = type
    return send(request, heard)
  }

  /// Sends a request.
  ///
  /// - Returns: A task that can cancel the request. You need not keep it.
  @discardableResult
  @export(interface)
  public func send(_ request: HTTPRequest, _ heard: @escaping (Result<HTTPResponse, NetworkError>) -> Void) -> HTTPTask {
    let task = HTTPTask(request, heard)
    tasks.removeAll { $0.isDone }
    tasks.append(task)
    waiting.append(task)
    begin()
    return task
  }

  /// Starts waiting requests while lanes are free.
  private func begin() {
    while !waiting.isEmpty {
      if waiting[0].isDone {
        waiting.removeFirst()
        continue
      }
      guard let lane = freeLane() else { return }
      run(waiting.removeFirst(), on: lane)
    }
  }

  /// Returns the index of an idle lane, adding one if possible. An index, because a closure that retains a lane would
  /// retain its worker.
  private func freeLane() -> Int? {
    if let lane = lanes.firstIndex(where: { !$0.isBusy }) { return lane }
    guard lanes.count < Self.mostLanes else { return nil }
    do throws(Errno) {
      lanes.append(Lane(try Worker(for: application, name: "http")))
      return lanes.count - 1
    } catch {
      Process.log("no thread for the network: \(error.message)")
      // The existing lanes continue. If there are none, the waiting requests would never start.
      if lanes.isEmpty {
        for task in waiting { task.finish(.failure(.connection(host: task.request.url, error))) }
        waiting.removeAll()
      }
      return nil
    }
  }

  private func run(_ task: HTTPTask, on lane: Int) {
    lanes[lane].isBusy = true
    task.tries += 1
    let (request, store) = (task.request, SharedCacheRules.concern(task.request) ? store : nil)
    let (authorities, proxies, cancellation) = (authorities, proxies, task.cancellation)
    lanes[lane].worker.run {
      Self.bring(request, store, authorities, proxies, cancellation)
    } then: { [unowned(unsafe) self] brought in
      // The callback may release the client.
      let client = self
      client.lanes[lane].isBusy = false
      client.take(brought, for: task)
      client.begin()
    }
  }

  /// Runs one attempt and updates the cache, on the worker's thread.
  private static func bring(
    _ request: HTTPRequest, _ store: HTTPStore?, _ authorities: Authorities, _ proxies: Proxies, _ cancellation: Cancellation
  ) -> Brought {
    let kept = store?.entry(for: request)
    var validators = HTTPHeaders()
    if request.headers["If-None-Match"] == nil, request.headers["If-Modified-Since"] == nil {
      if let tag = kept?.headers["ETag"] { validators.add("If-None-Match", tag) }
      if let time = kept?.headers["Last-Modified"] { validators.add("If-Modified-Since", time) }
    }
    let exchange = HTTPExchange(request, validators: validators, authorities, proxies, cancellation)
    let outcome = exchange.run()
    var brought = Brought(outcome: outcome, kept: kept)
    guard let store, case .response(var response) = outcome else { return brought }
    if response.status == 304, let kept {
      response.status = 200
      response.body = kept.body
      for field in kept.headers.fields where response.headers[field.name] == nil { response.headers.add(field.name, field.value) }
      brought.outcome = .response(response)
    }
    let heads = exchange.redirects + [response.headers]
    if SharedCacheRules.forbidKeeping(heads) {
      brought.storeProblem = store.remove(request.url)
    } else if response.status == 200, SharedCacheRules.allowKeeping(heads, for: request) {
      var headers = response.headers
      let list = SharedCacheRules.varyingFields(heads)
      headers["Vary"] = list.isEmpty ? nil : list
      brought.storeProblem = store.keep(
        HTTPStore.Entry(
          url: request.url, fetched: WallClock.now, variant: SharedCacheRules.variant(of: request, by: list), headers: headers,
          body: response.body))
      brought.isStored = brought.storeProblem == nil
    }
    return brought
  }

  private func take(_ brought: Brought, for task: HTTPTask) {
    if task.isDone { return }
    if let problem = brought.storeProblem, !hasTold {
      hasTold = true
      Process.log("\(task.request.url): not kept for when the network is away: \(problem.message)")
    }
    switch brought.outcome {
    case .response(let response):
      if brought.isStored { fetched[task.request.url] = application.now }
      task.finish(.success(response))
    case .failure(let error, let pause):
      if error.mayPass, task.request.method.isRepeatable, task.tries < task.request.tries {
        let delay = max(LastingLine.pauses[min(task.tries, LastingLine.pauses.count) - 1], min(pause ?? 0, Self.longestPause))
        task.timer = application.schedule(after: delay) { [unowned(unsafe) self] _ in
          let client = self
          client.waiting.append(task)
          client.begin()
        }
      } else if let kept = brought.kept, error.keepsOldAnswers {
        task.finish(.success(response(of: kept, error)))
      } else {
        task.finish(.failure(error))
      }
    }
  }

  private func response(of kept: HTTPStore.Entry, _ problem: NetworkError?) -> HTTPResponse {
    HTTPResponse(status: 200, headers: kept.headers, body: kept.body, url: kept.url, age: age(of: kept), problem: problem)
  }

  private func age(of kept: HTTPStore.Entry) -> Double {
    if let then = fetched[kept.url] { return application.now - then }
    let now = WallClock.now
    return kept.fetched >= WallClock.sourceDate && now >= kept.fetched ? Double(now - kept.fetched) : .infinity
  }
}
