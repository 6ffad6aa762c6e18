/// Decides when the next frame starts.
///
/// With no flip pending a frame starts at once. With one pending, its successor
/// can be committed only after it and is shown a whole refresh later; starting
/// it as late as the measured cost allows lets it carry the newest samples.
///
///     blank          blank                         blank
///       |  flip event  |............ wait ..[frame]  |
///
struct FramePacer {
  /// What is kept free before the blank beside the frame's own cost, in seconds: wake-up
  /// latency and the driver's commit work. D: twice what VKMS and virtio-gpu need.
  static let margin = 0.0025
  /// How much of an old, dearer frame's cost is remembered from frame to frame.
  static let decay = 0.9

  /// The cost of a frame from its start to its commit, in seconds: the dearest
  /// of late, fading.
  private(set) var cost = 0.004

  /// How long before its blank a frame starts, in seconds.
  var lead: Double { cost + Self.margin }

  /// Takes in what a frame cost, in seconds.
  mutating func frameTook(_ seconds: Double) {
    cost = max(seconds, cost * Self.decay)
  }

  /// When a frame that is meant for `blank` starts: not before `now`.
  func start(for blank: Double, now: Double) -> Double {
    max(now, blank - lead)
  }
}
