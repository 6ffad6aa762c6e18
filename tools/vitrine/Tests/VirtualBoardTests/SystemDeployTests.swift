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

/// A Debian system on an emulated board becomes a kiosk, and then an ordinary system again.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct SystemDeployTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  /// The boards. `VITRINE_SYSTEMS` in the environment names others, for a campaign.
  private static let boards = (ProcessInfo.processInfo.environment["VITRINE_SYSTEMS"] ?? "qemu-x86_64").split(
    separator: " "
  ).map(
    String.init)
  private static let limit = DebianMachine.limit
  private static let seconds = 6

  @Test(arguments: boards)
  func `a Debian system is set up, judges releases, keeps settings, and is unchanged after removal`(name: String)
    async throws
  {
    let debian = try await DebianMachine(name, in: folder, repository)
    let facts = debian.facts
    let setup = debian.setup
    let login = debian.login
    let good = try await debian.release(of: "tiles")
    let bad = try await debian.release(of: "crash-on-touch", settings: ["CRASHES_AT_START": "1000"])
    // The signal of a trap on this processor.
    let trap = facts.architecture == .arm64 ? SIGTRAP : SIGILL
    try await debian.run { board, remote in
      // The mask is the same file as the setup's, and stays when the setup is removed.
      try await remote.runShell(["systemctl", "mask", "getty@tty1.service"], asRoot: true)
      try await expectRefusal(of: "alice", on: remote, debian.port, login)
      let before = try await remote.runShell(["find", "/etc", "/usr/lib/systemd", "/usr/bin", "-xdev"], asRoot: true)

      await #expect(throws: DeployError.notSetUp(host: remote.host)) { try await remote.status() }
      _ = try await DebianSystem(on: remote, repository: repository)
      try await setup.install(on: remote)
      let status = try await remote.status()
      #expect(
        status.board == DebianSetup.board && status.state == .noApp && status.isDebianSystem
          && !setup.isUpgrade(for: status))
      try await expectScore(of: remote)

      let alone = try await debian.release(of: "crash-on-touch", settings: ["ALONE": "1"])
      try await debian.send(alone, to: remote)
      // There is no previous release.
      await #expect(
        throws: DeployError.refused(
          "there is no previous release; install another one with 'vitrine deploy \(remote.host)'", log: [])
      ) {
        try await remote.run(["rollback"])
      }
      try await expectPage(of: board, by: remote)
      try await debian.send(good, to: remote)
      #expect(try await remote.status().release == good.name.text)
      try await expectShot(of: board, by: remote)
      try await expectCalibration(of: board, by: remote)

      try await board.withPanelWatched {
        await #expect(
          throws: DeployError.refused(
            "the app was killed by signal \(trap); rolled back to the previous release", log: [])
        ) {
          do { try await bad.send(to: remote, trialDuration: Self.seconds) { _ in } } catch DeployError.refused(
            let reason, _, _)
          {
            throw DeployError.refused(reason, log: [])
          }
        }
        #expect(try await remote.settings(changing: ["VITRINE_ROTATION=180"])["kept"] == ["VITRINE_ROTATION=180"])
        await #expect(throws: DeployError.self) { try await remote.settings(changing: ["VITRINE_ROTATION=91"]) }
        await #expect(throws: DeployError.self) { try await remote.settings(changing: ["VITRINE_ROTATON=90"]) }
        #expect(try await remote.settings()["kept"] == ["VITRINE_ROTATION=180"])
        // The keeper is replaced while the panel keeps its frame.
        try await setup.install(on: remote)
        try await expectOnScreen(good, on: remote)
        // A setting stays when releases change.
        #expect(try await remote.settings()["kept"] == ["VITRINE_ROTATION=180"])
        let next = try await debian.release(of: "tiles", settings: ["VITRINE_SCALE": "1"])
        try await debian.send(next, to: remote)
        #expect(try await remote.settings()["kept"] == ["VITRINE_ROTATION=180"])
        try await remote.run(["rollback"])
      }

      try await expectDataKept(good, remote, setup, facts, login)
      #expect(try await DebianSetup.remove(from: remote, data: true) == [])
      let after = try await remote.runShell(["find", "/etc", "/usr/lib/systemd", "/usr/bin", "-xdev"], asRoot: true)
      let left = Set(after).subtracting(before).filter { !$0.hasSuffix("-") }
      #expect(left.isEmpty && Set(before).subtracting(after).isEmpty, "\(left)")
      await #expect(throws: DeployError.notSetUp(host: remote.host)) {
        try await DebianSetup.remove(from: remote, data: false)
      }
    }
    try recordProof("sets up a kiosk on a Debian system, and removes it", build: "\(facts.architecture)")
  }

  /// The only app fails after a touch. The failure screen shows that and the machine's addresses, which the service
  /// itself cannot see.
  private func expectPage(of board: ApplianceBoard, by remote: RemoteBoard) async throws {
    let deadline = ContinuousClock.now + Self.limit
    while try await remote.status().state != .inTrouble, ContinuousClock.now < deadline {
      try await board.play { $0.tap((300, 200)) }
    }
    try await board.expect(0x17181B, at: (10, 10), within: Self.limit)
    let told = try await remote.runShell(["cat", "/run/vitrine/diagnostics"], asRoot: true)
    #expect(told.contains("address 10.0.2.15") && told.contains("state in trouble"), "\(told)")
    try await board.control.savePicture(to: repository.pictures().appending(path: "system-trouble-page.png").path)
    try await expectShot(of: board, by: remote)
  }

  /// The owner's rule of udev calibrates the touch panel as long as the rule exists.
  private func expectCalibration(of board: ApplianceBoard, by remote: RemoteBoard) async throws {
    let tiles = try await board.tiles()
    let rule = "/etc/udev/rules.d/99-calibration.rules"
    // Upside down: a tap on the first tile is one on the last.
    let write =
      #"echo SUBSYSTEM==\"input\", ENV{ID_INPUT}==\"1\", ENV{LIBINPUT_CALIBRATION_MATRIX}=\"-1 0 1 0 -1 1\""#
    let read = "udevadm control --reload && udevadm trigger --settle --subsystem-match=input"
    for (change, selected) in [("\(write) >\(rule)", 19), ("rm \(rule)", 0)] {
      try await remote.runShell(["sh", "-c", "'\(change) && \(read)'"], asRoot: true)
      let count = try await touchLines(of: remote).count
      try await remote.run(["restart"])
      let deadline = ContinuousClock.now + Self.limit
      while try await touchLines(of: remote).count == count, ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(200))
      }
      let line = try #require(try await touchLines(of: remote).last)
      #expect(line.hasSuffix(", calibrated by udev") == (selected == 19), "\(line)")
      try await board.play { $0.tap(tiles.tileRects[0].center) }
      _ = try await board.screenshot(of: "tile \(selected) selected", within: Self.limit) {
        tiles.selected(in: $0) == [selected]
      }
    }
  }

  /// Returns the lines of the log in which the app uses the emulator's tablet.
  private func touchLines(of remote: RemoteBoard) async throws -> [String] {
    let lines = try await remote.runShell(["journalctl", "-u", "vitrine", "-o", "cat", "--no-pager"], asRoot: true)
    return lines.filter { $0.contains("touch: /dev/input/") && $0.contains("QEMU Virtio Tablet") }
  }

  private func expectShot(of board: ApplianceBoard, by remote: RemoteBoard) async throws {
    let picture = folder.appending(path: "shot.png")
    try await remote.saveScreenshot(to: picture)
    #expect(try await Screenshot(png: picture) == board.screenshot())
  }

  /// Without --data, the app's files stay and are available after the next setup. Until then, a dry run describes the
  /// setup.
  private func expectDataKept(
    _ release: ReleaseUpload, _ remote: RemoteBoard, _ setup: DebianSetup, _ facts: BoardConfiguration,
    _ login: SSHTestIdentity
  ) async throws {
    try login.writeProgram(to: folder.appending(path: "ssh"))
    let undeploy = try CommandRun(["undeploy", remote.host], in: folder)
    #expect(try await undeploy.waitForExit(within: Self.limit) == 0, "\(undeploy.standardError)")
    let left = "/var/lib/vitrine, /etc/vitrine/settings, the user vitrine"
    #expect(undeploy.lines.contains { $0.contains(left) && $0.hasSuffix(" ok") }, "\(undeploy.lines)")
    let app = try await App(named: "tiles", in: repository.root.path, with: repository)
    let program = try await app.program(for: facts.architecture, cpu: nil)
    let dry = try CommandRun(["deploy", remote.host, "--app", program.path, "--dry-run"], in: folder)
    #expect(try await dry.waitForExit(within: Self.limit) == 0, "\(dry.standardError)")
    #expect(
      dry.standardError.contains { $0.hasSuffix("  /etc/systemd/system/vitrine.service") }, "\(dry.standardError)")
    await #expect(throws: DeployError.notSetUp(host: remote.host)) { try await remote.status() }
    try await setup.install(on: remote)
    try await expectOnScreen(release, on: remote)
    #expect(try await remote.settings()["kept"] == ["VITRINE_ROTATION=180"])
  }

  /// A user who can log in but cannot become root.
  private func expectRefusal(of user: String, on remote: RemoteBoard, _ port: Int, _ login: SSHTestIdentity)
    async throws
  {
    let keys = "/home/\(user)/.ssh"
    let steps = [
      "useradd --create-home \(user)", "mkdir \(keys)", "cp /root/.ssh/authorized_keys \(keys)",
      "chown -R \(user): \(keys)",
    ]
    try await remote.runShell(["sh", "-c", "'\(steps.joined(separator: " && "))'"], asRoot: true)
    let visitor = try RemoteBoard("ssh://\(user)@127.0.0.1:\(port)", options: login.options)
    await #expect(throws: DeployError.noRoot(host: visitor.host)) { try await visitor.status() }
    await #expect(throws: DeployError.noRoot(host: visitor.host)) {
      try await DebianSystem(on: visitor, repository: repository)
    }
  }

  /// Waits until the app has restarted, and not only until its frame is on the panel.
  private func expectOnScreen(_ release: ReleaseUpload, on remote: RemoteBoard) async throws {
    let deadline = ContinuousClock.now + Self.limit
    var status = try await remote.status()
    while status.state != .onScreen, ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(200))
      status = try await remote.status()
    }
    #expect(status.state == .onScreen && status.release == release.name.text)
  }

  private func expectScore(of remote: RemoteBoard) async throws {
    let lines = try await remote.runShell(
      ["systemd-analyze", "security", "vitrine.service", "--no-pager"], asRoot: true)
    let words = lines.last { $0.contains("Overall exposure level") }?.split(separator: " ") ?? []
    let score = words.compactMap { Double($0) }.last
    ProgressLog.log("exposure, by systemd-analyze: \(score ?? 10)")
    #expect(try #require(score) <= 1.5)
  }
}
