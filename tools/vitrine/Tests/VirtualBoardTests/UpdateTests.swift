import BoardFixtures
import Foundation
import Host
import Proofs
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Updates of the whole system of boards that boot from their cards. A system that does not start, or shows nothing,
/// ends on the previous one.
@Suite(.serialized, .fewAtOnce) struct UpdateTests {
  /// A new system that must not stay.
  private enum Fault: String, CaseIterable {
    case panic = "panics", noInit = "has no init", dark = "shows nothing"

    /// A part of the reason that the board reports.
    var reason: String {
      switch self {
      case .panic, .noInit: "the board went down before it was accepted"
      case .dark: "it presented no frame within 10 s"
      }
    }
  }

  @Test(
    arguments: UpdateFixture.tested(
      Campaign.boards("qemu-arm64-card", more: ["qemu-x86_64-card", "qemu-armhf-card"])))
  func `a board keeps a healthy system, and returns from any other with its picture and the reason`(name: String)
    async throws
  {
    let bench = try await UpdateFixture(name)
    let old = try await bench.image("old", withCard: true)
    let new = try await bench.image("new", settings: ["VITRINE_ROTATION": "180"])
    let good = try bench.upload(new)
    // The short form tries the fault that no program can report.
    let faults = Campaign.isOn ? Fault.allCases : [.noInit]
    let card = bench.folder.appending(path: "card")
    try await bench.boot(old, card: card) { board in
      _ = try await board.firstFrame(within: UpdateFixture.limit)
      let first = try await board.screenshot(of: "the old system", within: .seconds(60)) { _ in true }
      let remote = try await bench.connect(to: board)
      let before = try await remote.status()
      #expect(before.slot == "a" && !before.isSystemOnTrial)
      #expect(before.system == (try bench.upload(old)).name.text)

      try await good.send(to: remote, trialDuration: UpdateFixture.seconds) { ProgressLog.log("\(name): \($0)") }
      let start = ContinuousClock.now
      try await good.restart(remote, within: UpdateFixture.limit) { ProgressLog.log("\(name): \($0)") }
      ProgressLog.log("\(name): accepted after \(ContinuousClock.now - start)")
      let after = try await remote.status()
      #expect(after.slot == "b" && after.system == good.name.text && !after.isSystemOnTrial)
      let picture = try await board.screenshot(of: "the new system", within: .seconds(60)) { $0 != first }

      for fault in faults {
        let bad = try bench.upload(try await image(with: fault, like: new, bench))
        try await bad.send(to: remote, trialDuration: UpdateFixture.seconds) { ProgressLog.log("\(name): \($0)") }
        let error = await #expect(throws: DeployError.self, "\(fault.rawValue)") {
          try await bad.restart(remote, within: UpdateFixture.limit) { ProgressLog.log("\(name): \($0)") }
        }
        #expect(error?.problem.contains(fault.reason) == true, "\(fault.rawValue): \(String(describing: error))")
        let status = try await remote.status()
        #expect(status.slot == "b" && status.system == good.name.text && !status.isSystemOnTrial, "\(fault.rawValue)")
        #expect(status.systemFailure?.hasPrefix("\(bad.name.text) ") == true, "\(fault.rawValue)")
        _ = try await board.screenshot(of: "the new system again", within: .seconds(60)) { $0 == picture }
      }
    }
    // The choice is on the card.
    try await bench.boot(old, card: card) { board in
      _ = try await board.firstFrame(within: UpdateFixture.limit)
      let status = try await bench.connect(to: board).status()
      #expect(status.slot == "b" && status.system == good.name.text)
    }
    try recordProof("updates its system, and returns from one that fails", build: "\(bench.architecture)")
  }

  private func image(with fault: Fault, like image: Image, _ bench: UpdateFixture) async throws -> Image {
    switch fault {
    case .panic: try await bench.image(image, named: "panic", withOnly: ["init": bench.endingProgram])
    case .noInit: try await bench.image(image, named: "no-init", withOnly: [:])
    // The app waits for a panel that does not exist.
    case .dark: try await bench.image("dark", settings: ["VITRINE_DISPLAY": "kms:/dev/dri/card7"])
    }
  }
}
