import Geometry
import Raster
import TestSupport
import Testing
@testable import Toolkit

/// A view that knows what a view may be told, and changes the tree while it is told it.
private final class Player: View {
  unowned let world: World
  var held: Set<Touch> = []
  var endings = 0

  init(world: World, _ frame: Rect) {
    self.world = world
    super.init(frame: frame)
    world.alive += 1
  }
  deinit { world.alive -= 1 }

  override func touchesBegan(_ touches: TouchSet, with event: Event) {
    for touch in touches {
      #expect(touch.view === self && touch.phase == .began && window != nil)
      #expect(held.insert(touch).inserted)
    }
    #expect(isMultipleTouchEnabled || held.count == 1)
    world.meddle(self)
  }
  override func touchesMoved(_ touches: TouchSet, with event: Event) {
    for touch in touches { #expect(held.contains(touch) && touch.phase == .moved) }
    world.meddle(self)
  }
  override func touchesEnded(_ touches: TouchSet, with event: Event) { end(touches) }
  override func touchesCancelled(_ touches: TouchSet, with event: Event) { end(touches) }

  private func end(_ touches: TouchSet) {
    for touch in touches { #expect(held.remove(touch) != nil) }
    world.meddle(self)
  }
}

private final class World {
  let player = TouchPlayer(width: 200, height: 200)
  var dice: Dice
  var alive = 0

  init(seed: UInt64) { dice = Dice(state: seed) }

  /// Every view in the window.
  var views: [View] {
    var (found, index) = ([player.window as View], 0)
    while index < found.count {
      found += found[index].subviews
      index += 1
    }
    return found
  }

  func any() -> View {
    let views = self.views
    return views[dice.roll(views.count)]
  }

  func add() {
    let parent = any()
    let frame = Rect(
      Double(dice.roll(200) - 50), Double(dice.roll(200) - 50), Double(dice.roll(120)),
      Double(dice.roll(120)))
    let view = Player(world: self, frame)
    view.isMultipleTouchEnabled = dice.roll(3) == 0
    view.isExclusiveTouch = dice.roll(12) == 0
    view.isReachableBeyondSuperview = dice.roll(4) == 0
    view.clipsToBounds = dice.roll(4) == 0
    view.hitMargins.contact = Double(dice.roll(3) * 10)
    view.backgroundColor = dice.roll(2) == 0 ? .white : .clear
    if dice.roll(4) == 0 { view.transform = AffineTransform(rotation: Double(dice.roll(7))) }
    parent.insertSubview(view, at: dice.roll(4))
  }

  func change(_ view: View) {
    guard view !== player.window else { return }
    switch dice.roll(9) {
    case 0: view.removeFromSuperview()
    case 1:
      let target = any()
      if !target.isDescendant(of: view) { target.addSubview(view) }
    case 2: view.superview?.bringSubviewToFront(view)
    case 3: view.isHidden.toggle()
    case 4: view.center = Point(Double(dice.roll(200)), Double(dice.roll(200)))
    case 5:
      player.window.animate(duration: 0.1, options: dice.roll(2) == 0 ? .allowUserInteraction : []) {
        view.frame = Rect(0, 0, Double(dice.roll(200)), Double(dice.roll(200)))
        view.alpha = Double(dice.roll(10)) / 10
      } completion: { [unowned self] _ in if dice.roll(4) == 0 { add() } }
    case 6: view.setNeedsLayout()
    case 7: view.isUserInteractionEnabled.toggle()
    default: player.application.schedule(after: 0.05) { [unowned self] _ in change(any()) }
    }
  }

  func meddle(_ view: View) {
    switch dice.roll(6) {
    case 0: change(view)
    case 1: change(any())
    case 2: if views.count < 60 { add() }
    case 3: if dice.roll(30) == 0 { player.application.cancelTouches(at: player.application.now) }
    default: break
    }
  }

  func run(steps: Int) {
    let canvas = Canvas(Bitmap(size: PixelSize(200, 200)))
    var time = 1.0
    for step in 0..<steps {
      time += 0.008
      var inputs: [TouchInput] = []
      for _ in 0..<dice.roll(6) {
        let phases: [TouchInput.Phase] = [.down, .down, .move, .move, .move, .move, .up, .up, .cancel]
        inputs.append(
          TouchInput(
            contact: Int32(dice.roll(4)), phase: phases[dice.roll(phases.count)],
            location: Point(Double(dice.roll(220) - 10), Double(dice.roll(220) - 10)), time: time,
            endsReport: dice.roll(3) > 0))
      }
      if views.count < 40 { add() }
      change(any())
      player.application.receive(inputs)
      player.application.advance(to: time)
      // Drawing is slow without optimization, and has tests of its own.
      guard step % 10 == 0 else { continue }
      player.window.draw(on: canvas)
      #expect(player.window.damage.isEmpty)
    }
    for finger in Int32(0)..<4 { player.cancel(finger, at: time + 1) }
    player.application.advance(to: time + 10)
    player.application.advance(to: time + 20)
    for view in views {
      if let view = view as? Player { #expect(view.held.isEmpty) }
    }
    #expect(!player.application.isAnimating)
    for view in player.window.subviews { view.removeFromSuperview() }
    player.application.advance(to: time + 30)
    player.application.advance(to: time + 40)
    #expect(player.window.subviews.isEmpty || alive > 0)
    for view in player.window.subviews { view.removeFromSuperview() }
    player.application.advance(to: time + 50)
    #expect(alive == 0)
    #expect(player.application.nextTimer == nil)
  }
}

@Suite struct `Random use` {
  @Test(arguments: 1...8)
  func `any order of adds, removals, touches and animations is survived, and leaves nothing behind`(
    seed: Int
  ) {
    World(seed: UInt64(seed) * 7919).run(steps: 400)
  }
}
