internal import CLinux

/// A lookup of a host name on a thread of its own.
///
/// The C library waits for name servers that do not answer, for up to half a minute, and cannot be interrupted. So a
/// caller waits for the thread only until its deadline or its cancellation. All callers that look up the same name wait
/// for the same thread, and the number of threads is limited.
package final class NameLookup: @unchecked Sendable {
  /// The most lookups at a time. Chosen: more than an app has requests and lasting connections at a time, and few
  /// enough for the memory of a small board.
  package static let maximumCount = 8
  /// The most addresses of a name that are tried.
  private static let maximumAddresses = 8

  private enum Outcome {
    case found([sockaddr_storage])
    /// A failure, with the error of the C library.
    case failed(Int32)
  }

  private static let lock = Lock()
  // Guarded by the lock, as are the variables of each lookup.
  private nonisolated(unsafe) static var running: [NameLookup] = []

  private let host: String
  /// `nil` until the C library returns.
  private var outcome: Outcome?
  /// The events of the callers that wait.
  private var waiters: [WakeEvent] = []

  private init(_ host: String) { self.host = host }

  /// Returns the addresses of a host, without a port. It waits only if `host` is a name.
  ///
  /// - Parameters:
  ///   - deadline: The time by `Clock.now` until which it waits for a name server.
  ///   - wakeEvent: An event that cancels the wait.
  static func addresses(
    of host: String, until deadline: Double, wakeEvent: WakeEvent?
  ) throws(TCPSocket.Failure) -> [sockaddr_storage] {
    if case .found(let addresses) = look(up: host, isAddress: true) { return addresses }
    var event: WakeEvent
    do throws(Errno) { event = try WakeEvent() } catch { throw .system(error) }
    let lookup = try join(host, event)
    defer { lookup.remove(event) }
    while true {
      switch lock.withLock({ lookup.outcome }) {
      case .found(let addresses): return addresses
      case .failed(let error): throw .resolution(String(cString: vt_look_up_problem(error)))
      case nil: break
      }
      do throws(TCPSocket.Failure) {
        try TCPSocket.wait(event.descriptor.rawValue, for: .reading, until: deadline, wakeEvent: wakeEvent)
      } catch .system(.timedOut) { throw .resolution("no name server answered in time") }
    }
  }

  /// Returns the running lookup of a host, or starts one. It signals the event at its end.
  private static func join(_ host: String, _ event: WakeEvent) throws(TCPSocket.Failure) -> NameLookup {
    var isNew = false
    let lookup = lock.withLock { () -> NameLookup? in
      if let lookup = running.first(where: { $0.host == host }) {
        lookup.waiters.append(event)
        return lookup
      }
      // The C library knows this machine's name without a name server.
      guard running.count < maximumCount || host == "localhost" else { return nil }
      isNew = true
      let lookup = NameLookup(host)
      lookup.waiters.append(event)
      running.append(lookup)
      return lookup
    }
    guard let lookup else { throw .resolution("other lookups wait for name servers that do not answer") }
    guard isNew else { return lookup }
    do throws(Errno) {
      try Thread.start("name") { lookup.finish(look(up: host, isAddress: false)) }
    } catch {
      // Others may have joined it.
      lookup.finish(.failed(Int32(vt_look_up_out_of_memory)))
      throw .system(error)
    }
    return lookup
  }

  private func finish(_ outcome: Outcome) {
    Self.lock.withLock {
      self.outcome = outcome
      Self.running.removeAll { $0 === self }
      for waiter in waiters { waiter.signal() }
    }
  }

  private func remove(_ event: WakeEvent) { Self.lock.withLock { waiters.removeAll { $0 === event } } }

  /// Calls the C library.
  ///
  /// - Parameter isAddress: Whether to return a failure for names, without waiting.
  private static func look(up host: String, isAddress: Bool) -> Outcome {
    withUnsafeTemporaryAllocation(of: sockaddr_storage.self, capacity: maximumAddresses) { addresses in
      addresses.initialize(repeating: sockaddr_storage())
      let count = vt_look_up(host, isAddress ? 1 : 0, addresses.baseAddress!, Int32(maximumAddresses))
      return count < 0 ? .failed(count) : .found(Array(addresses.prefix(Int(count))))
    }
  }
}
