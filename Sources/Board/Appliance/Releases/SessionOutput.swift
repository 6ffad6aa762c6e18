import System

/// The other end of a session's output, which may close before the session has anything to print.
///
/// An SSH server does not end a session's program when its client disconnects, and a program notices that only when it
/// prints.
struct SessionOutput: ~Copyable {
  private let poll: Poll

  /// - Parameter descriptor: The descriptor of the output. It must stay open as long as this value exists.
  /// - Throws: An error if the process has no descriptor or memory left.
  init(_ descriptor: Int32 = 1) throws(Errno) {
    let poll = try Poll()
    do throws(Errno) { try poll.add(descriptor, tag: 0, for: .hungUp) } catch {
      // A file cannot close. It also cannot be watched.
      if error != .notPermitted { throw error }
    }
    self.poll = poll
  }

  /// Waits for the given number of seconds, or until the other end closes. Returns `true` if it is closed.
  @inline(never)
  borrowing func waitForEnd(_ seconds: Double) -> Bool {
    var isOver = false
    do throws(Errno) { try poll.wait(for: seconds) { _ in isOver = true } } catch { isOver = true }
    return isOver
  }
}
