import ReleaseFormat
import TestContexts
import Testing

@Suite(.freshContext) struct BootStateTests {
  @Test(arguments: SystemSlot.allCases)
  func `a trial starts once, and then the accepted slot starts again`(accepted: SystemSlot) {
    var state = BootState(accepted: accepted)
    #expect(state.start() == .init(slot: accepted, isTrial: false))
    state.startTrial()
    #expect(state == BootState(accepted: accepted, trial: .waiting))
    #expect(state.start() == .init(slot: accepted.other, isTrial: true))
    #expect(state == BootState(accepted: accepted, trial: .started))
    for _ in 1...3 { #expect(state.start() == .init(slot: accepted, isTrial: false)) }
    #expect(state.trial == .started)
  }

  @Test func `an accepted trial starts from then on`() {
    var state = BootState(accepted: .a)
    state.startTrial()
    _ = state.start()
    state.accept(.b)
    #expect(state == BootState(accepted: .b))
    #expect(state.start() == .init(slot: .b, isTrial: false))
  }

  @Test func `a trial can be ended before and after its start, and started again`() {
    for starts in 0...1 {
      var state = BootState(accepted: .b)
      state.startTrial()
      for _ in 0..<starts { _ = state.start() }
      state.endTrial()
      #expect(state.start() == .init(slot: .b, isTrial: false))
      state.startTrial()
      #expect(state.start() == .init(slot: .a, isTrial: true))
    }
  }
}
