import Geometry
import Platform

/// Plays a touch script as if a panel reported it.
///
/// The script's places are points of the app's picture; they are turned back
/// into places on the panel, so a script takes the same way as a finger.
public final class ScriptedTouch: TouchPlayback {
  public let descriptor: Int32? = nil

  private let events: [TouchScript.Event]
  /// When the script's second 0 is; nil before the start.
  private var start: Double?
  private var next = 0
  private var screen: Screen?
  private var scale = 1.0
  /// Where each finger that is down was last: an `up` line has no place of its own.
  private var places: [Int32: Point] = [:]

  public init(_ script: TouchScript) { events = script.events }

  public func begin(at time: Double) { start = time }

  /// The file name of a picture that is due now. The script stands still until
  /// `shotTaken()`.
  public var dueShot: String? {
    guard next < events.count, case .shot(let name) = events[next].action else { return nil }
    return hasReachedShot ? name : nil
  }

  private var hasReachedShot = false

  public func shotTaken() {
    guard dueShot != nil else { return }
    hasReachedShot = false
    next += 1
  }

  /// Whether every line was played.
  public var isFinished: Bool { next == events.count }

  public var deadline: Double? {
    guard let start, next < events.count, !hasReachedShot else { return nil }
    return start + events[next].time
  }

  /// How many pixels a point of the script is.
  public func setScale(_ scale: Double) { self.scale = scale }

  public func screenChanged(to screen: Screen?) { self.screen = screen }

  @export(interface)
  public func drain(into samples: inout [TouchSample], at now: Double) {
    guard let start else { return }
    // A report is made of the events of one time, until a finger comes twice.
    var reportStart = samples.count
    var reportTime = -1.0
    while next < events.count, start + events[next].time <= now {
      let event = events[next]
      guard let (finger, phase, place) = change(event.action) else {
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
      samples.append(TouchSample(contact: finger, phase: phase, position: panelPosition(of: place), time: time))
      next += 1
    }
  }

  private func change(_ action: TouchScript.Action) -> (Int32, TouchSample.Phase, Point)? {
    switch action {
    case .down(let finger, let place):
      places[finger] = place
      return (finger, .down, place)
    case .move(let finger, let place):
      places[finger] = place
      return (finger, .move, place)
    case .up(let finger): return (finger, .up, places.removeValue(forKey: finger) ?? .zero)
    case .cancel(let finger): return (finger, .cancel, places.removeValue(forKey: finger) ?? .zero)
    case .shot: return nil
    }
  }

  private func panelPosition(of place: Point) -> Point {
    guard let screen else { return .zero }
    return screen.panelPosition(ofPicture: Point(place.x * scale, place.y * scale))
  }
}
