import System

/// The idle connections of a client, which later requests to the same server use again. It can be used on any thread.
final class ConnectionPool: @unchecked Sendable {
  /// The most idle connections. Chosen: those of four requests at a time, to two servers.
  static let maximumCount = 8
  /// The seconds after which an idle connection is closed. Chosen: servers close theirs after 5 to 75 s.
  static let idleLimit = 30.0

  private struct Entry {
    var server: String
    var stream: NetworkStream
    var since: Double
  }

  private let lock = Lock()
  /// The connections, the most recently used one last. Guarded by the lock.
  private var entries: [Entry] = []

  /// Returns an open connection to the server, or `nil` if there is none.
  ///
  /// - Parameter server: The server, as in `NetworkStream.Endpoint.name`.
  func take(_ server: String) -> NetworkStream? {
    while true {
      let entry = lock.withLock { () -> Entry? in
        entries.lastIndex { $0.server == server }.map { entries.remove(at: $0) }
      }
      guard let entry else { return nil }
      // Otherwise the connection is closed here, outside of the lock.
      if Clock.now - entry.since < Self.idleLimit, entry.stream.isIdle { return entry.stream }
    }
  }

  /// Stores a connection on which a whole response was received.
  ///
  /// - Parameter now: The time by `Clock.now`.
  func store(_ stream: NetworkStream, to server: String, at now: Double = Clock.now) {
    let removed = lock.withLock { () -> Entry? in
      entries.append(Entry(server: server, stream: stream, since: now))
      return entries.count > Self.maximumCount ? entries.removeFirst() : nil
    }
    _ = removed
  }

  func closeAll() {
    let removed = lock.withLock { () -> [Entry] in
      let all = entries
      entries = []
      return all
    }
    _ = removed
  }
}
