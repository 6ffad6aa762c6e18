import Geometry
import ScriptedTouch
import TestKit

/// A touch script on its way through a virtual touch panel.
///
/// Changes of the same time go to the kernel in one write; a finger that lands
/// and lifts at the same time makes two reports in it.
struct Performance {
  enum Step: Equatable {
    /// Nothing to do before `time`, in seconds of the clock given to `advance`.
    case wait(until: Double)
    /// A picture is wanted; `resume` when it has been taken.
    case picture(name: String)
    case finished
  }

  private let events: [TouchScript.Event]
  private var next = 0
  private var start: Double

  init(_ script: TouchScript, at now: Double) {
    events = script.events
    start = now
  }

  /// Plays all that is due on `panel`.
  mutating func advance(to now: Double, on panel: PanelGeometry) throws(VirtualPanelError) -> Step {
    while next < events.count {
      let time = start + events[next].time
      if time > now { return .wait(until: time) }
      if case .shot(let name) = events[next].action {
        next += 1
        return .picture(name: name)
      }
      try playTogether(on: panel)
    }
    return .finished
  }

  /// Goes on after a picture as if no time had passed meanwhile.
  mutating func resume(at now: Double) {
    start = now - events[next - 1].time
  }

  private mutating func playTogether(on panel: PanelGeometry) throws(VirtualPanelError) {
    let time = events[next].time
    var inReport: [Int32] = []
    while next < events.count, events[next].time == time, let finger = events[next].action.finger {
      if inReport.contains(finger) {
        panel.device.endReport()
        inReport.removeAll()
      }
      inReport.append(finger)
      panel.apply(events[next].action)
      next += 1
    }
    panel.device.endReport()
    try panel.device.send()
  }
}

extension TouchScript.Action {
  /// Nil for a picture.
  fileprivate var finger: Int32? {
    switch self {
    case .down(let finger, _), .move(let finger, _), .up(let finger), .cancel(let finger): finger
    case .shot: nil
    }
  }
}
