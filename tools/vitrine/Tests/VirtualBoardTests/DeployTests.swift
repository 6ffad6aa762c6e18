import BoardFixtures
import Foundation
import Host
import Images
import Proofs
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Deployments to an emulated appliance: healthy releases are accepted, others are rolled back, and the panel is never
/// black.
@Suite(.serialized, .fewAtOnce) struct DeployTests {
  /// The duration of a trial. An app sends a keep-alive every five seconds.
  private static let seconds = 6
  private static let proof = "deploys apps over the network, and rolls back automatically"

  @Test func `a board accepts a healthy release, rejects or rolls back the others, and survives a power cut`()
    async throws
  {
    let bench = try await DeploymentFixture()
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let parts = try await bench.parts(settings: ["FILLS_ITS_DATA": "1"])
    let good = try await bench.release(of: "tiles")

    // The app in the image has filled the partition up to its limit.
    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      #expect(board.console.contains { $0.contains("filling the disk: No space left on device") })
      let remote = try await bench.connect(to: board)
      try await board.withPanelWatched {
        let start = ContinuousClock.now
        try await good.send(to: remote, trialDuration: Self.seconds) {
          ProgressLog.log("deploy: \(ContinuousClock.now - start) \($0)")
        }
        #expect(try await remote.status().release == good.name.text)

        try await expectPicture(of: board, by: remote, bench)
        await #expect(throws: DeployError.self) { try await remote.run(["sh"]) }
        try await RejectedReleases(architecture: .x86_64) {
          try await bench.release(of: $0, settings: $1, architecture: $2)
        }
        .expectNoneKept(after: good, by: remote)
        try await board.awaitLine("on screen", times: 5, within: DeploymentFixture.limit)
        #expect(try await remote.status().release == good.name.text)

        try await remote.run(["rollback"])
        #expect(try await remote.status().release == "built-in")
        try await remote.run(["rollback"])
        #expect(try await remote.status().release == good.name.text)
      }
    }

    // The power and the connection are cut during a trial.
    let next = try await bench.release(of: "tiles", settings: ["VITRINE_ROTATION": "180"])
    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      #expect(try await remote.status().release == good.name.text)
      let deploy = Task { try await next.send(to: remote, trialDuration: 3600) { _ in } }
      try await board.awaitLine("trying release \(next.name.short), start 1", within: DeploymentFixture.limit)
      deploy.cancel()
    }
    // The disk is larger at this start, as a card is larger than its image.
    try FileHandle(forWritingTo: disk).truncate(atOffset: 300 << 20)
    try await bench.boot(parts, disk) { board in
      try await board.awaitLine("the file system has 300 MB now, 16 before", within: DeploymentFixture.limit)
      try await board.awaitLine("trying release \(next.name.short), start 2", within: DeploymentFixture.limit)
      try await board.awaitLine("on screen", within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      #expect(try await remote.status().trial == next.name.text)
      try await remote.run(["rollback"])
      let status = try await remote.status()
      #expect(status.release == good.name.text && status.trial == nil)
    }
    try recordProof(Self.proof, build: "x86_64")
  }

  @Test func `a key that may only view a board reads its state, and changes nothing`() async throws {
    let bench = try await DeploymentFixture()
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let settings = ["API_KEY": "secret", "SAYS_RIGHTS_OF": "dropbear dhcpcd ntpd"]
    try await bench.boot(bench.parts(settings: settings, timeServers: ["10.0.2.2"]), disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      let viewer = try await bench.viewer()
      // The SSH server has no rights but to use port 22.
      for line in [
        "Uid 102 102 102 102", "Gid 102 102 102 102", "CapEff 0000000000000400", "CapBnd 0000000000000400",
        "NoNewPrivs 1", "Seccomp 2",
      ] { try await board.awaitLine("rights of dropbear: \(line)", within: DeploymentFixture.limit) }
      // The programs for the network and the clock each have a process of the superuser with few capabilities.
      for line in [
        "dhcpcd: Uid 0 0 0 0", "dhcpcd: CapEff 00000000000434e0", "dhcpcd: CapBnd 00000000000434e0",
        "dhcpcd: NoNewPrivs 1", "ntpd: Uid 0 0 0 0", "ntpd: CapEff 00000000028400e0", "ntpd: CapBnd 00000000028400e0",
        "ntpd: NoNewPrivs 1",
      ] { try await board.awaitLine("rights of \(line)", within: DeploymentFixture.limit) }
      #expect(!board.console.contains { $0.contains("rights of dhcpcd: CapBnd") && !$0.contains("00000000000434e0") })
      for socket in ["control socket", "socket of sessions"] {
        try await board.awaitLine("attack: the \(socket): Permission denied", within: DeploymentFixture.limit)
      }
      #expect(try await viewer.status().release == "built-in")
      try await expectPicture(of: board, by: viewer, bench)
      #expect(try await viewer.settings()["board"]?.contains("API_KEY=(hidden)") == true)
      #expect(try await remote.settings()["board"]?.contains("API_KEY=secret") == true)
      for words in [["restart"], ["rollback"], ["settings", "9"], ["clean", "9"], ["deploy", "a", "1", "2"], ["sh"]] {
        do {
          _ = try await viewer.run(words)
          Issue.record("the board accepted \(words)")
        } catch { #expect("\(error)".contains("this key may only view the board"), "\(words): \(error)") }
      }
      await #expect(throws: DeployError.permissionDenied(host: bench.host)) {
        try await bench.stranger().status()
      }
      #expect(board.count("vitrine: on screen") == 1)
      try await remote.run(["restart"])
      try await board.expect("vitrine: on screen", times: 2, within: DeploymentFixture.limit)
    }
  }

  /// Checks that the board's screenshot equals the panel's contents.
  private func expectPicture(of board: ApplianceBoard, by remote: RemoteBoard, _ bench: DeploymentFixture) async throws
  {
    let file = bench.folder.appending(path: "shot.png")
    try await remote.saveScreenshot(to: file)
    #expect(try await Screenshot(png: file) == board.screenshot())
  }
}
