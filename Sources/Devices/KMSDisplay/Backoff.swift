/// When to try again what another program or the kernel refused: soon at
/// first, and then ever more seldom, down to once a second.
struct Backoff {
  /// When the next try is due, in seconds; nil while nothing was refused.
  private(set) var dueTime: Double?
  private var refusals = 0

  /// Whether anything was refused since the last success.
  var hasBegun: Bool { refusals > 0 }

  /// Whether the refusal just noted was the first of its row: the one to log.
  var isFirst: Bool { refusals == 1 }

  /// Whether it was refused so often that it is no passing trouble: for 0.6 s.
  var isLasting: Bool { refusals >= 7 }

  mutating func refused(at now: Double) {
    // 10, 20, 40 … 640 ms, then 1 s.
    dueTime = now + (refusals < 7 ? 0.01 * Double(1 << refusals) : 1)
    refusals += 1
  }

  /// The time has come: nothing is due until it is refused again.
  mutating func begin() { dueTime = nil }

  /// What was refused went through, or is not wanted any more.
  mutating func reset() { self = Backoff() }
}
