/// The timers of an application: a handful, so a plain list serves.
final class TimerQueue {
  private var timers: [Timer] = []
  /// How many were ever made: the number of the latest.
  private(set) var latest = 0

  func add(_ timer: Timer) {
    latest += 1
    timer.number = latest
    // One that was canceled may still be there.
    if !timers.contains(where: { $0 === timer }) { timers.append(timer) }
  }

  /// When the next one is due; infinite for never.
  var nextDue: Double { nextDue(upTo: latest) }

  /// The same, of those made up to the one with that number.
  func nextDue(upTo number: Int) -> Double {
    var next = Double.infinity
    for timer in timers where timer.isValid && timer.number <= number { next = min(next, timer.due) }
    return next
  }

  /// Fires what is due, the earliest first. Timers made meanwhile wait for the
  /// next time, so that one which makes another at once cannot go on for ever.
  func fire(at now: Double) {
    let last = latest
    while fireNext(dueAt: now, upTo: last, skippingTo: now) {}
    removeInvalid()
  }

  /// Fires the earliest that is due, of those made up to the one with that number. Whether there was one.
  ///
  /// - Parameter end: what a timer that repeats has missed until then is left out.
  @discardableResult
  func fireNext(dueAt now: Double, upTo number: Int, skippingTo end: Double) -> Bool {
    var earliest: Timer?
    for timer in timers where timer.isValid && timer.number <= number && timer.due <= now {
      if earliest == nil || timer.due < earliest!.due { earliest = timer }
    }
    guard let earliest else { return false }
    earliest.fire(skippingTo: end)
    return true
  }

  private func removeInvalid() {
    if timers.contains(where: { !$0.isValid }) { timers.removeAll { !$0.isValid } }
  }
}
