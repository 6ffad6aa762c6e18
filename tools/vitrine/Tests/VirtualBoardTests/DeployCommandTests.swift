import BoardFixtures
import Foundation
import Host
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// The commands for boards from their user's view: their output and exit status.
@Suite("The commands for boards", .serialized, .fewAtOnce, .inCampaign) struct DeployCommandTests {
  @Test func `a dry run changes nothing, an app restarts, a log is followed, and a crash has its source line`()
    async throws
  {
    let bench = try await DeploymentFixture()
    let disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    let build = EmbeddedBuild(of: bench.repository.root, for: .x86_64, repository: bench.repository)
    try await build.build(["tiles"])
    try await bench.boot(bench.parts(), disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      let before = try await remote.status()

      let dry = try bench.vitrine("deploy", bench.host, "--app", build.program("tiles").path, "--dry-run")
      #expect(try await dry.waitForExit(within: DeploymentFixture.limit) == 0)
      #expect(
        dry.standardError == [
          "\(bench.host): would try tiles next to release built-in, and keep it if it passes the trial"
        ])
      let after = try await remote.status()
      #expect(
        after.release == "built-in" && after.storedReleases == before.storedReleases && after.state == .onScreen)

      // No process listens at port 1.
      let away = "ssh://127.0.0.1:1"
      let log = try bench.vitrine("logs", away, bench.host, "--follow")
      #expect(try await log.waitForOutput("\(bench.host): ", within: DeploymentFixture.limit), "\(log.standardError)")
      #expect(
        try await log.waitForOutput("\(away) cannot be reached", within: DeploymentFixture.limit),
        "\(log.standardError)")
      let restart = try bench.vitrine("restart", bench.host)
      #expect(try await restart.waitForExit(within: DeploymentFixture.limit) == 0, "\(restart.standardError)")
      #expect(
        try await log.waitForOutput("restarting the app as requested", within: DeploymentFixture.limit), "\(log.lines)")
      #expect(try await log.waitForOutput("on screen", times: 2, within: DeploymentFixture.limit), "\(log.lines)")
      log.interrupt()
      #expect(try await log.waitForExit(within: .seconds(60)) == SIGINT)

      let crash = try bench.vitrine(
        "deploy", bench.host, "--app", "\(bench.repository.root.path)/crash-on-touch", "--set",
        "CRASHES_AT_START=1000")
      #expect(try await crash.waitForExit(within: DeploymentFixture.limit) == 1)
      let text = (crash.standardError + crash.lines).joined(separator: "\n")
      #expect(
        crash.standardError.contains { $0.hasPrefix(bench.host) && $0.contains("crash(_:) at CrashOnTouch.swift:") },
        "\(text)")
      #expect(crash.lines.last?.contains("rolled back to the previous release; correct the app") == true, "\(text)")

      let status = try bench.vitrine("status", bench.host, away)
      #expect(try await status.waitForExit(within: DeploymentFixture.limit) == 1)
      #expect(status.lines.contains { $0.hasPrefix(bench.host) && $0.hasSuffix(" ok") }, "\(status.lines)")
    }
  }
}
