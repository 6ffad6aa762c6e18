import System
import Toolkit

/// A connection to a server that either end can use at any time. It reconnects with a backoff until it is closed.
///
/// The owner must close the connection before it is deallocated.
final class ReconnectingConnection {
  /// The pauses between attempts, in seconds.
  static let retryDelays = [1.0, 2, 4, 8, 15, 30, 60]
  /// The most seconds to connect.
  static let connectTimeout = 10.0

  let host: String
  /// Called before each attempt.
  var onAttempt: () -> Void = {}
  /// Called for each event, including the end of a failed attempt.
  var onEvent: (NetworkConnection.Event) -> Void = { _ in }
  /// Whether `close()` was called.
  private(set) var isClosed = false

  private let application: Application
  private let endpoint: NetworkStream.Endpoint
  private var connection: NetworkConnection?
  private var timer: Toolkit.Timer?
  private var backoff = Backoff(ReconnectingConnection.retryDelays)

  /// - Parameter trustRoots: A PEM file of trusted certificates, or `nil` for Debian's.
  init(
    to address: NetworkAddress, proxies: Proxies, trustRoots: String?, clientCertificate: ClientCertificate?,
    for application: Application
  ) {
    host = address.host
    self.application = application
    endpoint = NetworkStream.Endpoint(
      to: address, proxies: proxies,
      TrustRoots(trustRoots, notBefore: WallClock.earliestPlausible, clientCertificate: clientCertificate))
  }

  /// Whether the connection is open or being opened.
  var isActive: Bool { connection != nil }

  func open() {
    backoff.startAttempt()
    onAttempt()
    do throws(Errno) {
      connection = try NetworkConnection(endpoint, connectTimeout: Self.connectTimeout, for: application) {
        [unowned(unsafe) self] event in
        // The callback may release the owner.
        let own = self
        own.onEvent(event)
      }
    } catch { onEvent(.ended(.connection(host: host, error))) }
  }

  /// Sends bytes once the connection accepts them.
  ///
  /// - Returns: `false` if there is no connection or too many bytes are waiting.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool { connection?.send(bytes) ?? false }

  /// Records that the server accepted the client, which resets the backoff.
  func resetBackoff() { backoff.reset() }

  /// Calls `handler` at the interval, in seconds, until the connection ends. It replaces the previous callback.
  func startTimer(every interval: Double, handler: @escaping () -> Void) {
    timer?.cancel()
    timer = application.schedule(after: interval, repeats: true) { _ in handler() }
  }

  /// Closes the connection and schedules the next attempt.
  ///
  /// - Returns: `false` if `close()` was called, so that no attempt follows.
  func scheduleRetry() -> Bool {
    connection = nil
    timer?.cancel()
    guard !isClosed else { return false }
    backoff.recordFailure(at: application.now)
    timer = application.schedule(after: max(0, (backoff.deadline ?? 0) - application.now)) { [unowned(unsafe) self] _ in
      let own = self
      own.open()
    }
    return true
  }

  /// Closes the connection permanently after sending the waiting bytes. No more events are delivered.
  func close() {
    isClosed = true
    connection = nil
    timer?.cancel()
  }
}
