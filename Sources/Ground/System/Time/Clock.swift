internal import CLinux

/// The kernel's monotonic clock, which also timestamps touches and flips.
public enum Clock {
  /// The time in seconds since an arbitrary start (`CLOCK_MONOTONIC`). It stops while the machine sleeps.
  public static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// The processor time that this process has used, in seconds (`CLOCK_PROCESS_CPUTIME_ID`), for measurements.
  public static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  /// Suspends the calling thread for the given number of seconds, or returns at once if it is not positive. Use it for
  /// retries during startup, never in the event loop.
  public static func sleep(for seconds: Double) {
    guard seconds > 0 else { return }
    let seconds = min(seconds, longestSleep)
    var time = timespec()
    time.tv_sec = .init(seconds)
    time.tv_nsec = .init((seconds - seconds.rounded(.down)) * 1e9)
    nanosleep(&time, nil)
  }

  /// The longest sleep in seconds. Chosen: longer than any program runs, and a number that the kernel accepts on 32-bit
  /// processors.
  private static let longestSleep = 1e9
}
