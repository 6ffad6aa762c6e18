import Geometry
import ScriptedTouch
import TestKit

/// A touch script that is being played on a virtual touch panel.
///
/// Changes with the same time are written to the kernel at once. A finger that comes down and lifts at the same time
/// makes two reports in one write.
struct Performance {
  enum Step: Equatable {
    /// There is nothing to do before `time`, in seconds of the clock that `advance` receives.
    case wait(until: Double)
    /// The script requests a screenshot. Call `resume` when it has been taken.
    case screenshot(name: String)
    case finished
  }

  private let events: [TouchScript.Event]
  private var next = 0
  private var start: Double

  init(_ script: TouchScript, at now: Double) {
    events = script.events
    start = now
  }

  /// Plays all changes that are due.
  mutating func advance(to now: Double, on panel: PanelGeometry) throws(VirtualPanelError) -> Step {
    while next < events.count {
      let time = start + events[next].time
      if time > now { return .wait(until: time) }
      if case .screenshot(let name) = events[next].action {
        next += 1
        return .screenshot(name: name)
      }
      // The agent cannot see the views of the app. In Embedded Swift, scripts have no such lines.
      if case .step = events[next].action {
        next += 1
        continue
      }
      try playTogether(on: panel)
    }
    return .finished
  }

  /// Continues after a screenshot as if no time had passed.
  mutating func resume(at now: Double) {
    start = now - events[next - 1].time
  }

  private mutating func playTogether(on panel: PanelGeometry) throws(VirtualPanelError) {
    let time = events[next].time
    var fingersInReport: [Int32] = []
    while next < events.count, events[next].time == time, let finger = events[next].action.finger {
      if fingersInReport.contains(finger) {
        panel.device.endReport()
        fingersInReport.removeAll()
      }
      fingersInReport.append(finger)
      panel.apply(events[next].action)
      next += 1
    }
    panel.device.endReport()
    try panel.device.send()
  }
}

extension TouchScript.Action {
  /// The finger, or `nil` for a screenshot.
  fileprivate var finger: Int32? {
    switch self {
    case .down(let finger, _), .move(let finger, _), .up(let finger), .cancel(let finger): finger
    case .screenshot, .step: nil
    }
  }
}
