import System

/// One attempt at a request, with its effects on the cache. It runs on a worker's thread.
struct HTTPAttempt: Sendable {
  private(set) var outcome: HTTPExchange.Outcome
  /// The response that was cached before this attempt.
  let cached: HTTPCache.Entry?
  /// Whether this response is now in the cache.
  private(set) var isStored = false
  /// The reason why the cache could not be changed.
  private(set) var cacheError: Errno?

  /// Whether the attempt failed, and a later one may succeed.
  var canBeRepeated: Bool { if case .failure(let error, _) = outcome { error.isTemporary } else { false } }

  /// Runs an attempt and updates the cache.
  ///
  /// - Parameters:
  ///   - download: The file of a request with `downloadPath`.
  ///   - isLast: Whether no attempt follows. Then nothing is left of an incomplete download.
  init(
    _ request: HTTPRequest, _ cache: HTTPCache?, _ trustRoots: TrustRoots, _ proxies: Proxies, _ pool: ConnectionPool,
    _ cancellation: Cancellation, _ download: PartialDownload?, _ progress: ProgressReporter?, isLast: Bool
  ) {
    let known = cache?.entry(of: request.url)
    cached = known.flatMap { HTTPCache.isResponse($0, to: request) ? $0 : nil }
    let exchange = HTTPExchange(
      request, cached: cached, known: known, trustRoots, proxies, pool, cancellation, download: download,
      progress: progress)
    outcome = exchange.run()
    // On this thread, because removing a large file takes a while.
    if isLast || !canBeRepeated { download?.discard() }
    guard let cache, case .response(let response) = outcome else { return }
    update(cache, with: response, to: request)
  }

  private mutating func update(_ cache: HTTPCache, with received: HTTPResponse, to request: HTTPRequest) {
    var response = received
    if response.status == 304, let cached {
      response.status = 200
      response.body = cached.body
      for field in cached.headers.fields where response.headers[field.name] == nil {
        response.headers.add(name: field.name, value: field.value)
      }
      outcome = .response(response)
    }
    let heads = response.redirects + [response.headers]
    if SharedCacheRules.forbidStoring(heads) {
      cacheError = cache.remove(request.url)
    } else if response.status == 200, SharedCacheRules.allowStoring(heads, for: request) {
      var headers = response.headers
      let list = SharedCacheRules.varyingFields(heads)
      headers["Vary"] = list.isEmpty ? nil : list
      cacheError = cache.store(
        HTTPCache.Entry(
          url: request.url, fetched: WallClock.now, host: NetworkAddress(response.url)?.host ?? "",
          variant: SharedCacheRules.variant(of: request, by: list),
          acceptVariant: headers.has("Accept", in: "Vary") ? SharedCacheRules.variant(of: request, by: "Accept") : "",
          headers: headers, body: response.body))
      isStored = cacheError == nil
    }
  }
}
