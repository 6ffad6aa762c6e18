import Foundation
import Host
import Images
import Proofs
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// An emulated appliance is deployed to over its network: what does well stays, what does not is gone by itself, and the panel
/// is never black.
@Suite(.serialized) struct DeployTests {
  /// How long a release has to do well; an app says every five seconds that it does.
  private static let seconds = 6
  private static let proof = "takes apps over the network, and goes back by itself"

  @Test func `a board keeps the release that does well, refuses or gives up the others, and survives a cut of the power`() async throws {
    let bench = try await DeployBench()
    let disk = bench.folder.appending(path: "data")
    try await EmptyDataPartition.make(disk)
    let parts = try await bench.parts(settings: ["FILLS_ITS_DATA": "1"])
    let good = try await bench.release(of: "tiles")

    // The app in the image has filled the partition, as far as an app can.
    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeployBench.limit)
      #expect(board.console.contains { $0.contains("storing until there is no more room: No space left on device") })
      let remote = try await bench.connect(to: board)
      try await board.watching {
        let start = ContinuousClock.now
        try await good.send(to: remote, seconds: Self.seconds) { Progress.say("deploy: \(ContinuousClock.now - start) \($0)") }
        #expect(try await remote.status().release == good.name.text)

        try await expectPicture(of: board, by: remote, bench)
        try await expectRefusals(by: remote, bench)
        try await expectGivenUp(
          try await bench.release(of: "crash-on-touch", settings: ["CRASHES_AT_START": "1000"]), by: remote,
          because: "the app was killed by signal 4; the release before is back")
        // It looks for a panel where there is none.
        try await expectGivenUp(
          try await bench.release(of: "tiles", settings: ["VITRINE_DISPLAY": "kms:/dev/dri/card7"]), by: remote,
          because: "it presented no frame within 10 s; the release before is back")
        try await board.awaitLine("on screen", times: 4, within: DeployBench.limit)
        #expect(try await remote.status().release == good.name.text)

        try await remote.command(["rollback"])
        #expect(try await remote.status().release == "built-in")
        try await remote.command(["rollback"])
        #expect(try await remote.status().release == good.name.text)
      }
    }

    // The power goes in the middle of a trial, and the connection with it.
    let next = try await bench.release(of: "tiles", settings: ["VITRINE_ROTATION": "180"])
    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeployBench.limit)
      let remote = try await bench.connect(to: board)
      #expect(try await remote.status().release == good.name.text)
      let deploy = Task { try await next.send(to: remote, seconds: 3600) { _ in } }
      try await board.awaitLine("trying release \(next.name.short), start 1", within: DeployBench.limit)
      deploy.cancel()
    }
    try await bench.boot(parts, disk) { board in
      try await board.awaitLine("trying release \(next.name.short), start 2", within: DeployBench.limit)
      try await board.awaitLine("on screen", within: DeployBench.limit)
      let remote = try await bench.connect(to: board)
      #expect(try await remote.status().trial == next.name.text)
      try await remote.command(["rollback"])
      let status = try await remote.status()
      #expect(status.release == good.name.text && status.trial == nil)
    }
    try proved(Self.proof, "x86_64")
  }

  /// What the board sends is what its panel shows.
  private func expectPicture(of board: ApplianceBoard, by remote: RemoteBoard, _ bench: DeployBench) async throws {
    let file = bench.folder.appending(path: "shot.png")
    try await remote.takePicture(to: file)
    #expect(try await Picture(png: file) == board.picture())
  }

  private func expectRefusals(by remote: RemoteBoard, _ bench: DeployBench) async throws {
    let foreign = try await bench.release(of: "tiles", architecture: .arm64)
    await #expect(
      throws: DeployError.refused(
        "the release is for arm64 processors, and this one is x86_64; deploy one that is made for it", log: [])
    ) { try await foreign.send(to: remote, seconds: 1) { _ in } }
    let changed = try await bench.release(of: "tiles", settings: ["VITRINE_SCALE": "2"])
    let file = bench.folder.appending(path: changed.name.text)
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 100] ^= 1
    try bytes.write(to: file)
    await #expect(
      throws: DeployError.refused(
        "program is not what the manifest says: its SHA-256 is another one; deploy it again", log: [])
    ) { try await changed.send(to: remote, seconds: 1) { _ in } }
    await #expect(throws: DeployError.self) { try await remote.command(["sh"]) }
  }

  private func expectGivenUp(_ release: OutgoingRelease, by remote: RemoteBoard, because reason: String) async throws {
    do {
      try await release.send(to: remote, seconds: Self.seconds) { _ in }
      Issue.record("it was kept")
    } catch DeployError.refused(let told, let log) {
      #expect(told == reason)
      #expect(log.contains { $0.contains("trying release \(release.name.short)") }, "\(log)")
    }
    let status = try await remote.status()
    #expect(status.trial == nil && status.failure?.hasPrefix(release.name.text) == true)
  }
}
