import Testing

@Suite struct `Random use` {
  /// 16 worlds of 2,600 frames with 2.5 changes of fingers each: more than 100,000.
  @Test(arguments: 1...16)
  func `any order of adds, removals, touches, gestures and animations is survived, and leaves nothing behind`(
    seed: Int
  ) {
    let world = World(seed: UInt64(seed) * 7919)
    world.run(steps: 2600)
    #expect(world.inputs > 6300)
  }
}
