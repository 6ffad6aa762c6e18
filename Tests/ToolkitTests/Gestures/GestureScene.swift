import Geometry
import ToolkitTestKit

@testable import Toolkit

/// A window of 320×480 that is filled by one view, with scripted touches and a log of the view's and the recognizers'
/// callbacks.
final class GestureScene {
  let player = TouchPlayer()
  let log = GestureLog()
  let view: GestureView

  init() {
    view = GestureView(log, "view", Rect(0, 0, 320, 480))
    player.window.addSubview(view)
  }

  /// Adds a recognizer, and logs its actions as its name and state.
  @discardableResult
  func add<R: GestureRecognizer>(_ recognizer: R, _ name: String, to target: View? = nil) -> R {
    recognizer.addAction { [log] in log.add("\(name) \($0.state)") }
    (target ?? view).addGestureRecognizer(recognizer)
    return recognizer
  }
}

final class GestureLog {
  var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
  /// Returns the lines since the last call, and removes them.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A view that logs its touch callbacks and does not forward touches.
final class GestureView: View {
  let log: GestureLog
  let name: String
  var onBegan: (() -> Void)?

  init(_ log: GestureLog, _ name: String, _ frame: Rect) {
    self.log = log
    self.name = name
    super.init(frame: frame)
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    log.add("\(name) began")
    onBegan?()
  }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { log.add("\(name) moved") }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { log.add("\(name) ended") }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { log.add("\(name) cancelled") }
}
