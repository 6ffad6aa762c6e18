import TestContexts
import Testing

@testable import Runtime

/// Tests each cell of the table above `FrameState`.
@Suite(.freshContext) struct FrameStateTests {
  /// One state of each case. Where the state has a start, the next frame starts at 5.
  private static let states: [FrameState] = [
    .noPanel(start: 5), .noMemory(start: 5), .hidden(start: 5), .blank, .exposed(start: 5), .inFlight(commit: 1),
    .shown(commit: 1, start: 5), .off(start: 5),
  ]

  /// Compares the states that follow `states` after an event with the given ones, in the same order.
  private func expect(
    _ expected: [FrameState], after event: (inout FrameState) -> Void, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(expected.count == Self.states.count, sourceLocation: sourceLocation)
    for (before, after) in zip(Self.states, expected) {
      var state = before
      event(&state)
      #expect(state == after, "from \(before)", sourceLocation: sourceLocation)
    }
  }

  @Test func `another screen replaces every state`() {
    let count = Self.states.count
    expect(Array(repeating: .noPanel(start: nil), count: count)) { $0.screenChanged(to: .none) }
    expect(Array(repeating: .noMemory(start: nil), count: count)) { $0.screenChanged(to: .withoutMemory) }
    expect(Array(repeating: .blank, count: count)) { $0.screenChanged(to: .usable) }
  }

  @Test func `another program hides every state, and its next frame is no longer scheduled`() {
    expect(Array(repeating: .hidden(start: nil), count: Self.states.count)) { $0.panelHidden() }
  }

  @Test func `a panel that lost its content needs a whole frame, at the time of the next one`() {
    expect([
      .exposed(start: 5), .exposed(start: 5), .exposed(start: 5), .blank, .exposed(start: 5), .exposed(start: nil),
      .exposed(start: 5), .exposed(start: 5),
    ]) { $0.contentLost(on: .usable) }
  }

  @Test func `a panel that reappears without memory, or not at all, shows no frame`() {
    for start: Double? in [nil, 5] {
      var state = FrameState.hidden(start: start)
      state.contentLost(on: .withoutMemory)
      #expect(state == .noMemory(start: start))
      state.contentLost(on: .none)
      #expect(state == .noPanel(start: start))
    }
  }

  @Test func `only a frame in flight becomes visible`() {
    var expected = Self.states
    expected[5] = .shown(commit: 1, start: nil)
    expect(expected) { $0.frameShown() }
  }

  @Test func `a commit is in flight, if a panel is visible`() {
    let flight = FrameState.inFlight(commit: 7)
    expect([.noPanel(start: 5), .noMemory(start: 5), .hidden(start: 5), flight, flight, flight, flight, flight]) {
      $0.frameCommitted(at: 7)
    }
  }

  @Test func `the next frame is scheduled, except the first one and one behind a frame in flight`() {
    expect([
      .noPanel(start: 9), .noMemory(start: 9), .hidden(start: 9), .blank, .exposed(start: 9), .exposed(start: 9),
      .shown(commit: 1, start: 9), .off(start: 9),
    ]) { $0.scheduleFrame(at: 9) }
    expect([
      .noPanel(start: nil), .noMemory(start: nil), .hidden(start: nil), .blank, .exposed(start: nil),
      .inFlight(commit: 1),
      .shown(commit: 1, start: nil), .off(start: nil),
    ]) { $0.scheduleFrame(at: nil) }
  }

  @Test func `only a panel that shows the last frame is turned off`() {
    var expected = Self.states
    expected[6] = .off(start: 5)
    expect(expected) { $0.panelTurnedOff() }
  }

  @Test func `each state knows whether it has a panel, shows frames, and needs a whole one`() {
    #expect(Self.states.map { $0.hasPanel } == [false, true, false, true, true, true, true, true])
    #expect(Self.states.map { $0.isVisible } == [false, false, false, true, true, true, true, true])
    #expect(Self.states.map { $0.needsWholeFrame } == [false, false, false, true, true, false, false, false])
    #expect(Self.states.map { $0.start } == [5, 5, 5, nil, 5, nil, 5, 5])
    #expect(Self.states.map { $0.commitTime } == [nil, nil, nil, nil, nil, 1, 1, nil])
  }

  @Test func `a state holds no reference, so that a change allocates nothing`() { #expect(_isPOD(FrameState.self)) }
}
