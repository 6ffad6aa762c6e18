/// The time of a flip, from the driver's timestamp if it is plausible.
struct FlipTime: Equatable {
  /// The time of the vertical blank, from which the next ones are predicted.
  var blank: Double
  /// The time when the frame became visible. Never earlier than its commit.
  var visible: Double

  /// Creates the time of a flip without a timestamp that was received at `now`.
  init(_ now: Double) {
    blank = now
    visible = now
  }

  /// Creates the time of a flip.
  ///
  /// - Parameter heard: The time when the event was read.
  init(stamp: Double, committed: Double, interval: Double, heard: Double) {
    // A frame that is committed during a vertical blank may still be shown in it, and then has an earlier timestamp.
    // Timestamps further off are ignored: they come from a different clock, or from one that stopped while the mode was
    // set.
    let isBelieved = stamp > committed - interval && stamp < heard + interval
    blank = isBelieved ? stamp : heard
    visible = max(blank, committed)
  }
}
