import BoardFixtures
import Foundation
import Host
import Images
import ReleaseFormat
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// The reports that an operator gets from an emulated appliance, and how its data partition gets space again.
@Suite("An operator", .serialized, .fewAtOnce) struct OperatorTests {
  @Test func `sees connections apart from the log, the hardware, and what can be removed, and makes space`()
    async throws
  {
    let bench = try await DeploymentFixture()
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let parts = try await bench.parts(settings: ["FILLS_ITS_DATA": "1"])
    let releases = [
      try await bench.release(of: "tiles"), try await bench.release(of: "tiles", settings: ["VITRINE_ROTATION": "180"]),
    ]
    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      for release in releases { try await release.send(to: remote, trialDuration: 5) { _ in } }

      // Several connections later, the log still has the app's lines.
      let log = try await remote.run(["log"])
      #expect(
        log.contains { $0.contains("on screen") } && !log.contains { $0.contains("Child connection from") }, "\(log)")
      #expect(try await remote.run(["connections"]).contains { $0.contains("Child connection from") })

      let status = try await remote.status()
      #expect(status.app == "tiles" && status.trouble(host: bench.host) == nil && status.lastFrame != nil)
      let health = try #require(try await remote.health())
      #expect(
        health.connectors.contains { $0.isConnected } && health.memory != nil && health.time != nil
          && health.freeData != nil)

      // The app of the image has filled the partition, and the previous release can be removed, too.
      let before = try await remote.removableSpace()
      #expect(before.size(of: .previous) > 100_000, "\(before.items)")
      let filled = try #require(
        before.items.filter { RemovableItem.Kind(rawValue: $0.item.text) == nil }.max { $0.size < $1.size })
      try await remote.remove([.kind(.previous), filled.item])
      let after = try await remote.removableSpace()
      #expect(
        after.free >= before.free + filled.size && after.size(of: .previous) == 0, "\(before.items) \(after.items)")
      #expect(!after.items.contains { $0.item == filled.item })
      await #expect(throws: DeployError.self) { try await remote.remove([.file("releases")]) }
      #expect(try await remote.status().release == releases[1].name.text)
      // Without the previous release, a rollback returns to the image's.
      try await remote.run(["rollback"])
      #expect(try await remote.status().release == "built-in")
    }
  }

  @Test func `reports a setting that the app ignores`() async throws {
    let bench = try await DeploymentFixture()
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    try await bench.boot(bench.parts(), disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      let settings = try await remote.settings(changing: ["VITRINE_MODE=4000x3000"])
      let ignored = try #require(settings["ignored"]?.first, "\(settings)")
      #expect(ignored.hasPrefix("VITRINE_MODE ") && ignored.contains("has no mode 4000x3000"), "\(ignored)")
      #expect(try await remote.settings(changing: ["VITRINE_MODE="])["ignored"] == nil)
    }
  }
}
