import Geometry
import System
import Toolkit

/// Handles the touches of a user who explores the screen.
extension Speech {
  /// The contact of the finger that scrolls for two fingers.
  private static let scrollContact = TouchInput.elementContact - 1

  /// Forgets the fingers on the panel, and cancels the touch with which two of them scroll.
  func forgetFingers() {
    let wasScrolling = explorer.isScrolling
    explorer = TouchExplorer()
    if wasScrolling { focus.owner.cancelTouches(at: application.now) }
  }

  func filter(_ inputs: [TouchInput]) -> [TouchInput] {
    var delivered: [TouchInput] = []
    var gestures: [(gesture: TouchExplorer.Gesture, time: Double)] = []
    for input in inputs {
      // The fingers of the focus.
      guard input.contact > Self.scrollContact + 1 || input.contact < Self.scrollContact else {
        delivered.append(input)
        continue
      }
      if let corner, let window = focus.owner.window {
        hold.receive(input, in: corner, of: window.bounds)
      }
      if isOn {
        for gesture in explorer.receive(input) {
          // Only the last position of a frame counts.
          if case .explore? = gestures.last?.gesture, case .explore = gesture { gestures.removeLast() }
          gestures.append((gesture, input.time))
        }
      } else {
        delivered.append(input)
      }
    }
    // A gesture may activate an element that ends speech.
    for (gesture, time) in gestures where isOn { perform(gesture, at: time, &delivered) }
    setTouchTimer()
    return delivered
  }

  func setTouchTimer() {
    touchTimer?.cancel()
    touchTimer = nil
    var due: Double?
    for deadline in [hold.deadline, isOn ? explorer.deadline : nil] {
      if let deadline { due = min(due ?? deadline, deadline) }
    }
    guard let due else { return }
    touchTimer = application.schedule(after: max(0, due - application.now)) { [unowned(unsafe) self] _ in
      touchTimer = nil
      let now = application.now
      if hold.isComplete(at: now) {
        if isOn { stop() } else { start() }
        // The finger is still on the panel.
        if isOn { explorer = TouchExplorer() }
      } else if isOn {
        var delivered: [TouchInput] = []
        for gesture in explorer.advance(to: now) { perform(gesture, at: now, &delivered) }
      }
      setTouchTimer()
    }
  }

  func perform(_ gesture: TouchExplorer.Gesture, at time: Double, _ delivered: inout [TouchInput]) {
    isReadDue = true
    readInterval = Self.minimumInterval
    focus.owner.userDidAct()
    switch gesture {
    case .describe(let point):
      guard focus.focus(at: point) else { return }
      silence()
      mustDescribe = true
    case .explore(let point):
      let old = focus.focused?.id
      if focus.focus(at: point), focus.focused?.id != old { silence() }
    case .activate:
      silence()
      focus.perform(.activate)
    case .swipe(let direction):
      silence()
      // A user who has looked at the actions of an element moves on without one.
      if direction == .left || direction == .right { focus.leaveActions() }
      switch direction {
      case .left: focus.perform(.previous)
      case .right: focus.perform(.next)
      case .up: focus.perform(.increment)
      case .down: focus.perform(.decrement)
      }
    case .scroll(let phase, let point):
      delivered.append(TouchInput(contact: Self.scrollContact, phase: phase, location: point, time: time))
    case .pause: if isPaused { resume() } else { pause() }
    }
  }
}
