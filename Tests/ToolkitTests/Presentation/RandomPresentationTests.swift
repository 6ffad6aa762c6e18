import TestContexts
import Testing

@testable import Conformance
@testable import Toolkit

@Suite("Random presentation", .freshContext) struct RandomPresentationTests {
  @Test(.slow, arguments: 1...RandomWorld.worlds)
  func `presenting and dismissing in any state leaves nothing dimmed, held or moving`(number: Int) {
    let world = PresentationWorld(seed: RandomWorld.seed(number))
    world.run(steps: 2000)
    #expect(world.mistake == nil)
    // Checks internal state that apps cannot see.
    let delivery = world.player.application.delivery!
    #expect(delivery.activeRecognizers.isEmpty && delivery.delayedTouches.isEmpty && delivery.event.allTouches.isEmpty)
    #expect((world.player.window.presentationHost as? PresentationManager)?.stack.isEmpty != false)
  }
}
