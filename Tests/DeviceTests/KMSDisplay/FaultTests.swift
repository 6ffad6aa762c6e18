import System
import TestContexts
import Testing

@testable import KMSDisplay
@testable import Runtime

/// Runs a `Trial` for each row of the fault table.
@Suite("A fault of a card", .freshContext) struct FaultTests {
  private static func refusals(_ errors: [Errno]) -> [Fault.Effect] { errors.map { .refused($0) } }

  /// The errors that kernel drivers return for commits. The fifth is EIO.
  private static let ofCommits = refusals([
    .resourceBusy, .invalidArgument, .noSpace, .noMemory, Errno(rawValue: 5), .interrupted,
    .operationNotSupportedByDevice,
  ])
  /// The errors that they return for all other calls.
  private static let ofOthers = refusals([.noMemory, .invalidArgument, .interrupted, .operationNotSupportedByDevice])

  private static func rows(_ calls: [Fault.Call], _ effects: [Fault.Effect], isOfAtomic: Bool = false) -> [Fault] {
    calls.flatMap { call in
      effects.flatMap { effect in Fault.Timing.allCases.map { Fault(call, effect, $0, isOfAtomic: isOfAtomic) } }
    }
  }

  private static let table =
    rows([.mode, .flip], ofCommits) + rows([.mode, .flip, .committer], ofOthers, isOfAtomic: true)
    + rows([.connectors, .planes, .committer, .buffer, .read], ofOthers) + rows([.event], [.silent])
    + rows([.master], refusals([.permissionDenied]))
    + rows([.open], refusals([.noMemory, .interrupted]))

  @Test(.slow, arguments: table) func `leaves the correct frame, or the display reports that it has none`(fault: Fault)
    throws
  {
    let trial = try Trial(fault)
    trial.run()
    #expect(trial.turns < Trial.spinningTurns)
    if let end = fault.end {
      #expect(trial.mismatchTimes.allSatisfy { $0 < end + 3 })
      #expect(trial.showsFrame)
    }
    if fault.hasAlternative {
      #expect(trial.mismatchTimes.allSatisfy { $0 < (fault.end ?? Fault.beginning) + 12 })
      #expect(trial.showsFrame)
    }
    if trial.showsFrame {
      // A card that does not report its connectors is probed with a growing backoff. A card that cannot be read, or
      // refuses the wanted mode, is retried after a minute or later.
      let rest = trial.loop.deadline.map { $0 - trial.card.now } ?? .infinity
      #expect(rest > 20 || fault.call == .connectors && fault.end == nil)
      #expect(trial.loop.isShowing(at: trial.card.now))
    } else {
      // If another program owns the display, the missing frame is not a failure.
      #expect(trial.loop.isShowing(at: trial.card.now) == (fault.call == .master))
    }
    #expect(trial.card.buffers <= 2)
    #expect(trial.journal.lines.count <= 6, "\(trial.journal.lines)")
  }

  @Test func `of a cable, a thousand times in eight seconds, leaves the correct frame`() throws {
    var cable: [(Double, Bool)] = []
    for change in 0..<2000 { cable.append((11 + 0.004 * Double(change), change % 2 == 1)) }
    let trial = try Trial(nil, cable: cable)
    trial.run(turns: 20_000)
    #expect(trial.card.now >= Trial.end && trial.showsFrame)
    #expect(trial.mismatchTimes.allSatisfy { $0 < 22 })
    #expect(trial.card.buffers <= 2 && trial.loop.deadline == nil)
    #expect(trial.journal.lines.count <= 20, "\(trial.journal.lines)")
  }

  @Test(arguments: [
    Fault(.mode, .takes(12), .first), Fault(.mode, .takes(12), .later), Fault(.flip, .takes(12), .later),
  ])
  func `that only delays calls loses no touch`(fault: Fault) throws {
    let trial = try Trial(fault, isUnplugged: false)
    trial.run()
    #expect(trial.taps == 19)
    #expect(trial.showsFrame && trial.loop.deadline == nil)
    #expect(trial.journal.lines.count <= 4, "\(trial.journal.lines)")
  }
}
