internal import CLinux

/// The kernel's monotonic clock, the one that stamps touches and flips.
public enum Clock {
  /// Seconds since an arbitrary start (CLOCK_MONOTONIC); stands still while the machine sleeps.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Seconds this process has had a processor, for measuring (CLOCK_PROCESS_CPUTIME_ID).
  public static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Lets the whole program sleep; for start-up retries, never for the event loop.
  public static func sleep(seconds: Double) {
    var time = timespec()
    time.tv_sec = .init(seconds)
    time.tv_nsec = .init((seconds - seconds.rounded(.down)) * 1e9)
    nanosleep(&time, nil)
  }
}
