internal import CLinux

/// A one-shot timer on the wall clock (timerfd), which also fires when the clock is set.
package struct WallClockTimer: ~Copyable {
  /// A descriptor that is readable once the timer has fired or the clock was set.
  package let descriptor: Descriptor

  /// Creates a timer that fires only when the clock is set.
  package init() throws(Errno) {
    descriptor = Descriptor(
      owning: try retryingIfInterrupted { timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK)) })
    _ = set(to: nil)
  }

  /// Sets the timer to fire at `moment`, in seconds since 1970, or only when the clock is set if it is `nil`. Returns
  /// `true` if the clock was set since the last call.
  package borrowing func set(to moment: Int64?) -> Bool {
    var setting = itimerspec()
    // All zeros would disable the timer, which then would not report changes of the clock either.
    setting.it_value.tv_sec = .init(clamping: max(1, moment ?? .max))
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    return timerfd_settime(descriptor.rawValue, flags, &setting, nil) != 0 && Errno.last.rawValue == ECANCELED
  }

  /// Reads the pending event, which makes the descriptor unreadable. Returns `true` if the clock was set.
  package borrowing func readEvent() -> Bool {
    var count: UInt64 = 0
    return withUnsafeMutableBytes(of: &count) { buffer in
      do throws(Errno) {
        _ = try descriptor.read(into: buffer)
        return false
      } catch { return error.rawValue == ECANCELED }
    }
  }
}
