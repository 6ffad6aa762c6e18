import TestContexts
import Testing
@testable import Conformance
@testable import Toolkit

@Suite("Random use", .freshContext) struct RandomTests {
  @Test(.slow, arguments: 1...RandomWorld.worlds)
  func `any order of additions, removals, touches, gestures and animations leaves nothing behind`(
    number: Int
  ) {
    let world = World(seed: RandomWorld.seed(number))
    world.run(changes: RandomWorld.changes)
    // Checks internal state that apps cannot see.
    let application = world.player.application
    #expect(world.recognizers.allSatisfy { $0.attempt == nil })
    #expect(application.delivery.activeRecognizers.isEmpty && application.delivery.delayedTouches.isEmpty)
    #expect(application.delivery.event.allTouches.isEmpty && !application.isAnimating)
    world.removeAll()
    #expect(application.nextDeadline == nil)
    #expect(world.mistake == nil)
  }

  @Test(arguments: 1...4)
  func `edits of a text in many scripts match the simplest model`(number: Int) {
    var world = EditingWorld(seed: RandomWorld.seed(number))
    world.run(steps: 4000)
    #expect(world.mistake == nil)
    #expect(world.acceptedCompletions > 20, "or little was tried")
  }

  @Test(.long, arguments: 1...RandomWorld.worlds)
  func `random layouts of a thousand views obey the rules, whatever the lengths`(number: Int) {
    var world = LayoutWorld(seed: RandomWorld.seed(number))
    world.run(views: RandomWorld.layoutViews, changes: RandomWorld.layoutChanges)
    #expect(world.mistake == nil)
  }
}
