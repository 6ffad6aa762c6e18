import Testing

@Suite struct `Random use` {
  /// 16 worlds with 6,300 changes of fingers each: more than 100,000.
  @Test(arguments: 1...16)
  func `any order of adds, removals, touches, gestures and animations is survived, and leaves nothing behind`(
    seed: Int
  ) {
    World(seed: UInt64(seed) * 7919).run(changes: 6300)
  }
}
