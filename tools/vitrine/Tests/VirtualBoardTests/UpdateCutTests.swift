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
  /// The time of a cut, in seconds from the start of an update: while it is sent, while the board restarts, and during
  /// the trial. Chosen.
  private static let moments = 0.1...45.0

  @Test(arguments: UpdateFixture.tested(["qemu-arm64-card", "qemu-x86_64-card"]))
  func `after each power cut a complete system starts, and the panel shows it`(name: String) async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["VITRINE_CUTS"].flatMap { Int($0) } ?? 3
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
    var expected = [systems[0].name.text]
    var starts: [String: Int] = [:]
    for cut in 0...count {
      let moment = Double.random(in: Self.moments, using: &dice)
      let next = systems.filter { $0.name.text != expected.first }.randomElement(using: &dice)!
      let before = bench.folder.appending(path: "before")
      let log = bench.folder.appending(path: "log")
      for file in [before, log] { try? FileManager.default.removeItem(at: file) }
      try FileManager.default.copyItem(at: card, to: before)
      try Data().write(to: log)
      let known = expected
      expected = try await bench.boot(images[0], card: card, loggingTo: log) { board, cutPower in
        _ = try await board.firstFrame(within: UpdateFixture.limit)
        let remote = try await bench.connect(to: board)
        let status = try await remote.status()
        let running = try #require(status.system)
        #expect(known.contains(running), "\(running) runs, in the place of \(known)")
        #expect(try await !board.isBlack())
        // A system that was started by this boot may still be on trial, and is then not started again.
        if cut == count || status.isSystemOnTrial { return known }
        let isAccepted = Flag()
        let update = Task {
          try await next.send(to: remote, trialDuration: 1) { _ in }
          try await next.restart(remote, within: UpdateFixture.limit) { _ in }
          isAccepted.set()
        }
        try await Task.sleep(for: .seconds(moment))
        cutPower()
        update.cancel()
        _ = await update.result
        return isAccepted.isSet ? [next.name.text] : [running, next.name.text]
      }
      starts[expected.count == 1 ? "accepted" : "interrupted", default: 0] += 1
      if cut == count { break }
      ProgressLog.log("\(name): cut \(cut + 1) of \(count) after \(moment) s")
      try DiskWriteLog(log).replay(on: before, using: &dice)
      try FileManager.default.removeItem(at: card)
      try FileManager.default.moveItem(at: before, to: card)
    }
    ProgressLog.log("\(name): \(count) cuts, seed \(seed), \(starts)")
    try recordProof("starts a complete system after power cuts in updates", build: "\(bench.architecture)")
  }
}
