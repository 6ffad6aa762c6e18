import System
import Toolkit

/// A connection to a server that either end can use at any time. It reconnects with a backoff until it is closed.
///
/// The owner must close the connection before it is deallocated.
final class LastingLine {
  /// The pauses between attempts, in seconds.
  static let pauses = [1.0, 2, 4, 8, 15, 30, 60]
  /// The most seconds to connect.
  static let patience = 10.0

  let host: String
  /// Called before each attempt.
  var begins: () -> Void = {}
  /// Called for each event, including the end of a failed attempt.
  var heard: (NetworkLine.Event) -> Void = { _ in }
  /// Whether `close()` was called.
  private(set) var isClosed = false

  private let application: Application
  private let way: NetworkStream.Way
  private var line: NetworkLine?
  private var timer: Toolkit.Timer?
  private var backoff = Backoff(LastingLine.pauses)

  /// - Parameter authorities: A PEM file of trusted certificates, or `nil` for Debian's.
  init(to address: NetworkAddress, by proxies: Proxies, authorities: String?, for application: Application) {
    (host, self.application) = (address.host, application)
    way = NetworkStream.Way(to: address, by: proxies, Authorities(authorities, notBefore: WallClock.earliestPlausible))
  }

  /// Whether the connection is open or being opened.
  var isThere: Bool { line != nil }

  func open() {
    backoff.startAttempt()
    begins()
    do throws(Errno) {
      line = try NetworkLine(way, patience: Self.patience, for: application) { [unowned(unsafe) self] event in
        // The callback may release the owner.
        let own = self
        own.heard(event)
      }
    } catch { heard(.ended(.connection(host: host, error))) }
  }

  /// Sends bytes once the connection accepts them.
  ///
  /// - Returns: `false` if there is no connection or too many bytes are waiting.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool { line?.send(bytes) ?? false }

  /// Records that the server accepted the client, which resets the backoff.
  func succeed() { backoff.reset() }

  /// Calls `look` at the interval, in seconds, until the connection ends. It replaces the previous callback.
  func watch(every interval: Double, _ look: @escaping () -> Void) {
    timer?.cancel()
    timer = application.schedule(after: interval, repeats: true) { _ in look() }
  }

  /// Closes the connection and schedules the next attempt.
  ///
  /// - Returns: `false` if `close()` was called, so that no attempt follows.
  func drop() -> Bool {
    line = nil
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
    line = nil
    timer?.cancel()
  }
}
