#if !hasFeature(Embedded)
  extension HTTPClient {
    /// Asks for what `request` says, and waits while the app goes on. Only in ordinary Swift: Embedded Swift has no tasks.
    ///
    /// - Parameter isolation: where the caller runs, which has to be the app's own thread.
    public func response(
      to request: HTTPRequest, isolation: isolated (any Actor)? = #isolation
    ) async throws(NetworkError) -> HTTPResponse {
      let result = await withCheckedContinuation { continuation in
        send(request) { continuation.resume(returning: $0) }
      }
      return try result.get()
    }
  }
#endif
