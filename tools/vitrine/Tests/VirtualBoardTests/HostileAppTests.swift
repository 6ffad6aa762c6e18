import BoardFixtures
import Foundation
import Host
import ProgramRunner
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// Tests a board with an app that makes the attempts of a hijacked app: `crash-on-touch` with `ATTACKS=1`.
@Suite(.serialized, .fewAtOnce) struct HostileAppTests: FaultInjectionSuite {
  let repository: Repository
  let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  private static let proof = "refuses the attacks of a hijacked app"
  /// The position at which a touch stores the file that makes each start of the app crash.
  private static let poison = (500, 420)

  /// Checks the result of each attempt.
  private func expectRefused(on board: ApplianceBoard, named name: String) async throws {
    try await board.expect("attack: finished", times: 1, within: Self.limit)
    let report = AttackReport(board.console)
    try report.write(as: name, in: repository)
    report.expectRefused()
    #expect(report.contains("most user namespaces: 0"))
    // The escape sequences of the flood were replaced.
    #expect(!board.console.contains { $0.contains("\u{1B}[2J") })
  }

  /// Checks that the panel keeps its frame while the app uses up memory, files, and processes.
  private func expectFloodsBounded(on board: ApplianceBoard, named name: String) async throws {
    try await board.withPanelWatched {
      try await board.expect("attack: finished the floods", times: 1, within: Self.limit)
    }
    let report = AttackReport(board.console)
    try report.write(as: "\(name)-floods", in: repository)
    report.expectFloodsBounded([
      "filling /tmp: No space left on device", "filling /run/vitrine/picture: No space left on device",
      "creating files without end in /tmp: No space left on device",
      "creating files without end in /run/vitrine/picture: No space left on device",
      "creating files without end in /var/lib/vitrine: Quota exceeded",
    ])
  }

  @Test func `a hijacked app is refused privileged operations, and the board keeps running`() async throws {
    let disk = try await self.disk("data", with: ["appliance/kept": Data("kept\n".utf8)])
    // With a network, process 1 opens the sockets that control the board.
    let login = try await SSHTestIdentity(in: folder.url)
    let access = try NetworkOptions("dhcp", keys: [login.publicKey], viewKeys: [], timeServers: ["10.0.2.2"])
    try await boot(disks: [disk], access: access, settings: ["ATTACKS": "1"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      try await expectRefused(on: board, named: "qemu-x86_64")
      for socket in ["control socket", "socket of sessions"] {
        try await board.expect("attack: the \(socket): Permission denied", times: 1, within: Self.limit)
      }
      try await board.waitForTouch()
      // The traps on the disk do not stop recovery: process 1 sets the app's data aside, including a name that is not
      // UTF-8.
      try await board.play { $0.tap(Self.poison) }
      try await board.expect("set aside: ", times: 1, within: Self.limit)
      try await board.expect("vitrine: touch: /dev/input", times: 2, within: Self.limit)
      try await board.play { $0.tap(Self.end) }
      try await board.expectOff()
    }
    #expect(try await file("appliance/kept", on: disk) == "kept\n")
    #expect(try await file("appliance/record", on: disk) == "starts 0\nending by request of the app\n")
    try recordProof(Self.proof, build: "x86_64")
  }

  /// A busy machine may take so long to end a flood that the app's keep-alives are late, and the board restarts the
  /// app.
  @Test(.inCampaign, arguments: ["qemu-x86_64", "qemu-arm64", "qemu-armhf"])
  func `an app that uses up memory, files, and processes does not stop the board`(name: String) async throws {
    let disk = try await self.disk("data", with: [:])
    try await boot(name, disks: [disk], settings: ["ATTACKS": "all"]) { board in
      _ = try await board.firstFrame(within: Self.limit)
      // The other attempts come first. They are refused the same on all processors.
      try await expectRefused(on: board, named: name)
      try await board.waitForTouch()
      try await expectFloodsBounded(on: board, named: name)
      try await board.press(Self.end, until: 0xFFFFFF, within: Self.limit)
      try await board.expectOff()
    }
  }
}
