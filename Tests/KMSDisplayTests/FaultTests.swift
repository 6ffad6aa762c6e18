import Geometry
import Platform
import System
import Testing

@testable import KMSDisplay
@testable import Runtime

/// Each row of the table is played in a `Trial`.
@Suite("A fault of a card") struct FaultTests {
  /// What drm's manual pages and the kernel's drivers name.
  private static let errors: [Errno] = [
    .resourceBusy, .invalidArgument, .noMemory, .interrupted, .wouldBlock, .operationNotSupportedByDevice, .notSupported,
    Errno(rawValue: 5), Errno(rawValue: 28), Errno(rawValue: 34), Errno(rawValue: 110),
  ]

  private static func rows(_ calls: [Fault.Call], _ effects: [Fault.Effect], isOfAtomic: Bool = false) -> [Fault] {
    calls.flatMap { call in
      effects.flatMap { effect in Fault.Moment.allCases.map { Fault(call, effect, $0, isOfAtomic: isOfAtomic) } }
    }
  }

  static let commits = rows([.mode, .flip], errors.map { .refused($0) })
  static let atomicCommits = rows([.mode, .flip], errors.map { .refused($0) }, isOfAtomic: true)
  static let others =
    rows([.connectors, .planes, .committer, .buffer, .read], errors.map { .refused($0) }) + rows([.event], [.silent])
    + rows([.master], [.refused(.permissionDenied)])
  static let slow = [Fault(.mode, .takes(12), .later), Fault(.flip, .takes(12), .later), Fault(.mode, .takes(12), .first)]

  @Test(arguments: commits + atomicCommits + others + slow)
  func `leaves the right picture`(fault: Fault) throws {
    let trial = try Trial(fault)
    trial.run()
    #expect(trial.turns < Trial.manyTurns)
    // A panel that takes no frame for good may stay as it is.
    if let end = fault.end {
      #expect(trial.wrongAt.allSatisfy { $0 < end + 2 })
    } else {
      #expect(trial.wrongAt.allSatisfy { $0 < 25 })
    }
    if trial.showsPicture { #expect(trial.loop.deadline == nil) }
    #expect(trial.card.buffers <= 2)
  }
}
