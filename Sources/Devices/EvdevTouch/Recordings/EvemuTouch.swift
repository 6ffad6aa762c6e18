import Platform

/// A player of a recording. It decodes the events like those of a device, with their original timing.
public final class EvemuTouch: TouchPlayback {
  /// Always `nil`: playback depends only on `deadline`.
  public let descriptor: Int32? = nil

  private let events: [InputEvent]
  /// The difference between the monotonic clock and the recording's times, or `nil` before the start.
  private var shift: Double?
  private var next = 0
  private var decoder: TouchDecoder
  private var contacts = ContactNumberGenerator()

  /// Creates a player.
  ///
  /// - Parameters:
  ///   - recording: The recording to play.
  ///   - calibration: The calibration of the recorded panel.
  ///   - filter: The filter of the recorded panel.
  @export(interface)
  public init(_ recording: EvemuRecording, calibration: CalibrationMatrix = .identity, filter: TouchFilter = .none) {
    events = recording.events
    decoder = TouchDecoder(recording.device, calibration: calibration, filter: filter)
  }

  /// Starts playback, with the first event at `time`.
  public func start(at time: Double) { shift = time - (events.first?.time ?? 0) }

  /// Whether all events were played.
  public var isFinished: Bool { next == events.count }

  /// The time of the next event or of a resting finger.
  public var deadline: Double? {
    guard let shift, next < events.count else { return nil }
    var deadline = decoder.deadline
    deadline.bringForward(to: events[next].time + shift)
    return deadline
  }

  /// Sets the screen in whose pixels a recorded mouse moves.
  public func screenChanged(to mapping: PanelMapping?) { decoder.screenChanged(to: mapping?.screen) }

  /// Sets the calibration from the next event on.
  public func calibrate(with matrix: CalibrationMatrix) { decoder.calibration = matrix }

  /// Appends the touches of all events up to `now`.
  @export(interface)
  public func drain(into samples: inout [TouchSample], at now: Double) {
    guard let shift else { return }
    while next < events.count, events[next].time + shift <= now {
      var event = events[next]
      event.time += shift
      decoder.decode(event, &contacts, into: &samples)
      next += 1
    }
    decoder.reportRestingFingers(by: now, into: &samples)
    // A recording may end while a finger is down, but its playback must not.
    if isFinished { decoder.cancelAll(at: now, into: &samples) }
  }
}
