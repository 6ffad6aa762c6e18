import TestKit
import Toolkit

/// A recognizer that changes to any valid next state, at any time.
final class RandomRecognizer: GestureRecognizer {
  var dice = SeededGenerator(state: 0)

  convenience init(dice: SeededGenerator) {
    self.init()
    self.dice = dice
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { act() }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { act() }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { act() }
  override func timerFired() { act() }

  private func act() {
    switch dice.next(below: 6) {
    case 0: startTimer(after: Double(dice.next(below: 5)) / 50)
    case 1: if let touch = touches.first { ignore(touch) }
    case 2: if state != .failed { state = hasBegun ? .changed : requestedState == .possible ? .began : requestedState }
    case 3: if hasBegun { state = .ended } else if requestedState == .possible { state = .recognized }
    case 4: if hasBegun { state = .cancelled } else if requestedState == .possible { state = .failed }
    default: break
    }
  }
}
