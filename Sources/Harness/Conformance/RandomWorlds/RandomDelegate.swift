import TestKit
import Toolkit

/// A delegate with random answers, which changes the view tree while it is queried.
final class RandomDelegate: WeaklyReferenceable, GestureRecognizerDelegate {
  private unowned(unsafe) let world: World
  init(world: World) { self.world = world }

  private func chance(_ recognizer: GestureRecognizer, _ sides: Int) -> Bool {
    if world.dice.next(below: 20) == 0, let view = recognizer.view { world.meddle(view) }
    return world.dice.next(below: sides) == 0
  }

  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { !chance(recognizer, 6) }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    !chance(recognizer, 6)
  }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { chance(recognizer, 3) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { isOlder(other, than: recognizer) && chance(recognizer, 4) }

  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { isOlder(recognizer, than: other) && chance(recognizer, 4) }

  private func isOlder(_ one: GestureRecognizer, than other: GestureRecognizer) -> Bool {
    guard let first = world.recognizers.firstIndex(where: { $0 === one }),
      let second = world.recognizers.firstIndex(where: { $0 === other })
    else { return false }
    return first < second
  }
}
