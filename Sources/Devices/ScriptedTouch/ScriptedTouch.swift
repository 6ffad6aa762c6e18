import Geometry
import Platform

/// Plays a touch script as if a panel reported it.
///
/// The script's places are points of the app's picture; they are turned back
/// into places on the panel, so a script takes the same way as a finger.
public final class ScriptedTouch: TouchPlayback {
  /// None: a script is played by `deadline` alone.
  public let descriptor: Int32? = nil

  private let events: [TouchScript.Event]
  /// When the script's second 0 is; nil before the start.
  private var start: Double?
  private var next = 0
  private var mapping: PanelMapping?
  /// Where each finger that is down was last: an `up` line has no place of its own.
  private var points: [Int32: Point] = [:]

  /// Plays `script`, once `begin` is called.
  public init(_ script: TouchScript) { events = script.events }

  /// Times in the script count from `time`.
  public func begin(at time: Double) { start = time }

  /// The file name of a picture that is due now. The script stands still until
  /// `shotTaken()`.
  public var dueShot: String? {
    guard next < events.count, case .shot(let name) = events[next].action else { return nil }
    return hasReachedShot ? name : nil
  }

  private var hasReachedShot = false

  /// Goes on with what comes after the picture.
  public func shotTaken() {
    guard dueShot != nil else { return }
    hasReachedShot = false
    next += 1
  }

  /// Whether every line was played.
  public var isFinished: Bool { next == events.count }

  /// When the next line is due; nil at the end, and while a picture is due.
  public var deadline: Double? {
    guard let start, next < events.count, !hasReachedShot else { return nil }
    return start + events[next].time
  }

  /// Places in the script are points of this screen's picture.
  public func screenChanged(to mapping: PanelMapping?) { self.mapping = mapping }

  /// Appends the lines up to `now`, at most up to the next picture.
  @export(interface)
  public func drain(into samples: inout [TouchSample], at now: Double) {
    guard let start else { return }
    // A report is made of the events of one time, until a finger comes twice.
    var reportStart = samples.count
    var reportTime = -1.0
    while next < events.count, start + events[next].time <= now {
      let event = events[next]
      guard let (finger, phase, point) = change(event.action) else {
        hasReachedShot = true
        return
      }
      let time = start + event.time
      if time == reportTime && !samples[reportStart...].contains(where: { $0.contact == finger }) {
        samples[samples.count - 1].endsReport = false
      } else {
        reportStart = samples.count
        reportTime = time
      }
      samples.append(TouchSample(contact: finger, phase: phase, place: mapping?.place(of: point) ?? .topLeft, time: time))
      next += 1
    }
  }

  private func change(_ action: TouchScript.Action) -> (Int32, TouchSample.Phase, Point)? {
    switch action {
    case .down(let finger, let point):
      points[finger] = point
      return (finger, .down, point)
    case .move(let finger, let point):
      points[finger] = point
      return (finger, .move, point)
    case .up(let finger): return (finger, .up, points.removeValue(forKey: finger) ?? .zero)
    case .cancel(let finger): return (finger, .cancel, points.removeValue(forKey: finger) ?? .zero)
    case .shot: return nil
    }
  }
}
