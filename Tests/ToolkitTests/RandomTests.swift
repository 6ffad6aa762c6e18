import Testing
@testable import RandomWorld
@testable import Toolkit

@Suite("Random use") struct RandomTests {
  @Test(arguments: 1...RandomWorld.worlds)
  func `any order of adds, removals, touches, gestures and animations is survived, and leaves nothing behind`(
    number: Int
  ) {
    let world = World(seed: RandomWorld.seed(number))
    world.run(changes: RandomWorld.changes)
    // What an app does not see.
    let application = world.player.application
    #expect(world.recognizers.allSatisfy { $0.attempt == nil })
    #expect(application.delivery.active.isEmpty && application.delivery.withheld.isEmpty)
    #expect(application.delivery.event.allTouches.isEmpty && !application.isAnimating)
    world.removeAll()
    #expect(application.nextTimer == nil)
    #expect(world.mistake == nil)
  }
}
