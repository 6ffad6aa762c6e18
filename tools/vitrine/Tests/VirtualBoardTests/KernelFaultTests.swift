import BoardFixtures
import Foundation
import Host
import Proofs
import Testing

@testable import VirtualBoard

/// The tile grid on a kernel whose calls fail, are slow, or report no events. Each row of the table is one start.
///
/// `faulty-tiles` is the Embedded program, which replaces library functions itself. For the ordinary build, a preloaded
/// library does that.
@Suite("A kernel that refuses calls on a board", .serialized, .fewAtOnce) struct KernelFaultTests {
  private static let rows = [
    // No memory for the second buffer, permanently or temporarily.
    "card.create ENOMEM 2 always", "card.map ENOMEM 2 1", "card.addfb EINVAL 2 always", "card.mmap ENOMEM 1 3",
    // Refused commits: permanently from the start or from later on, or temporarily.
    "card.atomic EINVAL 1 always", "card.atomic EINVAL 6 always", "card.atomic EAGAIN 6 always",
    "card.atomic EBUSY 6 3s",
    "card.blob ENOMEM 1 always",
    // Missing flip events.
    "card.flip silent 1 always", "card.read EIO 6 always",
    // Queries that fail.
    "card.connector EINTR 1 2", "card.plane EIO 1 1", "card.property ENOMEM 1 4", "card.open EACCES 1 3s",
    // Touch panels that cannot be queried or read.
    "input.open ENODEV 1 2", "input.bits EIO 1 3s", "input.slots EINVAL 1 always", "input.read EIO 6 1",
    "input.read ENODEV 1 3s",
    // The loop, the log, and the kernel's device events.
    "epoll_create EMFILE 1 1", "epoll_ctl ENOMEM 1 1", "epoll_wait EINTR 1 3s", "write ENOSPC 1 always",
    "announcement ENOBUFS 1 always",
    "read EIO 1 3s",
    slow.description,
  ]
  .map { KernelFault($0) }

  /// A slow commit.
  private static let slow = KernelFault("card.atomic", "6s", from: 6, for: "1")

  /// One row of each kind, for the ordinary build.
  private static let few = [
    "card.create ENOMEM 2 always", "card.atomic EINVAL 6 always", "card.flip silent 1 always",
    "card.connector EINTR 1 2",
    "card.resources EAGAIN 1 always", "input.bits EIO 1 3s", "input.read ENODEV 1 3s", "epoll_create EMFILE 1 1",
    "write ENOSPC 1 always",
  ]
  .map { KernelFault($0) }

  /// The files of the ordinary build.
  private static let ordinary = "tiles"
  private static let preloaded = "libkernel-faults.so"
  private static let proof = "continues if the kernel refuses calls"

  @Test func `shows every tap or logs the reason, then is idle, and logs little`() async throws {
    try await run { board, trial in
      for fault in Self.rows {
        let before = board.console.count
        try await expectGood(fault, trial)
        if fault.description == Self.slow.description {
          #expect(board.console.dropFirst(before).contains { $0.contains("blocked for") })
        }
      }
    }
    try recordProof(Self.proof, build: "x86_64")
  }

  @Test(.inCampaign, .enabled(if: OrdinaryProgram.isBuilt([ordinary, preloaded]), "swift build"))
  func `the ordinary build shows every tap or logs the reason, too`() async throws {
    try await run(ordinary: true) { _, trial in
      for fault in Self.few { try await expectGood(fault, trial) }
    }
    try recordProof(Self.proof, build: "ordinary")
  }

  /// Runs the complete table as in `tools/campaign faults`, or the rows that match the expression in `VITRINE_FAULTS`.
  /// With `VITRINE_FAULTS_ORDINARY`, runs it with the ordinary build.
  @Test(.enabled(if: ProcessInfo.processInfo.environment["VITRINE_FAULTS"] != nil))
  func `the whole table of faults passes`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let expression = try Regex(environment["VITRINE_FAULTS"] ?? "")
    let share = environment["VITRINE_FAULTS_SHARE"].flatMap { Int($0) } ?? 1
    let rows = KernelFault.all.filter { $0.lot % share == 0 && $0.description.contains(expression) }
    say("\(rows.count) of \(KernelFault.all.count) rows")
    try await run(ordinary: environment["VITRINE_FAULTS_ORDINARY"] != nil) { _, trial in
      var tally = FaultSummary()
      for fault in rows {
        let outcome = try await trial.outcome(of: fault)
        tally.add(outcome, of: fault)
        say("\(fault.description): \(outcome)")
      }
      say(tally.table)
      #expect(tally.failures == 0)
    }
  }

  /// Prints a line without buffering.
  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  private func expectGood(_ fault: KernelFault, _ trial: FaultRunner) async throws {
    let outcome = try await trial.outcome(of: fault)
    say("\(fault.description): \(outcome)")
    if case .failed = outcome { Issue.record("\(fault.description): \(outcome)") }
  }

  private func run(ordinary: Bool = false, _ body: @Sendable (AgentBoard, FaultRunner) async throws -> Void)
    async throws
  {
    let repository = try Repository(around: #filePath)
    let program = ordinary ? try await OrdinaryProgram(Self.ordinary, preloading: Self.preloaded, in: repository) : nil
    let board = try await BuiltBoard(
      "qemu-x86_64", with: "faulty-tiles", in: repository, files: program?.files ?? .none,
      settings: program?.settings ?? [:])
    try await board.machine.run { board in
      try await board.waitUntilReady()
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      try await body(board, FaultRunner(on: board))
    }
  }
}
