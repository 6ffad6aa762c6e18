internal import CLinux

/// A one-shot alarm on the machine's clock for people (timerfd), which also tells when somebody sets that clock.
package struct WallTimer: ~Copyable {
  /// Readable once the alarm is due, or the clock was set.
  package let descriptor: Descriptor

  /// One that tells of the clock alone.
  package init() throws(Errno) {
    descriptor = Descriptor(owning: try retrying { timerfd_create(CLOCK_REALTIME, Int32(TFD_CLOEXEC | TFD_NONBLOCK)) })
    _ = set(to: nil)
  }

  /// Becomes readable at `moment`, in seconds since 1970; nil: only when the clock is set. Says whether it was meanwhile.
  package borrowing func set(to moment: Int64?) -> Bool {
    var setting = itimerspec()
    // All zeros would mean "off", and then nothing is told of the clock, either.
    setting.it_value.tv_sec = .init(clamping: max(1, moment ?? .max))
    let flags = Int32(TFD_TIMER_ABSTIME) | Int32(TFD_TIMER_CANCEL_ON_SET)
    return timerfd_settime(descriptor.rawValue, flags, &setting, nil) != 0 && Errno.last.rawValue == ECANCELED
  }

  /// Reads what the kernel has to say, which ends its being readable; says whether the clock was set.
  package borrowing func wasSet() -> Bool {
    var count: UInt64 = 0
    return withUnsafeMutableBytes(of: &count) { buffer in
      do throws(Errno) {
        _ = try descriptor.read(into: buffer)
        return false
      } catch { return error.rawValue == ECANCELED }
    }
  }
}
