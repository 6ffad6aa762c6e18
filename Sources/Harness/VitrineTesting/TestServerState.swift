internal import Foundation

/// The state of a test's server, which its threads share.
final class TestServerState: @unchecked Sendable {
  /// The values that the test sets and reads.
  struct Values {
    var responses: [String: TestServer.Response] = [:]
    var isOffline = false
    var isPaused = false
    var requests: [TestServer.Request] = []
    /// The sockets of open connections.
    fileprivate var connections: Set<Int32> = []
    fileprivate var isStopped = false
    fileprivate var hasListener = true
  }

  /// The most requests that are kept. Chosen: more than a test sends.
  private static let maximumRequestCount = 1000

  private let socket: Int32
  // Guards the values.
  private let condition = NSCondition()
  private var values = Values()

  init(_ socket: Int32) { self.socket = socket }

  func withLock<Result>(_ body: (inout Values) -> Result) -> Result {
    condition.lock()
    defer {
      condition.broadcast()
      condition.unlock()
    }
    return body(&values)
  }

  func start() { Thread.detachNewThread { [self] in acceptConnections() } }

  /// Closes all connections, and waits until the threads have ended.
  func stop() {
    withLock { values in
      values.isStopped = true
      shutdown(socket, Int32(SHUT_RDWR))
      for connection in values.connections { shutdown(connection, Int32(SHUT_RDWR)) }
    }
    condition.lock()
    while values.hasListener || !values.connections.isEmpty { condition.wait() }
    condition.unlock()
  }

  private func acceptConnections() {
    while true {
      let connection = accept(socket, nil, nil)
      // `stop()` shuts the socket down.
      guard connection >= 0 || errno == EINTR || errno == ECONNABORTED else { break }
      guard connection >= 0 else { continue }
      let isAccepted = withLock { values in
        guard !values.isStopped, !values.isOffline else { return false }
        values.connections.insert(connection)
        return true
      }
      guard isAccepted else {
        close(connection)
        continue
      }
      Thread.detachNewThread { [self] in
        serve(connection)
        withLock { values in
          close(connection)
          values.connections.remove(connection)
        }
      }
    }
    withLock { values in
      close(socket)
      values.hasListener = false
    }
  }

  private func serve(_ connection: Int32) {
    guard let request = TestServerSocket.readRequest(from: connection) else { return }
    withLock { values in
      values.requests.append(request)
      values.requests.removeFirst(max(0, values.requests.count - Self.maximumRequestCount))
    }
    condition.lock()
    while values.isPaused, !values.isOffline, !values.isStopped { condition.wait() }
    let isOffline = values.isOffline || values.isStopped
    let response = values.responses[request.path] ?? .status(404)
    condition.unlock()
    if !isOffline { TestServerSocket.write(response, to: connection, hasBody: request.method != "HEAD") }
  }
}
