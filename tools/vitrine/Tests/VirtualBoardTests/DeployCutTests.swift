import BoardFixtures
import Foundation
import Host
import Proofs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Cuts the power repeatedly during deployments, and drops writes that the disk has not flushed: `tools/campaign cuts`.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct DeployCutTests {
  /// The stage of a deployment at which the power is cut.
  private enum Stage: String, CaseIterable {
    case upload, change, trial, verdict

    /// The step that starts the stage, or `nil` for the command itself.
    var beginning: ReleaseUpload.Step? {
      switch self {
      case .upload: nil
      case .change: .received
      case .trial, .verdict: .firstFrame
      }
    }

    /// The range of delays after that, in seconds.
    var moments: ClosedRange<Double> {
      switch self {
      case .upload: 0.05...1.5
      case .change: 0...1
      // The trial takes a second, and an app sends a keep-alive every five seconds.
      case .trial: 0...4.5
      case .verdict: 4.5...7
      }
    }
  }

  /// The result of a deployment.
  private enum Outcome: String, CaseIterable { case before, onTrial = "on trial", kept }

  private static let proof = "loses nothing in cut connections, full disks and power cuts"

  @Test func `after each power cut a complete release runs, and the panel shows it`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["VITRINE_CUTS"].flatMap { Int($0) } ?? 5
    let seed = environment["VITRINE_CUTS_SEED"].flatMap { UInt64($0) } ?? 1
    var dice = SplitMix(state: seed)
    let bench = try await DeploymentFixture()
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let parts = try await bench.parts()
    // Each release shows a different frame.
    let releases = try await [
      bench.release(of: "tiles"), bench.release(of: "tiles", settings: ["VITRINE_ROTATION": "180"]),
      bench.release(of: "tiles", settings: ["VITRINE_SCALE": "2"]),
    ]
    let stages = Stage.allCases
    var memory = Memory()
    var table: [Stage: [Outcome: Int]] = [:]
    var loose = 0
    for cut in 0...count {
      let stage = stages[cut % stages.count]
      let moment = Double.random(in: stage.moments, using: &dice)
      let next = releases.filter { $0.name.text != memory.expected.last }.randomElement(using: &dice)!
      let log = bench.folder.appending(path: "log")
      try? FileManager.default.removeItem(at: log)
      try Data().write(to: log)
      let before = try Data(contentsOf: disk)
      let known = memory
      memory = try await bench.boot(parts, disk, loggingTo: log) { board, cutPower in
        var memory = known
        var remote = try await memory.verify(board, by: bench)
        if cut == count { return memory }
        // After a fifth start in a row without an orderly end, the failure screen would be shown for a minute.
        if cut % 3 == 2 {
          try await board.restartCleanly()
          remote = try await bench.connect(to: board)
        }
        try await memory.deploy(next, to: remote, until: stage.beginning, and: moment, cutPower)
        return memory
      }
      if let (stage, outcome) = memory.found.map({ (stages[(cut - 1) % stages.count], $0) }) {
        table[stage, default: [:]][outcome, default: 0] += 1
      }
      if cut == count { break }
      try before.write(to: disk)
      let writes = try DiskWriteLog(log)
      loose += writes.unflushedCount
      try writes.replay(on: disk, using: &dice)
      // Prints intermediate results, in case the campaign is interrupted.
      if cut % 10 == 9 { say("\(cut + 1) cuts\n\(Self.text(of: table))") }
    }
    say(Self.text(of: table))
    say("\(count) cuts, seed \(seed); \(loose) writes were not promised to last, of which half were dropped")
    #expect(table.values.reduce(0) { $0 + $1.values.reduce(0, +) } == count)
    try recordProof(Self.proof, build: "x86_64")
  }

  private static func text(of table: [Stage: [Outcome: Int]]) -> String {
    let rows = Stage.allCases.map { stage in
      "| \(stage.rawValue) | " + Outcome.allCases.map { "\(table[stage]?[$0] ?? 0)" }.joined(separator: " | ") + " |"
    }
    return (["| cut in the | " + Outcome.allCases.map(\.rawValue).joined(separator: " | ") + " |"] + rows).joined(
      separator: "\n")
  }

  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  /// The state of the board between starts.
  private struct Memory: Sendable {
    /// The names of the releases that may run. If the board has confirmed the last one, only that.
    var expected = ["built-in"]
    /// The result of the last deployment.
    var found: Outcome?
    private var next: String?
    /// The frame of each release.
    private var pictures: [String: Screenshot] = [:]

    /// Checks that one of the expected releases runs and that its frame is on the panel.
    ///
    /// - Returns: The connected board. Connecting takes an emulated board a second.
    mutating func verify(_ board: ApplianceBoard, by bench: DeploymentFixture) async throws -> RemoteBoard {
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      let status = try await remote.status()
      let runs = status.trial ?? status.release ?? ""
      #expect(expected.contains(runs), "\(runs) runs, in the place of \(expected); \(board.console.suffix(20))")
      found = next.map { $0 != runs ? .before : status.trial == nil ? .kept : .onTrial }
      let known = pictures[runs]
      pictures[runs] = try await board.screenshot(of: "release \(runs.prefix(12))", within: .seconds(60)) {
        known == nil || $0 == known
      }
      #expect(try await !board.isBlack())
      // A release on trial may still be rolled back to the accepted one.
      expected = status.trial == nil ? [runs] : [status.release ?? "", runs]
      return remote
    }

    mutating func deploy(
      _ release: ReleaseUpload, to remote: RemoteBoard, until beginning: ReleaseUpload.Step?, and moment: Double,
      _ cutPower: @escaping @Sendable () -> Void
    ) async throws {
      let (steps, source) = AsyncStream.makeStream(of: ReleaseUpload.Step.self)
      let isKept = Flag()
      let deploy = Task {
        defer { source.finish() }
        try await release.send(to: remote, trialDuration: 1) { source.yield($0) }
        isKept.set()
      }
      if let beginning { for await step in steps where step == beginning { break } }
      try await Task.sleep(for: .seconds(moment))
      cutPower()
      _ = await deploy.result
      next = release.name.text
      expected = isKept.isSet ? [release.name.text] : expected + [release.name.text]
    }
  }
}

extension ApplianceBoard {
  /// Restarts the board with its keyboard, so that its disk is flushed.
  fileprivate func restartCleanly() async throws {
    let frames = console.count { $0.contains("on screen") }
    try await control.pressKeys(["ctrl", "alt", "delete"])
    try await awaitLine("on screen", times: frames + 1, within: DeploymentFixture.limit)
  }
}
