import Foundation
import Host
import Images
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// The file that receives the rows.
private let tablePath = ProcessInfo.processInfo.environment["VITRINE_DEPLOY_TABLE"]

/// Measures deployments of the tile grid and writes rows of a table: `tools/bench deploy`.
@Suite(.serialized, .enabled(if: tablePath != nil, "figures: tools/bench deploy")) struct DeployTimes {
  private static let runs = ProcessInfo.processInfo.environment["VITRINE_DEPLOY_RUNS"].flatMap { Int($0) } ?? 3

  private let repository: Repository

  init() throws { repository = try Repository(around: #filePath) }

  /// The steps of a deployment, in seconds.
  private struct Times {
    var upload = 0.0, firstFrame = 0.0, verdict = 0.0
  }

  @Test(.enabled(if: getuid() == 0, "folders of its own need root")) func `through this machine's sshd`() async throws {
    let folder = try TestFolder()
    let login = try await SSHTestIdentity(in: folder.url)
    let board = try await LocalSSHBoard(in: folder, login: login, repository: repository)
    let app = try await App(named: "tiles", in: repository.root.path, with: repository)
    let file = try await app.program(for: .x86_64, cpu: nil)
    let program = try StaticProgram(file, for: .x86_64)
    let (hand, times) = try await (
      byHand(file, in: folder),
      measure(board.remote) { run in
        try await ReleaseUpload(
          of: "tiles", program: program, font: nil, settings: ["RUN": run], board: DebianSetup.board,
          architecture: .x86_64, in: folder.url)
      }
    )
    try write(times, hand, "this machine, by its own sshd")

    try login.writeProgram(to: folder.appending(path: "ssh"))
    var shown: [Double] = []
    var ended: [Double] = []
    for run in 1...Self.runs {
      let start = ContinuousClock.now
      let words = ["deploy", board.host, "--app", "tiles", "--set", "RUN=whole-\(run)", "--seconds", "1"]
      let deploy = try CommandRun(words, in: folder)
      #expect(
        try await deploy.waitForOutput("on the panel", within: DeploymentFixture.limit), "\(deploy.standardError)")
      shown.append(seconds(since: start))
      #expect(
        try await deploy.waitForExit(within: DeploymentFixture.limit) == 0, "\(deploy.standardError); \(board.said)")
      ended.append(seconds(since: start))
    }
    try write("`vitrine deploy` on this machine, to the first frame", shown)
    try write("`vitrine deploy` on this machine, to the end of a trial of one second", ended)
  }

  @Test func `on an emulated arm64 appliance`() async throws {
    let bench = try await DeploymentFixture("qemu-arm64")
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    try await bench.boot(bench.parts(), disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      let times = try await measure(remote) { try await bench.release(of: "tiles", settings: ["RUN": $0]) }
      // An appliance has no shell, so a restart of the same app replaces a start by hand.
      var hand: [Double] = []
      for _ in 1...Self.runs {
        let frames = board.count("on screen")
        let (moments, source) = AsyncStream.makeStream(of: ContinuousClock.Instant.self)
        // The time of the board's answer corresponds to the receipt of a release.
        try await remote.run(["restart"]) { if $0 == "done" { source.yield(.now) } }
        source.finish()
        try await board.awaitLine("on screen", times: frames + 1, within: DeploymentFixture.limit)
        let end = ContinuousClock.now
        for await moment in moments { hand.append((end - moment) / .seconds(1)) }
      }
      try write(times, hand, "an emulated arm64 appliance")
    }
  }

  /// Deploys releases one after the other. The first one is not counted, because it finds nothing to remove.
  private func measure(_ remote: RemoteBoard, _ release: (String) async throws -> ReleaseUpload) async throws -> [Times]
  {
    var all: [Times] = []
    for run in 0...Self.runs {
      let release = try await release("\(run)")
      let start = ContinuousClock.now
      var times = Times()
      let (steps, source) = AsyncStream.makeStream(of: (ReleaseUpload.Step, ContinuousClock.Instant).self)
      try await release.send(to: remote, trialDuration: 1) { source.yield(($0, .now)) }
      let end = ContinuousClock.now
      source.finish()
      for await (step, moment) in steps {
        if step == .received { times.upload = (moment - start) / .seconds(1) }
        if step == .firstFrame {
          times.firstFrame = (moment - start) / .seconds(1)
          times.verdict = (end - moment) / .seconds(1)
        }
      }
      times.firstFrame -= times.upload
      if run > 0 { all.append(times) }
    }
    return all
  }

  /// Starts the same program from a shell and measures the time until its first frame.
  private func byHand(_ program: URL, in folder: TestFolder) async throws -> [Double] {
    var all: [Double] = []
    for run in 1...Self.runs {
      let place = folder.appending(path: "hand-\(run)")
      try place.createFolder()
      let readiness = try ReadinessSocket(in: place)
      let process = Process()
      process.executableURL = program
      let settings = ["VITRINE_DISPLAY": "headless:800x480", "VITRINE_TOUCH": "none", "NOTIFY_SOCKET": readiness.path]
      process.environment = ProcessInfo.processInfo.environment.merging(settings) { $1 }
      let start = ContinuousClock.now
      try process.run()
      #expect(await readiness.waitUntilReady())
      all.append(seconds(since: start))
      process.terminate()
      process.waitUntilExit()
    }
    return all
  }

  private func seconds(since start: ContinuousClock.Instant) -> Double { (ContinuousClock.now - start) / .seconds(1) }

  // MARK: The table

  private func write(_ times: [Times], _ hand: [Double], _ place: String) throws {
    try write("\(place): connection and upload", times.map(\.upload))
    try write("\(place): received → first frame", times.map(\.firstFrame))
    try write("\(place): started by hand → first frame", hand)
    try write("\(place): first frame → verdict", times.map(\.verdict))
  }

  /// Writes a row with the median and the range.
  private func write(_ name: String, _ seconds: [Double]) throws {
    let sorted = seconds.sorted()
    func text(_ value: Double) -> String { value.formatted(.number.precision(.fractionLength(2))) }
    let row =
      "| \(name) | \(text(sorted[sorted.count / 2])) | \(text(sorted[0])) to \(text(sorted[sorted.count - 1])) |\n"
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: #require(tablePath)))
    try file.seekToEnd()
    try file.write(contentsOf: Data(row.utf8))
    try file.close()
  }
}
