import ReleaseFormat
import System
import TestContexts
import TestKit
import Testing

@testable import Appliance

/// Cuts the power after each step of updates in turn, and starts the board again.
@Suite(.freshContext) struct SlotPowerCutTests {
  private static let old = TestSystem("old")
  private static let new = TestSystem("new", kernel: "another")
  private static let bad = TestSystem("bad", kernel: "a third one")

  /// Three updates: the first is accepted, the second is rejected, and the third is stored and waits for its trial
  /// later.
  private static var story: [(ModelCard) throws -> Void] {
    [
      { try new.send(to: $0.store(runningFrom: .a)) }, { try start(.b, on: $0) },
      { try $0.store(runningFrom: .b).acceptRunning() }, { try bad.send(to: $0.store(runningFrom: .b)) },
      { try start(.a, on: $0) }, { try $0.store(runningFrom: .a).storeFailure(of: .a, "it shows nothing") },
      { try start(.b, on: $0) }, { try $0.store(runningFrom: .b).settle(cause: "another") },
      { try old.send(to: $0.store(runningFrom: .b), seconds: nil) },
      { try old.send(to: $0.store(runningFrom: .b)) },
    ]
  }

  /// A record with the highest number is valid. The boot loader must also be able to count starts after it.
  @Test(arguments: [UInt32.max, UInt32.max - 1]) func `a system can be replaced after the highest number of a record`(
    sequence: UInt32
  ) throws {
    for index in [0, 1] {
      let whole = try ModelCard(.uBoot, with: Self.old)
      try whole.write(BootRecord(sequence: sequence, state: BootState(accepted: .a)), at: index)
      try Self.new.send(to: whole.store(runningFrom: .a))
      try Self.start(.b, on: whole)
      try whole.store(runningFrom: .b).acceptRunning()
      try Self.start(.b, on: whole)
    }
  }

  private static func start(_ slot: SystemSlot, on card: ModelCard) throws {
    let started = try card.start()
    #expect(started == slot)
  }

  /// The systems that may be accepted during each part of the story.
  private static let accepted = [[old], [old], [old, new], [new], [new], [new], [new], [new], [new], [new]]
  /// The systems that may be on trial during each part of the story.
  private static let trials = [[new], [new], [new], [bad], [bad], [bad], [], [], [], [old]]

  @Test(.slow, arguments: BootLoader.allCases)
  func `after a power cut at any step a complete system starts, and the next update succeeds`(loader: BootLoader)
    throws
  {
    let whole = try ModelCard(loader, with: Self.old)
    let begin = whole.files.steps
    var ends: [Int] = []
    for part in Self.story {
      try part(whole)
      ends.append(whole.files.steps - begin)
    }
    var cuts = 0
    for loss in ModelFiles.Loss.allCases {
      for cut in 0..<ends.last! {
        let place: Comment = "cut after step \(cut), \(loss)"
        let card = try ModelCard(loader, with: Self.old)
        card.files.remainingSteps = cut
        let part = ends.firstIndex { cut < $0 }!
        for index in 0..<part { try Self.story[index](card) }
        #expect(throws: (any Error).self, place) { try Self.story[part](card) }
        card.restorePower(after: loss)
        // The board fails in a trial. Then the accepted system starts, however often.
        var running = try #require(try card.start(), place)
        var name = try #require(card.completeSystem(in: running), place).name
        if !Self.accepted[part].contains(where: { $0.name == name }) {
          #expect(Self.trials[part].contains { $0.name == name }, place)
          running = try #require(try card.start(), place)
          name = try #require(card.completeSystem(in: running), place).name
        }
        for _ in 1...2 {
          #expect(try card.start() == running, place)
          #expect(card.completeSystem(in: running)?.name == name, place)
        }
        #expect(Self.accepted[part].contains { $0.name == name }, place)
        try card.store(runningFrom: running).settle(cause: "the power was cut")
        let next = TestSystem("next", kernel: "the last one of all")
        try next.send(to: card.store(runningFrom: running))
        #expect(try card.start() == running.other, place)
        #expect(card.completeSystem(in: running.other)?.name == next.name, place)
        try card.store(runningFrom: running.other).acceptRunning()
        #expect(try card.start() == running.other, place)
        cuts += 1
      }
    }
    print("\(loader.rawValue): \(cuts) power cuts, a complete system each time")
    #expect(cuts > 100)
  }
}
