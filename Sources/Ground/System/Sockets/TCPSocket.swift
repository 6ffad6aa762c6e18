internal import CLinux

/// A TCP connection. All waits have a deadline, and another thread can cancel them through a `WakeEvent`.
package struct TCPSocket: ~Copyable {
  /// The socket. Reads and writes throw `Errno.wouldBlock` instead of waiting.
  package let descriptor: Descriptor

  /// The reason why there is no connection.
  package enum Failure: Error, Equatable {
    /// The host name cannot be resolved. The value is the reason.
    case resolution(String)
    /// No address accepts a connection. The value is the error of the last one that failed.
    case system(Errno)
    /// The wake event was signaled.
    case cancelled
  }

  package enum Readiness { case reading, writing, both }

  /// The pause in seconds before the next address is tried while the previous ones have not answered (RFC 8305).
  private static let attemptDelay = 0.25
  /// The tag of the wake event among descriptors.
  private static let wakeTag = UInt64.max

  /// Connects to the address of `host` that answers first. Addresses of IPv6 and IPv4 are tried in turn, each a quarter
  /// of a second after the one before, or at once if that one fails (RFC 8305).
  ///
  /// - Parameters:
  ///   - host: A name or an address.
  ///   - deadline: The deadline for the name lookup and all addresses together, in seconds of `Clock.now`.
  ///   - wakeEvent: An event that cancels the wait.
  package init(to host: String, port: Int, until deadline: Double, wakeEvent: WakeEvent?) throws(Failure) {
    let addresses = try NameLookup.addresses(of: host, until: deadline, wakeEvent: wakeEvent)
    let order = Self.alternating(addresses.map { $0.ss_family })
    descriptor = Descriptor(
      owning: try Self.connect(to: order.map { addresses[$0] }, port: port, until: deadline, wakeEvent))
  }

  /// Returns the indices of addresses so that those of both families take turns, and the order within a family stays.
  package static func alternating(_ families: [UInt16]) -> [Int] {
    let first = families.indices.filter { families[$0] == families[0] }
    let others = families.indices.filter { families[$0] != families[0] }
    var order: [Int] = []
    for index in 0..<max(first.count, others.count) {
      if index < first.count { order.append(first[index]) }
      if index < others.count { order.append(others[index]) }
    }
    return order
  }

  private static func connect(
    to addresses: [sockaddr_storage], port: Int, until deadline: Double, _ wakeEvent: WakeEvent?
  ) throws(Failure) -> Int32 {
    var open: [Int32] = []
    // The winner is no longer among them.
    defer { for descriptor in open { close(descriptor) } }
    var failure = Failure.system(.timedOut)
    var next = 0
    var nextStart = Clock.now
    do throws(Errno) {
      let poll = try Poll()
      if let wakeEvent { try poll.add(wakeEvent.descriptor.rawValue, tag: wakeTag) }
      while true {
        let now = Clock.now
        guard now < deadline else { throw .timedOut }
        if next < addresses.count, open.isEmpty || now >= nextStart {
          var address = addresses[next]
          let descriptor = vt_begin_connecting(&address, Int32(port))
          next += 1
          nextStart = now + attemptDelay
          if descriptor < 0 {
            failure = .system(.last)
          } else {
            open.append(descriptor)
            try poll.add(descriptor, tag: UInt64(descriptor), for: .writable)
          }
          continue
        }
        if open.isEmpty { break }
        var isCancelled = false
        var winner: Int32?
        let end = next < addresses.count ? min(deadline, nextStart) : deadline
        try poll.wait(for: max(0, end - now)) { tag in
          if tag == wakeTag {
            isCancelled = true
            return
          }
          guard winner == nil, let index = open.firstIndex(where: { UInt64($0) == tag }) else { return }
          let descriptor = open[index]
          let problem = vt_connecting_problem(descriptor)
          open.remove(at: index)
          if problem == 0 {
            winner = descriptor
          } else {
            failure = .system(Errno(rawValue: problem))
            close(descriptor)
            // The next address follows at once.
            nextStart = now
          }
        }
        if isCancelled {
          if let winner { close(winner) }
          failure = .cancelled
          break
        }
        if let winner {
          poll.remove(winner)
          return winner
        }
      }
    } catch { failure = .system(error) }
    throw failure
  }

  /// Waits until the socket is readable or writable.
  ///
  /// - Throws: `Errno.timedOut` after `deadline`, in seconds of `Clock.now`.
  package borrowing func wait(for readiness: Readiness, until deadline: Double, wakeEvent: WakeEvent?) throws(Failure) {
    try Self.wait(descriptor.rawValue, for: readiness, until: deadline, wakeEvent: wakeEvent)
  }

  static func wait(_ fd: Int32, for readiness: Readiness, until deadline: Double, wakeEvent: WakeEvent?)
    throws(Failure)
  {
    let wants: Int
    switch readiness {
    case .reading: wants = vt_may_read
    case .writing: wants = vt_may_write
    case .both: wants = vt_may_read | vt_may_write
    }
    while true {
      let left = min(deadline - Clock.now, 86_400)
      guard left > 0 else { throw .system(.timedOut) }
      let found = vt_wait_for_socket(
        fd, Int32(wants), wakeEvent?.descriptor.rawValue ?? -1, Int32((left * 1000).rounded(.up)))
      if found < 0 {
        let error = Errno.last
        if error != .interrupted { throw .system(error) }
        continue
      }
      if Int(found) & vt_is_called != 0 { throw .cancelled }
      if found != 0 { return }
    }
  }

  /// Sends as many bytes as the kernel accepts at once, and returns their number.
  package borrowing func send(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
    let fd = descriptor.rawValue
    return try retryingIfInterrupted { vt_send(fd, bytes.baseAddress, bytes.count) }
  }
}
