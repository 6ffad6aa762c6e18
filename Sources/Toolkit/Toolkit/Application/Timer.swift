/// A callback at a later time, once or repeatedly. `Application.schedule(after:repeats:_:)` creates timers.
///
/// The application retains the timer until it is done. Retain it only to cancel it later.
public final class Timer {
  /// The time between repeated calls, in seconds. It is at least one millisecond, so that an invalid interval cannot
  /// block the program.
  public let interval: Double
  /// Whether the timer fires repeatedly.
  public let repeats: Bool
  /// The time of the next call, in seconds of the application's clock.
  public private(set) var fireTime: Double
  /// Whether the timer will still fire.
  public private(set) var isValid = true

  /// The number of the timer in its queue, in the order in which timers were added.
  var sequenceNumber = 0

  private let handler: (Timer) -> Void

  init(interval: Double, repeats: Bool, from now: Double, _ handler: @escaping (Timer) -> Void) {
    // Comparisons with NaN are false, so a timer with a NaN interval is due immediately.
    let wait = interval > 0 ? interval : 0
    self.interval = max(wait, 0.001)
    self.repeats = repeats
    self.handler = handler
    fireTime = now + wait
  }

  /// Cancels the timer.
  public func cancel() { isValid = false }

  /// Schedules one more call, in `wait` seconds from `now`.
  func restart(after wait: Double, from now: Double) {
    fireTime = now + (wait > 0 ? wait : 0)
    isValid = true
  }

  /// Calls the handler, even if it is late. A repeating timer skips the calls that it missed until `end`.
  func fire(skippingTo end: Double) {
    if repeats {
      fireTime += interval
      if fireTime <= end { fireTime += ((end - fireTime) / interval).rounded(.down) * interval + interval }
      // Far from zero, adding an interval can have no effect because of rounding.
      fireTime = max(fireTime, end.nextUp)
    } else {
      isValid = false
    }
    handler(self)
  }
}
