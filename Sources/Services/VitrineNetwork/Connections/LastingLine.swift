import System
import Toolkit

/// The way to a server on which both may talk at any time. It is made again and again, ever more seldom, until it is closed.
///
/// Whoever has it owns it, and takes its own side down before this goes.
final class LastingLine {
  /// D: seconds between tries.
  static let pauses = [1.0, 2, 4, 8, 15, 30, 60]
  /// D: seconds to connect.
  static let patience = 10.0

  let host: String
  /// Called before each try.
  var begins: () -> Void = {}
  /// Called with what comes, and with the end, also that of a try which failed.
  var heard: (NetworkLine.Event) -> Void = { _ in }
  /// Whether nobody wants it any more.
  private(set) var isClosed = false

  private let application: Application
  private let way: NetworkStream.Way
  private var line: NetworkLine?
  private var timer: Toolkit.Timer?
  private var backoff = Backoff(LastingLine.pauses)

  /// - Parameter authorities: a file of certificates; nil: Debian's.
  init(to address: NetworkAddress, by proxies: Proxies, authorities: String?, for application: Application) {
    (host, self.application) = (address.host, application)
    way = NetworkStream.Way(to: address, by: proxies, Authorities(authorities, notBefore: WallClock.earliestPlausible))
  }

  /// Whether there is a connection, or one is being made.
  var isThere: Bool { line != nil }

  func open() {
    backoff.startAttempt()
    begins()
    do throws(Errno) {
      line = try NetworkLine(way, patience: Self.patience, for: application) { [unowned(unsafe) self] event in
        // What is told may let go of it.
        let own = self
        own.heard(event)
      }
    } catch { heard(.ended(.connection(host: host, error))) }
  }

  /// Sends bytes as soon as they are taken.
  ///
  /// - Returns: false where nothing is there, or too much waits already.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool { line?.send(bytes) ?? false }

  /// The server is the one that is wanted: after an end the next try comes soon.
  func succeed() { backoff.reset() }

  /// Calls `look` every so many seconds until the end, in the place of what was called before.
  func watch(every interval: Double, _ look: @escaping () -> Void) {
    timer?.cancel()
    timer = application.schedule(after: interval, repeats: true) { _ in look() }
  }

  /// Ends the connection, to make it again after a pause.
  ///
  /// - Returns: whether it will be: not where it was closed.
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

  /// What waits is sent still, and nothing is heard any more.
  func close() {
    isClosed = true
    line = nil
    timer?.cancel()
  }
}
