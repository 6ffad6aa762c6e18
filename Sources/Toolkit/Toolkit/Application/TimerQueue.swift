/// The timers of an application: a handful, so a plain list serves.
final class TimerQueue {
  private var timers: [Timer] = []

  func add(_ timer: Timer) { timers.append(timer) }

  /// When the next one is due; nil for never.
  var nextDue: Double? {
    var next = Double.infinity
    for timer in timers where timer.isValid { next = min(next, timer.due) }
    return next < .infinity ? next : nil
  }

  /// Fires what is due, the earliest first. Timers made meanwhile wait for the
  /// next time, so that one which makes another at once cannot go on for ever.
  func fire(at now: Double) {
    guard let next = nextDue, next <= now else {
      removeInvalid()
      return
    }
    let present = timers.count
    while let timer = earliest(of: present, dueAt: now) { timer.fire(at: now) }
    removeInvalid()
  }

  private func earliest(of present: Int, dueAt now: Double) -> Timer? {
    var earliest: Timer?
    for index in 0..<present {
      let timer = timers[index]
      guard timer.isValid, timer.due <= now else { continue }
      if earliest == nil || timer.due < earliest!.due { earliest = timer }
    }
    return earliest
  }

  private func removeInvalid() {
    if timers.contains(where: { !$0.isValid }) { timers.removeAll { !$0.isValid } }
  }
}
