import BoardFixtures
import Foundation
import Host
import Proofs
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Failures of a deployment do not change the board, and are reported.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct DeployFaultTests {
  /// The duration of a trial. An app sends a keep-alive every five seconds.
  private static let seconds = 5
  private static let proof = "loses nothing in cut connections, full disks and power cuts"

  @Test func `lost connections, concurrent deployments and a full disk leave a board unchanged`() async throws {
    let bench = try await DeploymentFixture()
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let parts = try await bench.parts()
    let good = try await bench.release(of: "tiles")

    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      try await board.withPanelWatched {
        // Before any deployment or restart.
        let shot = bench.folder.appending(path: "shot.png")
        try await remote.saveScreenshot(to: shot)
        #expect(try await Screenshot(png: shot) == board.screenshot())

        try await good.send(to: remote, trialDuration: Self.seconds) { _ in }
        try await InterruptedDeployments(folder: bench.folder.url) {
          try await bench.release(of: $0, settings: $1, font: $2)
        }
        .expectNoHarm(to: good, by: remote)
      }
    }
    try await expectStrangerWithoutDisk(disk, parts, bench)
    try recordProof(Self.proof, build: "x86_64")
  }

  @Test func `an unplugged panel does not count against a release on trial, and a panel that refuses its frames does`()
    async throws
  {
    let bench = try await DeploymentFixture()
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let crashing = try await bench.release(of: "crash-on-touch", settings: ["CRASHES_AT_START": "1000"])
    let good = try await bench.release(of: "tiles")
    let refused = try await bench.release(of: "faulty-tiles", settings: ["FAULT": "card.frame 22 3s always"])
    try await bench.boot(bench.parts(), disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      let cable = try await VNCPanelControl(to: board)
      cable.unplug()
      try await board.expect("unplugged; waiting for", times: 1, within: DeploymentFixture.limit)
      // Without a panel, the app's loop is still judged.
      try await expectGivenUp(crashing, by: remote, because: "the app was killed by signal \(SIGILL)")
      let isShown = Flag()
      try await good.send(to: remote, trialDuration: Self.seconds) { if $0 == .firstFrame { isShown.set() } }
      #expect(!isShown.isSet)
      cable.resize(width: BoardTests.width, height: BoardTests.height)
      while await board.failure() != nil {}
      _ = try await board.screenshot(of: "the release that was kept", within: DeploymentFixture.limit) {
        TileDetector($0)?.tileRects.count == 20
      }

      try await board.withPanelWatched {
        // An idle app presents no frames that could be refused.
        let taps = Task { while !Task.isCancelled { try? await tap(board) } }
        try await expectGivenUp(refused, by: remote, because: "the app was killed by signal \(SIGABRT)")
        taps.cancel()
        await taps.value
      }
      while await board.failure() != nil {}
      // A tap may have hit the restored release.
      _ = try await board.screenshot(of: "the release before", within: DeploymentFixture.limit) {
        TileDetector($0).map { $0.tileRects.count > 18 } == true
      }
      #expect(try await remote.status().release == good.name.text)
    }
  }

  private func tap(_ board: ApplianceBoard) async throws {
    // The app is expected to fail during the script.
    try? await board.play { $0.tap(Self.tile) }
    // Two taps in quick succession would be a double tap.
    try await Task.sleep(for: .seconds(1))
  }

  private func expectGivenUp(_ release: ReleaseUpload, by remote: RemoteBoard, because reason: String) async throws {
    do {
      try await release.send(to: remote, trialDuration: 60) { _ in }
      Issue.record("\(reason), and it was kept")
    } catch DeployError.refused(let told, _, _) { #expect(told == "\(reason); rolled back to the previous release") }
  }

  @Test func `settings on trial during a power cut are reverted`() async throws {
    let bench = try await DeploymentFixture()
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let parts = try await bench.parts()
    let log = bench.folder.appending(path: "log")
    // A setting with which no app can present a frame, and a valid one that is not confirmed before the power is cut.
    for setting in ["VITRINE_DISPLAY=kms:/dev/dri/card7", "VITRINE_ROTATION=180"] {
      try Data().write(to: log)
      try await bench.boot(parts, disk, loggingTo: log) { board, cutPower in
        _ = try await board.firstFrame(within: DeploymentFixture.limit)
        let remote = try await bench.connect(to: board)
        #expect(try await remote.settings(changing: ["VITRINE_SCALE=1"])["kept"] == ["VITRINE_SCALE=1"])
        let starts = board.console.count { $0.contains("with other settings") }
        let change = Task { try await remote.settings(changing: [setting]) }
        try await board.awaitLine(
          "restarting the app with other settings", times: starts + 1, within: DeploymentFixture.limit)
        cutPower()
        _ = await change.result
      }
      try await bench.boot(parts, disk) { board in
        _ = try await board.firstFrame(within: DeploymentFixture.limit)
        #expect(board.console.contains { $0.contains("restored the previous settings") })
        #expect(try await bench.connect(to: board).settings()["kept"] == ["VITRINE_SCALE=1"])
      }
    }
  }

  /// A touch here makes the app crash at each start until the board's next one.
  private static let spell = (x: 300, y: 200)
  private static let page: UInt32 = 0x17181B
  /// A tile of the faulty release.
  private static let tile = (100, 290)

  @Test func `an accepted release that fails is replaced by another one, and returns if none helps`() async throws {
    let bench = try await DeploymentFixture()
    // The number of starts after which another one would not help.
    let disk = try await bench.disk("data", with: ["appliance/record": Data("starts 3\n".utf8)])
    let parts = try await bench.parts()
    let faulty = try await bench.release(of: "crash-on-touch", settings: ["A": "1"])
    let good = try await bench.release(of: "tiles")
    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      try await faulty.send(to: remote, trialDuration: Self.seconds) { _ in }
      try await board.expect("vitrine: touch: /dev/input", times: 2, within: DeploymentFixture.limit)
      // The built-in release is the same program, and fails too.
      try await board.play { $0.tap(Self.spell) }
      try await board.expect("continuing with the built-in release", times: 1, within: DeploymentFixture.limit)
      try await board.expect("the failure screen is on screen", times: 1, within: DeploymentFixture.limit)
      try await board.expect(Self.page, at: (10, 10), within: DeploymentFixture.limit)
      let status = try await remote.status()
      #expect(status.release == faulty.name.text && status.state == .inTrouble)
      #expect(status.lastFailure == "\(faulty.name.text) the app was killed by signal 4, repeatedly")
      // The failure screen is a frame, too.
      let shot = bench.folder.appending(path: "shot.png")
      try await remote.saveScreenshot(to: shot)
      #expect(try await Screenshot(png: shot) == board.screenshot())

      try await good.send(to: remote, trialDuration: Self.seconds) { _ in }
      try await remote.run(["rollback"])
      try await board.expect("continuing with release \(good.name.short)", times: 1, within: DeploymentFixture.limit)
      try await board.expect("release \(good.name.short) was accepted", times: 2, within: DeploymentFixture.limit)
      try await remote.expectKept(good)
    }
    // The fifth start in a row, at which a page is shown first.
    try await bench.boot(parts, disk) { board in
      let status = try await bench.connect(to: board).status()
      #expect(status.release == good.name.text && status.values["previous"] == faulty.name.text)
    }
  }

  /// With a write-protected or worn-out card, the board works without it and without its identity.
  private func expectStrangerWithoutDisk(_ disk: URL, _ parts: BootParts, _ bench: DeploymentFixture) async throws {
    let before = try Data(contentsOf: disk)
    try await bench.boot(parts, disk, options: ",readonly=on") { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      try await board.withPanelWatched {
        await #expect {
          _ = try await bench.connect(to: board)
        } throws: { error in
          if case DeployError.changedKey = error { true } else { false }
        }
      }
    }
    #expect(try Data(contentsOf: disk) == before)
  }
}
