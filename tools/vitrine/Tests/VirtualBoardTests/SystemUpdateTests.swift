import BoardFixtures
import Foundation
import Host
import Proofs
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Updates of boards that run Debian from a slot of their cards.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct SystemUpdateTests {
  /// The limits for starts and updates, several times as long as an idle machine needs. A board in software hashes some
  /// MB per second.
  private static let limit = Duration.seconds(1200)

  @Test(arguments: UpdateFixture.tested(Campaign.boards("qemu-x86_64-card", more: ["qemu-arm64-card"])))
  func `a board with Debian keeps a healthy system, and returns from any other`(name: String) async throws {
    let bench = try await UpdateFixture(name, isDebian: true)
    let old = try await bench.image("old", withCard: true)
    let new = try await bench.image("new", settings: ["VITRINE_ROTATION": "180"])
    let good = try bench.upload(new)
    let card = bench.folder.appending(path: "card")
    try await bench.boot(old, card: card) { board in
      _ = try await board.firstFrame(within: Self.limit)
      let first = try await board.screenshot(of: "the old system", within: .seconds(60)) { _ in true }
      let remote = try await bench.connect(to: board)
      let before = try await remote.status()
      #expect(before.slot == "a" && !before.isSystemOnTrial)
      #expect(before.system == (try bench.upload(old)).name.text)
      // A change of the system's settings stays.
      try await remote.runShell(["touch", "/etc/kept"], asRoot: true)

      try await update(remote, to: good, on: name)
      let after = try await remote.status()
      #expect(after.slot == "b" && after.system == good.name.text && !after.isSystemOnTrial)
      let picture = try await board.screenshot(of: "the new system", within: .seconds(60)) { $0 != first }
      try await remote.runShell(["test", "-e", "/etc/kept"], asRoot: true)
      // Nothing can write to the partition of the running system outside of an update.
      try await remote.runShell(["sh", "-c", "'! grep -q \" /run/vitrine-slots\" /proc/mounts'"], asRoot: true)

      for (image, reason) in try await bad(like: new, bench) {
        let upload = try bench.upload(image)
        let error = await #expect(throws: DeployError.self, "\(reason)") {
          try await update(remote, to: upload, on: name)
        }
        #expect(error?.problem.contains(reason) == true, "\(reason): \(String(describing: error))")
        let status = try await remote.status()
        #expect(status.slot == "b" && status.system == good.name.text && !status.isSystemOnTrial, "\(reason)")
        #expect(status.systemFailure?.hasPrefix("\(upload.name.text) ") == true, "\(reason)")
        _ = try await board.screenshot(of: "the new system again", within: Self.limit) { $0 == picture }
      }
    }
    // The choice is on the card.
    try await bench.boot(old, card: card) { board in
      _ = try await board.firstFrame(within: Self.limit)
      let status = try await bench.connect(to: board).status()
      #expect(status.slot == "b" && status.system == good.name.text)
    }
    try recordProof("updates its Debian system, and returns from one that fails", build: "\(bench.architecture)")
  }

  private func update(_ board: RemoteBoard, to upload: SystemUpload, on name: String) async throws {
    let start = ContinuousClock.now
    @Sendable func report(_ step: SystemUpload.Step) {
      ProgressLog.log("\(name): \((ContinuousClock.now - start).components.seconds) s: \(step)")
    }
    try await upload.send(to: board, trialDuration: UpdateFixture.seconds, onStep: report)
    try await upload.restart(board, within: Self.limit, onStep: report)
    ProgressLog.log("\(name): accepted after \(ContinuousClock.now - start)")
  }

  /// Returns systems that must not stay, with a part of the reason that the board reports.
  private func bad(like image: Image, _ bench: UpdateFixture) async throws -> [(Image, reason: String)] {
    let folder = bench.folder.appending(path: "overlays")
    // As if the new kernel had no driver of the display.
    let noDriver = folder.appending(path: "no-driver")
    try write("install virtio_gpu /bin/false\n", to: noDriver.appending(path: "etc/modprobe.d/display.conf"))
    // A kiosk that systemd does not start cannot be judged.
    let noKiosk = folder.appending(path: "no-kiosk")
    try write(
      "[Unit]\nConditionPathExists=/nowhere\n",
      to: noKiosk.appending(path: "etc/systemd/system/vitrine.service.d/never.conf"))
    return [
      (try await bench.image(image, named: "no-init", withOnly: [:]), "the board went down before it was accepted"),
      // The app waits for a panel that does not exist.
      (
        try await bench.image("dark", settings: ["VITRINE_DISPLAY": "kms:/dev/dri/card7"]),
        "it presented no frame within 10 s"
      ),
      (try await bench.image("no-driver", overlay: noDriver), "no panel was found within 60 s"),
      (try await bench.image("no-kiosk", overlay: noKiosk), "its service did not judge it in time"),
    ]
  }

  private func write(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
}
