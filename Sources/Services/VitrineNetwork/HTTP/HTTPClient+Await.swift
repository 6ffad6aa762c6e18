#if !hasFeature(Embedded)
  extension HTTPClient {
    /// Sends a request and returns its response without blocking the app. Not available in Embedded Swift, which has no
    /// tasks.
    ///
    /// - Parameter isolation: The caller's isolation. It must run on the app's thread.
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
