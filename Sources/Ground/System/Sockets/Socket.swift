internal import CLinux

/// A connection to another machine (TCP). All waits have a bound, and are cut short by a bell that somebody rings.
package struct Socket: ~Copyable {
  /// The socket itself; reads and writes give `Errno.wouldBlock` instead of waiting.
  package let descriptor: Descriptor

  /// Why there is no connection.
  package enum Failure: Error, Equatable {
    /// The host has no address: the C library's words.
    case name(String)
    /// No address of it answers: what the last one failed with.
    case system(Errno)
    /// The bell rang.
    case called
  }

  /// What is waited for.
  package enum Wish { case reading, writing, both }

  /// Connects to the first address of `host` that answers.
  ///
  /// - Parameters:
  ///   - host: a name or an address. Looking up a name takes as long as the C library thinks fit, some ten seconds at most.
  ///   - deadline: by `Clock.now`, for all addresses together.
  ///   - bell: ends the wait.
  package init(to host: String, port: Int, until deadline: Double, bell: Doorbell?) throws(Failure) {
    var failure = Failure.system(.timedOut)
    var made: Int32 = -1
    withUnsafeTemporaryAllocation(of: sockaddr_storage.self, capacity: 8) { addresses in
      addresses.initialize(repeating: sockaddr_storage())
      let count = vt_look_up(host, "\(port)", addresses.baseAddress!, 8)
      if count < 0 { failure = .name(String(cString: vt_look_up_problem(count))) }
      var index = 0
      while index < count, made < 0, failure != .called {
        // Each of those that are left has its share of the time.
        let end = min(deadline, Clock.now + max(1, (deadline - Clock.now) / Double(Int(count) - index)))
        do throws(Failure) { made = try Self.connect(addresses.baseAddress! + index, until: end, bell) } catch { failure = error }
        index += 1
      }
    }
    guard made >= 0 else { throw failure }
    descriptor = Descriptor(owning: made)
  }

  private static func connect(
    _ address: UnsafePointer<sockaddr_storage>, until deadline: Double, _ bell: Doorbell?
  ) throws(Failure) -> Int32 {
    let fd = vt_begin_connecting(address)
    if fd < 0 { throw .system(.last) }
    do throws(Failure) {
      _ = try wait(fd, for: .writing, until: deadline, bell: bell)
      let problem = vt_connecting_problem(fd)
      if problem != 0 { throw .system(Errno(rawValue: problem)) }
      return fd
    } catch {
      close(fd)
      throw error
    }
  }

  /// Waits until it can be read or written.
  ///
  /// - Throws: `Errno.timedOut` behind `deadline`, by `Clock.now`.
  package borrowing func wait(for wish: Wish, until deadline: Double, bell: Doorbell?) throws(Failure) {
    try Self.wait(descriptor.rawValue, for: wish, until: deadline, bell: bell)
  }

  private static func wait(_ fd: Int32, for wish: Wish, until deadline: Double, bell: Doorbell?) throws(Failure) {
    let wants: Int
    switch wish {
    case .reading: wants = vt_may_read
    case .writing: wants = vt_may_write
    case .both: wants = vt_may_read | vt_may_write
    }
    while true {
      let left = min(deadline - Clock.now, 86_400)
      guard left > 0 else { throw .system(.timedOut) }
      let found = vt_wait_for_socket(fd, Int32(wants), bell?.descriptor.rawValue ?? -1, Int32((left * 1000).rounded(.up)))
      if found < 0 {
        let error = Errno.last
        if error != .interrupted { throw .system(error) }
        continue
      }
      if Int(found) & vt_is_called != 0 { throw .called }
      if found != 0 { return }
    }
  }

  /// Sends what is taken at once, and says how many bytes that is.
  package borrowing func send(_ bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
    let fd = descriptor.rawValue
    return try retrying { vt_send(fd, bytes.baseAddress, bytes.count) }
  }
}
