internal import CLinux

/// A TCP connection. All waits have a deadline, and another thread can cancel them through a `WakeEvent`.
package struct TCPSocket: ~Copyable {
  /// The socket. Reads and writes throw `Errno.wouldBlock` instead of waiting.
  package let descriptor: Descriptor

  /// The reason why there is no connection.
  package enum Failure: Error, Equatable {
    /// The host name cannot be resolved. The value is the C library's message.
    case resolution(String)
    /// No address accepts a connection. The value is the error of the last one.
    case system(Errno)
    /// The wake event was signaled.
    case cancelled
  }

  /// The readiness to wait for.
  package enum Readiness { case reading, writing, both }

  /// Connects to the first address of `host` that accepts a connection.
  ///
  /// - Parameters:
  ///   - host: A name or an address. Name resolution takes as long as the C library allows, at most about ten seconds.
  ///   - deadline: The deadline for all addresses together, in seconds of `Clock.now`.
  ///   - wakeEvent: An event that cancels the wait.
  package init(to host: String, port: Int, until deadline: Double, wakeEvent: WakeEvent?) throws(Failure) {
    var failure = Failure.system(.timedOut)
    var connectedSocket: Int32 = -1
    withUnsafeTemporaryAllocation(of: sockaddr_storage.self, capacity: 8) { addresses in
      addresses.initialize(repeating: sockaddr_storage())
      let count = vt_look_up(host, "\(port)", addresses.baseAddress!, 8)
      if count < 0 { failure = .resolution(String(cString: vt_look_up_problem(count))) }
      var index = 0
      while index < count, connectedSocket < 0, failure != .cancelled {
        // The remaining time is divided among the remaining addresses.
        let end = min(deadline, Clock.now + max(1, (deadline - Clock.now) / Double(Int(count) - index)))
        do throws(Failure) {
          connectedSocket = try Self.connect(addresses.baseAddress! + index, until: end, wakeEvent)
        } catch {
          failure = error
        }
        index += 1
      }
    }
    guard connectedSocket >= 0 else { throw failure }
    descriptor = Descriptor(owning: connectedSocket)
  }

  private static func connect(
    _ address: UnsafePointer<sockaddr_storage>, until deadline: Double, _ wakeEvent: WakeEvent?
  ) throws(Failure) -> Int32 {
    let fd = vt_begin_connecting(address)
    if fd < 0 { throw .system(.last) }
    do throws(Failure) {
      _ = try wait(fd, for: .writing, until: deadline, wakeEvent: wakeEvent)
      let problem = vt_connecting_problem(fd)
      if problem != 0 { throw .system(Errno(rawValue: problem)) }
      return fd
    } catch {
      close(fd)
      throw error
    }
  }

  /// Waits until the socket is readable or writable.
  ///
  /// - Throws: `Errno.timedOut` after `deadline`, in seconds of `Clock.now`.
  package borrowing func wait(for readiness: Readiness, until deadline: Double, wakeEvent: WakeEvent?) throws(Failure) {
    try Self.wait(descriptor.rawValue, for: readiness, until: deadline, wakeEvent: wakeEvent)
  }

  private static func wait(_ fd: Int32, for readiness: Readiness, until deadline: Double, wakeEvent: WakeEvent?)
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
