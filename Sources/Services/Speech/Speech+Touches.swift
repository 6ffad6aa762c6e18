import Geometry
import System
import Toolkit

/// Handles the touches of a user who explores the screen.
extension Speech {
  /// Forgets the fingers on the panel, and leaves content where two of them have scrolled it.
  func forgetFingers() {
    explorer = TouchExplorer()
    scroll = nil
  }

  /// Forgets all touches, because the panel reports no end of them. A scroll of two fingers ends as if they had lifted.
  func touchesDidEnd() {
    let ended = scroll
    forgetFingers()
    hold = CornerHold()
    setTouchTimer()
    ended?.end()
  }

  func filter(_ inputs: [TouchInput]) -> [TouchInput] {
    // The last frame, whose time timers start from, may be long ago.
    if let last = inputs.last { application.setTime(last.time) }
    var delivered: [TouchInput] = []
    var gestures: [TouchExplorer.Gesture] = []
    for input in inputs {
      // The finger of the focus.
      guard input.contact != TouchInput.elementContact else {
        delivered.append(input)
        continue
      }
      receiveHold(input)
      if isOn {
        for gesture in explorer.receive(input) {
          // Only the last position of a frame counts.
          if case .explore? = gestures.last, case .explore = gesture { gestures.removeLast() }
          gestures.append(gesture)
        }
        // Not as soon as a finger comes down: a second one may follow, for a pause.
        if explorer.isTapped { silence() }
      } else {
        delivered.append(input)
      }
    }
    // A gesture may activate an element that ends speech.
    for gesture in gestures where isOn { perform(gesture) }
    setTouchTimer()
    return delivered
  }

  /// Handles a touch that only wakes the kiosk. A user who does not see that the panel is dark holds the corner of that
  /// panel.
  func wakingTouchDidChange(_ input: TouchInput) {
    receiveHold(input)
    setTouchTimer()
    if input.phase == .down { kioskDidWake() }
  }

  /// Describes the element with the focus again, because the user may have answered the question of an idle kiosk.
  func kioskDidWake() {
    guard isOn else { return }
    silence()
    mustDescribe = true
    isReadDue = true
    readInterval = Self.minimumInterval
  }

  private func receiveHold(_ input: TouchInput) {
    guard let corner = cornerSetting.corner(or: corner), let window = focus.owner.window else { return }
    hold.receive(input, in: corner, of: window.bounds)
  }

  /// Performs what other gestures and keys do, for a user with one finger.
  private func perform(_ bend: TouchExplorer.Bend) {
    switch bend {
    case .downLeft: focus.perform(.back)
    case .upLeft: focus.perform(.home)
    case .downRight: togglePause()
    }
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
        for gesture in explorer.advance(to: now) { perform(gesture) }
      }
      setTouchTimer()
    }
  }

  func perform(_ gesture: TouchExplorer.Gesture) {
    isReadDue = true
    readInterval = Self.minimumInterval
    focus.owner.userDidAct()
    switch gesture {
    case .describe(let point):
      silence()
      if focus.focus(at: point) { mustDescribe = true }
    case .explore(let point):
      let old = focus.focused?.id
      if focus.focus(at: point), focus.focused?.id != old { silence() }
    case .activate:
      silence()
      if !focus.perform(.activate) { _ = focus.closeFocusedDialog() }
      if focus.isAdjusting {
        // Swipes up and down change the value anyway, and those to the sides move on.
        focus.isAdjusting = false
        mustDescribe = true
      }
    case .swipe(let direction):
      silence()
      // A user who has looked at the actions of an element, or has changed its value with keys, moves on.
      if direction == .left || direction == .right {
        focus.leaveActions()
        focus.isAdjusting = false
      }
      switch direction {
      case .left: focus.perform(.previous)
      case .right: focus.perform(.next)
      case .up: focus.perform(.increment)
      case .down: focus.perform(.decrement)
      }
    case .bend(let bend): perform(bend)
    case .startScroll(let origin, let point):
      scroll = focus.owner.window.flatMap { ExploringScroll(from: origin, to: point, in: $0) }
      scroll?.move(to: point)
    case .scroll(let point): scroll?.move(to: point)
    case .endScroll:
      scroll?.end()
      scroll = nil
    case .pause: togglePause()
    }
  }
}
