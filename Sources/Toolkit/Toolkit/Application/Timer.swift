/// A call at a later time, once or again and again, made by `Application.schedule`.
///
/// The application keeps it until it is done; whoever made it needs to keep it
/// only to cancel it.
public final class Timer {
  /// Seconds between two calls that repeat; at least a millisecond, so that a
  /// wrong interval cannot keep the program busy for ever.
  public let interval: Double
  /// Whether it fires again and again.
  public let repeats: Bool
  /// When it is called next, in seconds of the application's clock.
  public private(set) var due: Double
  /// Whether it will still be called.
  public private(set) var isValid = true

  /// Which timer of its queue it is, in the order in which they were made.
  var number = 0

  private let handler: (Timer) -> Void

  init(interval: Double, repeats: Bool, from now: Double, _ handler: @escaping (Timer) -> Void) {
    // A comparison with a value that is not a number is false: such a timer is due at once.
    let wait = interval > 0 ? interval : 0
    self.interval = max(wait, 0.001)
    self.repeats = repeats
    self.handler = handler
    due = now + wait
  }

  /// It will not be called any more.
  public func cancel() { isValid = false }

  /// It is called once more, in `wait` seconds from `now`.
  func begin(after wait: Double, from now: Double) {
    due = now + (wait > 0 ? wait : 0)
    isValid = true
  }

  /// Calls it, late as it may be: calls it has missed until `end` are left out.
  func fire(skippingTo end: Double) {
    if repeats {
      due += interval
      if due <= end { due += ((end - due) / interval).rounded(.down) * interval + interval }
      // Far from zero an interval may be lost in rounding.
      due = max(due, end.nextUp)
    } else {
      isValid = false
    }
    handler(self)
  }
}
