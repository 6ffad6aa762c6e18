import Geometry
import Toolkit

/// A view that checks which touches it receives, and changes the view tree while it receives them.
final class Player: View {
  private unowned(unsafe) let world: World
  private(set) var held: [Touch] = []
  private(set) var beginnings = 0
  private(set) var endings = 0

  init(world: World, _ frame: Rect) {
    self.world = world
    super.init(frame: frame)
    world.alive += 1
  }
  deinit { world.alive -= 1 }

  // Touches of a scroll view in this view pass through here too, but are not counted.

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches where touch.view === self {
      world.expect(touch.phase == .began && window != nil, "a touch begins in the window")
      world.expect(!held.contains { $0 === touch }, "a touch begins once")
      held.append(touch)
      beginnings += 1
    }
    // A finger that has lifted does not count, even if a recognizer delays its end.
    world.expect(
      isMultipleTouchEnabled || held.count { $0.phase != .ended } <= 1, "a view without multi-touch receives one finger"
    )
    world.meddle(self)
  }

  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    for touch in touches where touch.view === self {
      world.expect(touch.phase == .moved && held.contains { $0 === touch }, "a touch that moves has begun")
    }
    world.meddle(self)
  }

  override func touchesEnded(_ touches: TouchSet, with event: Event) { end(touches) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { end(touches) }

  private func end(_ touches: TouchSet) {
    for touch in touches where touch.view === self {
      let index = held.firstIndex { $0 === touch }
      world.expect(index != nil, "a touch that ends has begun, and ends once")
      if let index { held.remove(at: index) }
      endings += 1
    }
    world.meddle(self)
  }
}
