import EventSources
import System
import Toolkit

/// The progress of a request. After a retry, an upload begins again, and a download that can be continued does not.
public struct HTTPProgress: Sendable, Equatable {
  /// The number of bytes of the request's body that were sent.
  public internal(set) var bytesSent: Int64 = 0
  /// The size of the request's body in bytes.
  public internal(set) var bytesToSend: Int64 = 0
  /// The number of bytes of the response's body that have arrived, after decompression.
  public internal(set) var bytesReceived: Int64 = 0
  /// The size of the response's body in bytes, or `nil` if it is unknown, such as for a compressed body.
  public internal(set) var bytesToReceive: Int64?

  /// Creates the progress of a request that has not begun.
  public init() {}
}

/// Reports the progress of a request from its worker to the application's thread.
final class ProgressReporter: @unchecked Sendable {
  /// The seconds between two reports. Chosen: a bar of progress moves ten times a second.
  private static let interval = 0.1

  private let lock = Lock()
  // Guarded by the lock.
  private var progress = HTTPProgress()
  private var lastReport = -Double.infinity
  // Used only on the application's thread.
  private var handler: ((HTTPProgress) -> Void)?
  private var delivered = HTTPProgress()
  /// Holds at most one message, because each report is the latest one. `nil` if no file descriptor was available.
  private var mailbox: Mailbox<Bool>?

  init(for application: Application, _ handler: @escaping (HTTPProgress) -> Void) {
    self.handler = handler
    mailbox = try? application.mailbox(capacity: 1) { [unowned(unsafe) self] _ in
      // The handler may release the request.
      let reporter = self
      reporter.deliver()
    }
  }

  /// Changes the progress, on any thread.
  func update(_ change: (inout HTTPProgress) -> Void) {
    let now = Clock.now
    let isDue = lock.withLock {
      change(&progress)
      guard now - lastReport >= Self.interval else { return false }
      lastReport = now
      return true
    }
    if isDue { mailbox?.send(true) }
  }

  /// Calls the handler if there is something new.
  func deliver() {
    let current = lock.withLock { progress }
    guard current != delivered else { return }
    delivered = current
    handler?(current)
  }

  /// Ends the reports. It must be called, so that the worker does not release what the handler has captured.
  func close() {
    mailbox?.close()
    handler = nil
  }
}
