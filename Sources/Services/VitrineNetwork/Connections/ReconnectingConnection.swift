import System
import Toolkit

/// A connection to a server that either end can use at any time. It reconnects with a backoff until it is closed.
///
/// The owner must close the connection before it is deallocated.
final class ReconnectingConnection {
  /// The most seconds to connect.
  static let connectTimeout = 10.0

  let host: String
  var onAttempt: () -> Void = {}
  /// Called for each event, including the end of a failed attempt.
  var onEvent: (NetworkConnection.Event) -> Void = { _ in }
  private(set) var isClosed = false
  /// Whether bytes of the protocol could not be sent, so that only another connection helps.
  private(set) var isStalled = false

  private let application: Application
  private let endpoint: NetworkStream.Endpoint
  private var connection: NetworkConnection?
  private var timer: Timer?
  private var policy = ReconnectPolicy()
  private var log = LogRateLimiter()

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

  var isActive: Bool { connection != nil }

  func open() {
    isStalled = false
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
  func send(_ bytes: [UInt8]) -> Bool { connection?.send(bytes) ?? false }

  /// Sends bytes of the protocol, such as a confirmation, also if too many messages are waiting. If it cannot send
  /// them, it sets `isStalled`.
  func sendControl(_ bytes: [UInt8]) {
    guard let connection else { return }
    if !connection.send(bytes, isControl: true) { isStalled = true }
  }

  func recordAcceptance() { policy.recordAcceptance(at: application.now) }

  /// Calls `handler` at the interval, in seconds, until the connection ends. It replaces the previous callback.
  func startTimer(every interval: Double, handler: @escaping () -> Void) {
    timer?.cancel()
    timer = application.schedule(after: interval, repeats: true) { _ in handler() }
  }

  /// Closes the connection and schedules the next attempt.
  ///
  /// - Returns: `false` if `close()` was called, so that no attempt follows.
  func scheduleRetry(after problem: NetworkError?) -> Bool {
    connection = nil
    timer?.cancel()
    guard !isClosed else { return false }
    let delay = policy.recordEnd(at: application.now, jitter: .random(in: 0...1))
    let reason = problem?.message ?? "\(host): the server closed the connection"
    if let line = log.line("\(reason); reconnecting in \(Int(delay)) s", at: application.now) {
      Process.log(line)
    }
    timer = application.schedule(after: delay) { [unowned(unsafe) self] _ in
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
