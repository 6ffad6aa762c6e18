/// Schedules the start of the next frame.
///
/// With no flip pending, a frame starts at once. While a flip is pending, the next frame can only be committed after it
/// and becomes visible a whole refresh later. Starting that frame as late as its measured cost allows lets it include
/// the newest samples.
///
///     blank          blank                         blank
///       |  flip event  |............ wait ..[frame]  |
struct FramePacer {
  /// The time to keep free before the blank in addition to the frame's cost, in seconds, for wake-up latency and the
  /// driver's commit work. Chosen: twice what VKMS and virtio-gpu need.
  static let margin = 0.0025
  /// The factor by which the remembered cost decays per frame.
  static let decay = 0.9

  /// The cost of a frame from its start to its commit, in seconds: a decaying maximum.
  private(set) var cost = 0.004

  /// The time between the start of a frame and its blank, in seconds.
  var lead: Double { cost + Self.margin }

  /// Records the cost of a frame, in seconds.
  mutating func recordCost(_ seconds: Double) {
    cost = max(seconds, cost * Self.decay)
  }

  /// Returns the start of a frame for `blank`, which is not before `now`.
  func start(for blank: Double, now: Double) -> Double {
    max(now, blank - lead)
  }
}
