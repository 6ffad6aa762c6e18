import BoardFixtures
import Foundation
import Host
import Proofs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Cuts the power repeatedly during updates of the system, and drops writes that the card has not flushed:
/// `tools/campaign cuts`.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct UpdateCutTests {
  /// The stage of an update at which the power is cut.
  private enum Stage: String, CaseIterable {
    case upload, restart, trial, acceptance

    /// Returns `true` for the step from which the time of the cut counts.
    func begins(with step: SystemUpload.Step) -> Bool {
      switch (self, step) {
      case (.upload, .missing): true
      case (.upload, _): false
      default: step == .restarting
      }
    }

    /// Returns the range of delays after that step, in seconds. Chosen: the trial takes a second, and an app sends a
    /// keep-alive every five; the tool asks for the result once a second.
    func moments(_ durations: Durations) -> ClosedRange<Double> {
      switch self {
      case .upload: 0...durations.upload
      case .restart: 0...max(1, durations.restart - 6)
      case .trial: max(0, durations.restart - 6)...durations.restart
      case .acceptance: max(0, durations.restart - 2)...durations.restart + 1
      }
    }
  }

  /// The durations of an update that was not cut, in seconds. Boards and machines differ.
  private struct Durations: Sendable {
    /// From the first byte until the board has all files.
    let upload: Double
    /// From the request to restart until the acceptance.
    let restart: Double
  }

  /// The result of an update, as the next start shows it.
  private enum Outcome: String, CaseIterable { case before, onTrial = "on trial", kept }

  @Test(arguments: UpdateFixture.tested(["qemu-arm64-card", "qemu-x86_64-card", "qemu-armhf-card"]))
  func `after each power cut a complete system starts, the panel shows it, and it can be updated`(name: String)
    async throws
  {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["VITRINE_CUTS"].flatMap { Int($0) } ?? 4
    let seed = environment["VITRINE_CUTS_SEED"].flatMap { UInt64($0) } ?? 1
    var dice = SplitMix(state: seed)
    let bench = try await UpdateFixture(name)
    let images = try await [
      bench.image("first", withCard: true), bench.image("second", settings: ["VITRINE_ROTATION": "180"]),
      bench.image("third", settings: ["VITRINE_SCALE": "2"]),
    ]
    let systems = try images.map { try bench.upload($0) }
    let card = bench.folder.appending(path: "card")
    try FileManager.default.copyItem(at: #require(images[0].card), to: card)
    var known = Start(expected: [systems[0].name.text])
    var table: [Stage: [Outcome: Int]] = [:]
    let firstLog = bench.folder.appending(path: "first-log")
    try Data().write(to: firstLog)
    let start = known
    let durations = try await bench.boot(images[0], card: card, loggingTo: firstLog) { board, _ in
      var start = start
      return try await Self.update(start.verify(board, by: bench), to: systems[1])
    }
    ProgressLog.log("\(name): \(durations)")
    known = Start(expected: [systems[1].name.text])
    for cut in 0...count {
      let stage = Stage.allCases[cut % Stage.allCases.count]
      let moment = Double.random(in: stage.moments(durations), using: &dice)
      let next = systems.filter { $0.name.text != known.expected.last }.randomElement(using: &dice)!
      let before = bench.folder.appending(path: "before")
      let log = bench.folder.appending(path: "log")
      for file in [before, log] { try? FileManager.default.removeItem(at: file) }
      try FileManager.default.copyItem(at: card, to: before)
      try Data().write(to: log)
      let start = known
      known = try await bench.boot(images[0], card: card, loggingTo: log) { board, cutPower in
        var start = start
        let remote = try await start.verify(board, by: bench)
        if cut == count {
          // The card must have room for another system, however many updates were interrupted.
          _ = try await Self.update(remote, to: next)
        } else {
          try await start.update(remote, to: next, until: stage, and: moment, cutPower)
        }
        return start
      }
      if let found = known.found {
        table[Stage.allCases[(cut - 1) % Stage.allCases.count], default: [:]][found, default: 0] += 1
      }
      if cut == count { break }
      try DiskWriteLog(log).replay(on: before, using: &dice)
      try FileManager.default.removeItem(at: card)
      try FileManager.default.moveItem(at: before, to: card)
      let space = try await bench.freeSpace(ofBootPartitionOn: card)
      ProgressLog.log("\(name): cut \(cut + 1) of \(count), \(stage.rawValue) after \(moment) s; \(space)")
    }
    ProgressLog.log("\(name): \(count) cuts, seed \(seed)\n\(Self.text(of: table))")
    #expect(table.values.reduce(0) { $0 + $1.values.reduce(0, +) } == count)
    try recordProof("starts a complete system after power cuts in updates", build: "\(bench.architecture)")
  }

  /// Updates a board without a cut, and returns how long that takes.
  private static func update(_ remote: RemoteBoard, to system: SystemUpload) async throws -> Durations {
    func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }
    let start = ContinuousClock.now
    try await system.send(to: remote, trialDuration: 1) { _ in }
    let sent = ContinuousClock.now
    try await system.restart(remote, within: UpdateFixture.limit) { _ in }
    #expect(try await remote.status().system == system.name.text)
    return Durations(upload: seconds(sent - start), restart: seconds(ContinuousClock.now - sent))
  }

  private static func text(of table: [Stage: [Outcome: Int]]) -> String {
    let rows = Stage.allCases.map { stage in
      "| \(stage.rawValue) | " + Outcome.allCases.map { "\(table[stage]?[$0] ?? 0)" }.joined(separator: " | ") + " |"
    }
    return (["| cut in the | " + Outcome.allCases.map(\.rawValue).joined(separator: " | ") + " |"] + rows).joined(
      separator: "\n")
  }

  /// The state of the board between starts.
  private struct Start: Sendable {
    /// The names of the systems that may run. If the board has accepted the last one, only that.
    var expected: [String]
    /// The result of the last update.
    var found: Outcome?
    private var next: String?

    init(expected: [String]) { self.expected = expected }

    /// Checks that one of the expected systems runs and that the panel shows it. Waits for the end of its trial.
    ///
    /// - Returns: The connected board.
    mutating func verify(_ board: ApplianceBoard, by bench: UpdateFixture) async throws -> RemoteBoard {
      _ = try await board.firstFrame(within: UpdateFixture.limit)
      let remote = try await bench.connect(to: board)
      var status = try await remote.status()
      let running = try #require(status.system)
      #expect(expected.contains(running), "\(running) runs, in the place of \(expected)")
      #expect(try await !board.isBlack())
      found = next.map { $0 != running ? .before : status.isSystemOnTrial ? .onTrial : .kept }
      let deadline = ContinuousClock.now + UpdateFixture.limit
      while status.isSystemOnTrial, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(500))
        status = try await remote.status()
      }
      #expect(!status.isSystemOnTrial)
      expected = [running]
      return remote
    }

    /// Starts an update, and cuts the power. The board must not refuse the update before that.
    mutating func update(
      _ remote: RemoteBoard, to system: SystemUpload, until stage: Stage, and moment: Double,
      _ cutPower: @escaping @Sendable () -> Void
    ) async throws {
      let (steps, source) = AsyncStream.makeStream(of: SystemUpload.Step.self)
      let isCut = Flag()
      let update = Task {
        defer { source.finish() }
        do {
          try await system.send(to: remote, trialDuration: 1) { source.yield($0) }
          try await system.restart(remote, within: UpdateFixture.limit) { source.yield($0) }
          return true
        } catch {
          if !isCut.isSet { Issue.record(error, "before the cut") }
          return false
        }
      }
      for await step in steps where stage.begins(with: step) { break }
      try await Task.sleep(for: .seconds(moment))
      isCut.set()
      cutPower()
      update.cancel()
      next = system.name.text
      expected = await update.value ? [system.name.text] : expected + [system.name.text]
    }
  }
}

extension UpdateFixture {
  /// Returns a line with the free space of the boot partition, which an interrupted update must not use up.
  fileprivate func freeSpace(ofBootPartitionOn card: URL) async throws -> String {
    try await Command.output("mdir", ["-i", "\(card.path)@@4M", "::"]).split(separator: "\n").last.map {
      $0.trimmingCharacters(in: .whitespaces)
    } ?? ""
  }
}
