import Geometry
import Toolkit
import ToolkitTestKit

/// A log of calls, with one line per call.
final class Log {
  var lines: [String] = []

  /// Returns the lines since the last call, and removes them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that logs its touch callbacks and does not forward touches.
final class TouchRecordingView: View {
  let name: String
  let log: Log
  /// Called after each line, with the phase.
  var reaction: ((Touch.Phase, TouchSet, Event) -> Void)?

  init(_ name: String, _ frame: Rect, log: Log) {
    self.name = name
    self.log = log
    super.init(frame: frame)
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { write(.began, touches, event) }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { write(.moved, touches, event) }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { write(.ended, touches, event) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) {
    write(.cancelled, touches, event)
  }

  private func write(_ phase: Touch.Phase, _ touches: TouchSet, _ event: Event) {
    let places = touches.map { touch in
      let place = touch.location(in: nil)
      return "\(Int(place.x)),\(Int(place.y))"
    }
    log.lines.append("\(name) \(phase) \(places.joined(separator: " "))")
    for touch in touches {
      precondition(touch.phase == phase, "the touch's phase differs from the call")
      precondition(touch.view != nil && event.allTouches.contains(touch))
    }
    reaction?(phase, touches, event)
  }
}

/// A test that touches views which log their callbacks.
protocol TouchRecordingTests {
  var log: Log { get }
  var player: TouchPlayer { get }
}

extension TouchRecordingTests {
  /// - Parameter parent: The superview, or `nil` for the window.
  func add(_ name: String, _ frame: Rect, to parent: View? = nil) -> TouchRecordingView {
    let view = TouchRecordingView(name, frame, log: log)
    (parent ?? player.window).addSubview(view)
    return view
  }
}
