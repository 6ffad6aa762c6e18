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
  @Test func `a dry run changes nothing, an app starts again, and a log is followed, whichever board is away`() async throws {
    let bench = try await DeployBench()
    let disk = bench.folder.appending(path: "data")
    try await EmptyDataPartition.make(disk)
    let build = EmbeddedBuild(of: bench.repository.root, for: .x86_64, repository: bench.repository)
    try await build.build(["tiles"])
    try await bench.boot(bench.parts(), disk) { board in
      _ = try await board.firstFrame(within: DeployBench.limit)
      let remote = try await bench.connect(to: board)
      let before = try await remote.status()

      let dry = try bench.vitrine("deploy", bench.host, "--app", build.program("tiles").path, "--dry-run")
      #expect(try await dry.end(within: DeployBench.limit) == 0)
      #expect(dry.said == ["\(bench.host): would try tiles beside release built-in, and keep it if it does well"])
      let after = try await remote.status()
      #expect(after.release == "built-in" && after.held == before.held && after.state == "on screen")

      // No process listens at port 1.
      let away = "ssh://127.0.0.1:1"
      let log = try bench.vitrine("logs", away, bench.host, "--follow")
      #expect(try await log.says("\(bench.host): ", within: DeployBench.limit), "\(log.said)")
      #expect(try await log.says("\(away): \(away) cannot be reached", within: DeployBench.limit), "\(log.said)")
      let restart = try bench.vitrine("restart", bench.host)
      #expect(try await restart.end(within: DeployBench.limit) == 0, "\(restart.said)")
      #expect(try await log.says("starting the app again, as it was asked for", within: DeployBench.limit), "\(log.lines)")
      #expect(try await log.says("on screen", times: 2, within: DeployBench.limit), "\(log.lines)")
      log.interrupt()
      #expect(try await log.end(within: .seconds(60)) == SIGINT)

      let status = try bench.vitrine("status", bench.host, away)
      #expect(try await status.end(within: DeployBench.limit) == 1)
      #expect(status.lines.contains { $0.hasPrefix(bench.host) && $0.hasSuffix(" ok") }, "\(status.lines)")
    }
  }
}
