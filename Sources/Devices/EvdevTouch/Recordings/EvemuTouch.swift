import Platform

/// Plays an evemu recording as if its device were there: the events take the way of
/// a real panel's, with the time between them as it was.
public final class EvemuTouch: TouchPlayback {
  /// None: a recording is played by `deadline` alone.
  public let descriptor: Int32? = nil

  private let events: [InputEvent]
  /// What is added to an event's time to make it monotonic.
  /// Nil before the start.
  private var shift: Double?
  private var next = 0
  private var decoder: TouchDecoder
  private var contacts = ContactNumbers()

  /// - Parameters:
  ///   - calibration: that of the panel that was recorded.
  ///   - filter: smooths it as it would the panel.
  @export(interface)
  public init(_ recording: EvemuRecording, calibration: CalibrationMatrix = .identity, filter: TouchFilter = .none) {
    events = recording.events
    decoder = TouchDecoder(recording.device, calibration: calibration, filter: filter)
  }

  /// The recording's first event comes at `time`.
  public func begin(at time: Double) { shift = time - (events.first?.time ?? 0) }

  /// Whether every event was played.
  public var isFinished: Bool { next == events.count }

  /// When the next event of the recording comes.
  public var deadline: Double? {
    guard let shift, next < events.count else { return nil }
    var deadline = decoder.deadline
    deadline.bringForward(to: events[next].time + shift)
    return deadline
  }

  /// A mouse that was recorded moves in this screen's pixels.
  public func screenChanged(to mapping: PanelMapping?) { decoder.screenChanged(to: mapping?.screen) }

  /// Straightens what was recorded, from the next event on.
  public func calibrate(with matrix: CalibrationMatrix) { decoder.calibration = matrix }

  /// Appends the touches of all events up to `now`.
  @export(interface)
  public func drain(into samples: inout [TouchSample], at now: Double) {
    guard let shift else { return }
    while next < events.count, events[next].time + shift <= now {
      var event = events[next]
      event.time += shift
      decoder.take(event, &contacts, into: &samples)
      next += 1
    }
    decoder.settle(by: now, into: &samples)
    // A recording may break off while a finger is down; a panel does not.
    if isFinished { decoder.cancelAll(at: now, into: &samples) }
  }
}
