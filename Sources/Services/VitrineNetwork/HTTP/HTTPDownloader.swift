import System

/// Downloads files for programs without an application. Each call blocks its thread. There are no retries, and nothing
/// is cached.
///
/// Only one thread may use an object.
package final class HTTPDownloader {
  private let trustRoots: TrustRoots
  private let proxies: Proxies
  private let pool = ConnectionPool()

  /// - Parameter path: A PEM file of trusted certificates, or `nil` for Debian's.
  package init(trustRoots path: String? = nil) {
    trustRoots = TrustRoots(path, notBefore: WallClock.earliestPlausible)
    proxies = Proxies { Process.environment($0) }
  }

  /// Downloads a file.
  ///
  /// - Parameters:
  ///   - limit: The largest size of the file, in bytes.
  ///   - seconds: The time limit, including redirects.
  ///   - receive: Receives the file's bytes in pieces, also if an error follows. It returns `false` to end the download,
  ///     which then throws `NetworkError.cancelled`.
  package func get(
    _ url: String, limit: Int64, within seconds: Double, _ receive: (UnsafeRawBufferPointer) -> Bool
  ) throws(NetworkError) {
    var request = HTTPRequest(.get, url)
    // A server or a proxy must not compress files that have a signature.
    request.headers["Accept-Encoding"] = "identity"
    request.maximumBodySize = limit
    request.timeouts.total = seconds
    let outcome = withoutActuallyEscaping(receive) { receive in
      HTTPExchange(request, trustRoots, proxies, pool, Cancellation(), receiver: receive).run()
    }
    switch outcome {
    case .response(let response):
      if response.status != 200 {
        let host = NetworkAddress(response.url)?.host ?? ""
        throw .httpStatus(host: host, status: response.status, body: [])
      }
    case .failure(let error, _): throw error
    }
  }
}
