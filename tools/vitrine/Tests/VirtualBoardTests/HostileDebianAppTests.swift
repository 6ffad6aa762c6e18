import BoardFixtures
import Foundation
import Host
import Images
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Tests a Debian system with an app that makes the attempts of a hijacked app: `crash-on-touch` with `ATTACKS=1`.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct HostileDebianAppTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// A folder with the name of one of process 1's on an appliance, to which the app's links lead.
  private static let target = "/var/lib/vitrine/appliance"
  /// The position at which a touch stores the file that makes each start of the app crash.
  private static let poison = (500, 420)

  /// Prints the number of lines of the service's log with an escape character, and of those in which it was replaced.
  private static let controlLines = """
    'journalctl -u vitrine -o cat --no-pager > /tmp/log; grep -c "$(printf "\\033")" /tmp/log; grep -c "?\\[2J" /tmp/log'
    """

  @Test func `a hijacked app of a Debian system is refused privileged operations, and the panel keeps its picture`()
    async throws
  {
    let debian = try await DebianMachine("qemu-x86_64", in: folder, repository)
    try await debian.run { board, remote in
      try await debian.setup.install(on: remote)
      try await remote.runShell(["mkdir", "-p", Self.target], asRoot: true)
      try await remote.runShell(["touch", "\(Self.target)/kept"], asRoot: true)
      let hostile = try await debian.release(of: "crash-on-touch", settings: ["ATTACKS": "1"])
      try await debian.send(hostile, to: remote)
      try await board.withPanelWatched {
        let deadline = ContinuousClock.now + DebianMachine.limit
        while try await !self.report(from: remote).contains("finished"), ContinuousClock.now < deadline {
          try await Task.sleep(for: .seconds(2))
        }
      }
      let report = try await self.report(from: remote)
      try report.write(as: "debian", in: repository)
      report.expectRefused(sockets: "Address family not supported by protocol")
      // The escape sequences of the flood were replaced.
      let counts = try await remote.runShell(["sh", "-c", Self.controlLines], asRoot: true).compactMap { Int($0) }
      #expect(counts.count == 2 && counts[0] == 0 && counts[1] > 0, "\(counts)")
      // The journal has the app's line without its priority, so that no terminal shows it.
      let emergencies = try await remote.runShell(
        ["journalctl", "-u", "vitrine", "-p", "0..2", "-o", "cat", "--no-pager"], asRoot: true)
      #expect(emergencies.filter { $0.contains("attack: ") } == [])
      #expect(report.contains("a line with the priority of an emergency: printed"))
      // The traps in the app's folder do not stop recovery: the keeper sets the app's data aside, including a name that
      // is not UTF-8, and follows no link.
      try await board.play { $0.tap(Self.poison) }
      try await self.waitForLog("set aside: ", from: remote)
      let kept = try await remote.runShell(["ls", Self.target], asRoot: true)
      #expect(kept == ["kept"])
      // The system still accepts a release and commands.
      let good = try await debian.release(of: "tiles")
      try await debian.send(good, to: remote)
      #expect(try await remote.status().release == good.name.text)
      let failed = try await remote.runShell(["systemctl", "--failed", "--no-legend", "--plain"], asRoot: true)
      #expect(failed.joined() == "")
    }
    try recordProof("refuses the attacks of a hijacked app", build: "x86_64")
  }

  @Test func `an app of a Debian system that uses up memory, files, and processes does not stop the system`()
    async throws
  {
    let debian = try await DebianMachine("qemu-x86_64", in: folder, repository)
    try await debian.run { board, remote in
      try await debian.setup.install(on: remote)
      let keeper = try await self.property("MainPID", of: remote)
      let number = try #require(keeper.split(separator: "=").last)
      let mounts = try await remote.runShell(["cat", "/proc/\(number)/mountinfo"], asRoot: true)
      for folder in ["/tmp", "/run/vitrine/picture"] {
        #expect(mounts.contains { $0.contains(" \(folder) ") && $0.contains("noexec") && $0.contains(" - tmpfs ") })
      }
      let hostile = try await debian.release(of: "crash-on-touch", settings: ["ATTACKS": "all"])
      try await debian.send(hostile, to: remote)
      do {
        try await board.withPanelWatched { try await self.waitForFloods(from: remote) }
      } catch {
        let journal = try await remote.runShell(["journalctl", "-o", "short-monotonic", "--no-pager"], asRoot: true)
        // Without the flood of the log.
        let lines = journal.filter { !$0.contains("[2J") && !$0.contains("attack: line") }
        Issue.record("the system's journal: \(lines.suffix(200).joined(separator: "\n"))")
        throw error
      }
      let report = try await self.report(from: remote)
      try report.write(as: "debian-floods", in: repository)
      report.expectFloodsBounded([
        "filling /tmp: No space left on device", "filling /run/vitrine/picture: No space left on device",
        "creating files without end in /tmp: No space left on device",
        "creating files without end in /run/vitrine/picture: No space left on device",
      ])
      // The journal has the flood of the log, up to its limit for a service.
      let lines = try await self.log(from: remote).filter { $0.contains("attack: line ") }
      #expect((1...2000).contains(lines.count), "\(lines.count)")
      // The keeper was neither killed nor restarted.
      #expect(try await self.property("MainPID", of: remote) == keeper)
      #expect(try await self.property("NRestarts", of: remote) == "NRestarts=0")
      let good = try await debian.release(of: "tiles")
      try await debian.send(good, to: remote)
      #expect(try await remote.status().release == good.name.text)
      let failed = try await remote.runShell(["systemctl", "--failed", "--no-legend", "--plain"], asRoot: true)
      #expect(failed.joined() == "")
    }
  }

  /// Waits until a line of the service's log contains `text`.
  private func waitForLog(_ text: String, from remote: RemoteBoard) async throws {
    let deadline = ContinuousClock.now + DebianMachine.limit
    while ContinuousClock.now < deadline {
      if try await log(from: remote).contains(where: { $0.contains(text) }) { return }
      try await Task.sleep(for: .seconds(2))
    }
    Issue.record("the log has no line with '\(text)'")
  }

  /// Waits until the app has finished the floods. While it creates files without end, the system reads its programs
  /// slowly, and a connection may time out. It must succeed later.
  private func waitForFloods(from remote: RemoteBoard) async throws {
    let deadline = ContinuousClock.now + DebianMachine.limit
    while ContinuousClock.now < deadline {
      do {
        if try await report(from: remote).contains("finished the floods") { return }
      } catch let error as DeployError {
        if ContinuousClock.now >= deadline { throw error }
      }
      try await Task.sleep(for: .seconds(2))
    }
  }

  /// Returns a property of the service, such as `MainPID=123`.
  private func property(_ name: String, of remote: RemoteBoard) async throws -> String {
    try await remote.runShell(["systemctl", "show", "--property", name, "vitrine"], asRoot: true).joined()
  }

  private func report(from remote: RemoteBoard) async throws -> AttackReport {
    AttackReport(try await log(from: remote))
  }

  private func log(from remote: RemoteBoard) async throws -> [String] {
    try await remote.runShell(["journalctl", "-u", "vitrine", "-o", "cat", "--no-pager"], asRoot: true)
  }
}
