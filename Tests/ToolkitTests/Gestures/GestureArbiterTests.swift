import TestKit
import TestContexts
import Testing

@testable import Toolkit

/// Tests the arbiter alone. Members are numbers, and fingers are bits.
@Suite(.freshContext) final class GestureArbiterTests {
  private var arbiter = GestureArbiter()
  private let otherFinger: UInt64 = 2

  /// Adds members that all follow one finger.
  private func join(_ members: Int32..., finger: UInt64 = 1) {
    for member in members {
      arbiter.join(member)
      arbiter.addTouch(member, to: finger)
    }
  }

  private func require(_ waiter: Int32, failureOf target: Int32) -> Bool {
    arbiter.require(waiter, failureOf: target)
  }

  private func next() -> GestureArbiter.Step? { arbiter.next() }

  /// Runs the arbiter to its end, and returns the winners and losers in order.
  private func verdicts(compatible: [[Int32]] = []) -> [String] {
    var heard: [String] = []
    while let step = arbiter.next() {
      switch step {
      case .question(let winner, let loser):
        let excludes = !compatible.contains([winner, loser]) && !compatible.contains([loser, winner])
        arbiter.answer(winner: winner, loser: loser, excludes: excludes)
      case .verdict(let member, .won): heard.append("\(member) won")
      case .verdict(let member, .lost): heard.append("\(member) lost")
      }
    }
    return heard
  }

  @Test func `a claim wins without rivals, and the other recognizers of its finger lose`() {
    join(1, 2, 3)
    arbiter.claim(2)
    #expect(verdicts() == ["2 won", "1 lost", "3 lost"])
    #expect(verdicts() == [])
  }

  @Test func `members on other fingers are unaffected`() {
    join(1)
    join(2, finger: otherFinger)
    arbiter.claim(1)
    #expect(verdicts() == ["1 won"])
    arbiter.claim(2)
    #expect(verdicts() == ["2 won"])
  }

  @Test func `G8 of two claims the first wins`() {
    join(1, 2)
    arbiter.claim(2)
    arbiter.claim(1)
    #expect(verdicts() == ["2 won", "1 lost"])
  }

  @Test func `G8 a later claim loses to the winner`() {
    join(1)
    arbiter.claim(1)
    #expect(verdicts() == ["1 won"])
    join(2)
    arbiter.claim(2)
    #expect(verdicts() == ["2 lost"])
  }

  @Test func `G8 after the winner ends, its finger is free again`() {
    join(1)
    arbiter.claim(1)
    #expect(verdicts() == ["1 won"])
    arbiter.remove(1)
    join(2)
    arbiter.claim(2)
    #expect(verdicts() == ["2 won"])
  }

  @Test func `G8 those that may recognize together both win`() {
    join(1, 2, 3)
    arbiter.claim(1)
    arbiter.claim(2)
    #expect(verdicts(compatible: [[1, 2]]) == ["1 won", "3 lost", "2 won"])
  }

  @Test func `G9 a claim waits for the recognizer that must fail, and wins when it has failed`() {
    join(1, 2)
    #expect(require(1, failureOf: 2))
    arbiter.claim(1)
    #expect(verdicts() == [])
    arbiter.remove(2)
    #expect(verdicts() == ["1 won"])
  }

  @Test func `G9 a claim is lost when the recognizer that must fail wins`() {
    join(1, 2)
    #expect(require(1, failureOf: 2))
    arbiter.claim(1)
    arbiter.claim(2)
    #expect(verdicts() == ["2 won", "1 lost"])
  }

  @Test func `G9 a claim also waits if both might recognize together, and across fingers`() {
    join(1)
    join(2, finger: otherFinger)
    #expect(require(1, failureOf: 2))
    arbiter.claim(2)
    #expect(verdicts(compatible: [[1, 2]]) == ["2 won", "1 lost"])
  }

  @Test func `G9 in a chain of requirements, each recognizer gets its turn when the one before has failed`() {
    join(1, 2, 3)
    #expect(require(1, failureOf: 2))
    #expect(require(2, failureOf: 3))
    arbiter.claim(1)
    arbiter.claim(2)
    #expect(verdicts() == [])
    arbiter.remove(3)
    #expect(verdicts() == ["2 won", "1 lost"])
  }

  @Test func `G9 a cycle of requirements is rejected, however long it is`() {
    join(1, 2, 3)
    #expect(require(1, failureOf: 2))
    #expect(require(2, failureOf: 3))
    #expect(!require(3, failureOf: 1))
    #expect(!require(2, failureOf: 2))
    #expect(require(1, failureOf: 2))
    arbiter.claim(3)
    #expect(verdicts() == ["3 won", "1 lost", "2 lost"])
  }

  @Test func `a waiting claim fails when a rival wins`() {
    join(1, 2, 3)
    #expect(require(1, failureOf: 2))
    arbiter.claim(1)
    arbiter.claim(3)
    #expect(verdicts() == ["3 won", "1 lost", "2 lost"])
  }

  @Test func `a question about two recognizers is asked once, and not about one that has left`() {
    join(1, 2)
    arbiter.claim(1)
    #expect(next() == .question(winner: 1, loser: 2))
    arbiter.remove(2)
    arbiter.answer(winner: 1, loser: 2, excludes: true)
    #expect(next() == .verdict(1, .won))
    #expect(next() == nil)
  }

  @Test func `each member receives exactly one verdict, in any order of claims, requirements and failures`() {
    var dice = SeededGenerator(state: 7)
    for _ in 0..<2000 {
      arbiter = GestureArbiter()
      let count = Int32(2 + dice.next(below: 6))
      var open: Set<Int32> = []
      for member in 1...count {
        arbiter.join(member)
        arbiter.addTouch(member, to: 1 << UInt64(dice.next(below: 3)))
        open.insert(member)
      }
      for _ in 0..<dice.next(below: 6) {
        _ = arbiter.require(Int32(dice.next(below: Int(count))) + 1, failureOf: Int32(dice.next(below: Int(count))) + 1)
      }
      var won: Set<Int32> = []
      for _ in 0..<40 {
        let member = Int32(dice.next(below: Int(count))) + 1
        if dice.next(below: 3) == 0 {
          arbiter.remove(member)
          open.remove(member)
        } else if open.contains(member) {
          arbiter.claim(member)
        }
        for line in verdicts(compatible: dice.next(below: 2) == 0 ? [[1, 2], [2, 3]] : []) {
          let told = Int32(line.split(separator: " ")[0])!
          #expect(open.remove(told) != nil, "a second verdict: \(line)")
          if line.hasSuffix("won") { won.insert(told) }
        }
      }
      // After all open members have left, none is waiting.
      for member in open.sorted().reversed() { arbiter.remove(member) }
      #expect(verdicts() == [])
    }
  }
}
