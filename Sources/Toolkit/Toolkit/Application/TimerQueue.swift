/// The timers of an application. There are only a few, so an array is sufficient.
final class TimerQueue {
  private var timers: [Timer] = []
  private(set) var lastSequenceNumber = 0

  func add(_ timer: Timer) {
    lastSequenceNumber += 1
    timer.sequenceNumber = lastSequenceNumber
    // A cancelled timer may still be in the array.
    if !timers.contains(where: { $0 === timer }) { timers.append(timer) }
  }

  /// The time at which the next timer is due, in seconds, or infinity if no timer is active.
  var nextDue: Double { nextDue(upTo: lastSequenceNumber) }

  /// Returns the time at which the next timer is due, of those with a number up to `number`.
  func nextDue(upTo number: Int) -> Double {
    var next = Double.infinity
    for timer in timers where timer.isValid && timer.sequenceNumber <= number { next = min(next, timer.fireTime) }
    return next
  }

  /// Fires all timers that are due, earliest first.
  ///
  /// Timers that a handler creates wait for the next call. Otherwise, a timer that creates another one could continue
  /// forever.
  func fire(at now: Double) {
    let last = lastSequenceNumber
    while fireNext(dueAt: now, upTo: last, skippingTo: now) {}
    removeInvalid()
  }

  /// Fires the earliest due timer of those with a number up to `number`. Returns `false` if no timer was due.
  ///
  /// - Parameter end: The time until which a repeating timer skips the calls that it missed.
  @discardableResult
  func fireNext(dueAt now: Double, upTo number: Int, skippingTo end: Double) -> Bool {
    var earliest: Timer?
    for timer in timers where timer.isValid && timer.sequenceNumber <= number && timer.fireTime <= now {
      if earliest == nil || timer.fireTime < earliest!.fireTime { earliest = timer }
    }
    guard let earliest else { return false }
    earliest.fire(skippingTo: end)
    return true
  }

  private func removeInvalid() {
    if timers.contains(where: { !$0.isValid }) { timers.removeAll { !$0.isValid } }
  }
}
