/// How long to wait before an app that has crashed is started again.
///
/// The first time at once, since nobody likes a dark panel. One that keeps crashing gets longer
/// and longer pauses, so that it does not fill the log and the machine stays usable.
struct RestartPauses {
  /// D: an app that ran this long, in seconds, does not crash because of how it starts.
  static let goodRun = 60.0
  /// D: in seconds; short enough for who stands before the panel and waits.
  static let longest = 10.0

  private var next = 0.0

  /// The pause after a run of `duration`, in seconds.
  mutating func pause(afterRunOf duration: Double) -> Double {
    if duration >= Self.goodRun { next = 0 }
    defer { next = next == 0 ? 0.5 : min(next * 2, Self.longest) }
    return next
  }
}
