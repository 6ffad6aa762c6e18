internal import CLinux

/// A one-shot timer on the monotonic clock (timerfd), for use with `Poll`.
public struct MonotonicTimer: ~Copyable {
  /// A descriptor that is readable once the timer has fired.
  public let descriptor: Descriptor

  /// Creates a timer that is not set.
  public init() throws(Errno) {
    descriptor = Descriptor(
      owning: try retryingIfInterrupted { timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK)) })
  }

  /// Sets the timer to fire at `time`, in seconds of `Clock.now`. It fires at once if that time has passed.
  public borrowing func set(to time: Double) {
    var setting = itimerspec()
    let clamped = max(0, min(time, 4e9))
    setting.it_value.tv_sec = .init(clamped)
    setting.it_value.tv_nsec = .init((clamped - clamped.rounded(.down)) * 1e9)
    // All zeros would disable the timer.
    if setting.it_value.tv_sec == 0 && setting.it_value.tv_nsec == 0 { setting.it_value.tv_nsec = 1 }
    timerfd_settime(descriptor.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
  }

  /// Cancels the timer. Discards an event that has not been read.
  public borrowing func cancel() {
    var setting = itimerspec()
    timerfd_settime(descriptor.rawValue, 0, &setting, nil)
  }
}
