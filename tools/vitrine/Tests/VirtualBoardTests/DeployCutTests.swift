import Foundation
import Host
import Proofs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// The power goes again and again while releases come, and with it what the disk had not promised to keep: `tools/campaign cuts`.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct DeployCutTests {
  /// Where in a deploy the power goes.
  private enum Stage: String, CaseIterable {
    case upload, change, trial, verdict

    /// What it begins with; nil: the command.
    var beginning: OutgoingRelease.Step? {
      switch self {
      case .upload: nil
      case .change: .received
      case .trial, .verdict: .shown
      }
    }

    /// When, in seconds after that.
    var moments: ClosedRange<Double> {
      switch self {
      case .upload: 0.05...1.5
      case .change: 0...1
      // It has to do well for a second, and says every five seconds that it does.
      case .trial: 0...4.5
      case .verdict: 4.5...7
      }
    }
  }

  /// What came of it.
  private enum Outcome: String, CaseIterable { case before, onTrial = "on trial", kept }

  private static let proof = "loses nothing by cut connections, full disks and cut power"

  @Test func `after each cut of the power a whole release runs, and the panel shows it`() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["VITRINE_CUTS"].flatMap { Int($0) } ?? 5
    let seed = environment["VITRINE_CUTS_SEED"].flatMap { UInt64($0) } ?? 1
    var dice = SplitMix(state: seed)
    let bench = try await DeployBench()
    let disk = bench.folder.appending(path: "data")
    try await EmptyDataPartition.make(disk)
    let parts = try await bench.parts()
    // Each shows something else.
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
        var remote = try await memory.look(at: board, by: bench)
        if cut == count { return memory }
        // A fifth start in a row of which none ended in order would show the page about the board for a minute.
        if cut % 3 == 2 {
          try await board.startAnewInOrder()
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
      let writes = try WriteLog(log)
      loose += writes.loose
      try writes.replay(on: disk, using: &dice)
      // A campaign that is ended before its time has shown what it has seen.
      if cut % 10 == 9 { say("\(cut + 1) cuts\n\(Self.text(of: table))") }
    }
    say(Self.text(of: table))
    say("\(count) cuts, seed \(seed); \(loose) writes were not promised to last, of which half were dropped")
    #expect(table.values.reduce(0) { $0 + $1.values.reduce(0, +) } == count)
    try proved(Self.proof, "x86_64")
  }

  private static func text(of table: [Stage: [Outcome: Int]]) -> String {
    let rows = Stage.allCases.map { stage in
      "| \(stage.rawValue) | " + Outcome.allCases.map { "\(table[stage]?[$0] ?? 0)" }.joined(separator: " | ") + " |"
    }
    return (["| cut in the | " + Outcome.allCases.map(\.rawValue).joined(separator: " | ") + " |"] + rows).joined(separator: "\n")
  }

  private func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

  /// What is known of the board from one start to the next.
  private struct Memory: Sendable {
    /// The names of the releases that may run; the last one alone, where the board has said that it keeps it.
    var expected = ["built-in"]
    /// What became of the last deploy.
    var found: Outcome?
    private var next: String?
    /// What each release shows.
    private var pictures: [String: Picture] = [:]

    /// A whole release runs, one of those that may, and its picture is on the panel.
    ///
    /// - Returns: the board, as it is reached: it takes an emulated one a second to make a connection.
    mutating func look(at board: ApplianceBoard, by bench: DeployBench) async throws -> RemoteBoard {
      _ = try await board.firstFrame(within: DeployBench.limit)
      let remote = try await bench.connect(to: board)
      let status = try await remote.status()
      let runs = status.trial ?? status.release ?? ""
      #expect(expected.contains(runs), "\(runs) runs, in the place of \(expected); \(board.console.suffix(20))")
      found = next.map { $0 != runs ? .before : status.trial == nil ? .kept : .onTrial }
      let known = pictures[runs]
      pictures[runs] = try await board.picture(of: "release \(runs.prefix(12))", within: .seconds(60)) { known == nil || $0 == known }
      #expect(try await !board.isBlack())
      // That of a trial may be given up, and leads to the one that was kept.
      expected = status.trial == nil ? [runs] : [status.release ?? "", runs]
      return remote
    }

    mutating func deploy(
      _ release: OutgoingRelease, to remote: RemoteBoard, until beginning: OutgoingRelease.Step?, and moment: Double,
      _ cutPower: @escaping @Sendable () -> Void
    ) async throws {
      let (steps, source) = AsyncStream.makeStream(of: OutgoingRelease.Step.self)
      let isKept = Flag()
      let deploy = Task {
        defer { source.finish() }
        try await release.send(to: remote, seconds: 1) { source.yield($0) }
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
  /// As somebody would who stands at it: what its disk was to keep is kept.
  fileprivate func startAnewInOrder() async throws {
    let frames = console.count { $0.contains("on screen") }
    try await control.press(["ctrl", "alt", "delete"])
    try await awaitLine("on screen", times: frames + 1, within: DeployBench.limit)
  }
}
