/// When a flip happened, as far as the driver's stamp can be believed.
struct FlipTime: Equatable {
  /// The vertical blank, for foretelling the next ones.
  var blank: Double
  /// When the frame became visible: never before it was committed.
  var visible: Double

  /// A flip without a stamp, seen at `now`.
  init(_ now: Double) {
    blank = now
    visible = now
  }

  /// - Parameters:
  ///   - stamp: what the event says.
  ///   - committed: when the frame was.
  ///   - heard: when the event was read.
  init(stamp: Double, committed: Double, interval: Double, heard: Double) {
    // A frame committed during a blank may still make that one, and then
    // carries its stamp. Stamps further off (of a clock that stood still while
    // the mode was set, or of another clock) say nothing.
    let isBelieved = stamp > committed - interval && stamp < heard + interval
    blank = isBelieved ? stamp : heard
    visible = max(blank, committed)
  }
}
