import TestKit
import Toolkit

/// A recognizer that changes to any valid next state, at any time.
final class RandomRecognizer: GestureRecognizer {
  var dice = Dice(state: 0)

  convenience init(dice: Dice) {
    self.init()
    self.dice = dice
  }

  override func touchesBegan(_ touches: TouchSet, with event: Event) { act() }
  override func touchesMoved(_ touches: TouchSet, with event: Event) { act() }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { act() }
  override func timerFired() { act() }

  private func act() {
    switch dice.roll(6) {
    case 0: startTimer(after: Double(dice.roll(5)) / 50)
    case 1: if let touch = touches.first { ignore(touch) }
    case 2: if state != .failed { state = hasBegun ? .changed : requested == .possible ? .began : requested }
    case 3: if hasBegun { state = .ended } else if requested == .possible { state = .recognized }
    case 4: if hasBegun { state = .cancelled } else if requested == .possible { state = .failed }
    default: break
    }
  }
}
