import BoardFixtures
import Foundation
import Host
import Proofs
import ReleaseFormat
import Signing
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Updates of a Debian system in a slot from a web server with TLS.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct SystemWebUpdateTests {
  /// The limits for starts and updates, several times as long as an idle machine needs.
  private static let limit = Duration.seconds(1200)

  private let bench: UpdateFixture

  init() async throws {
    bench = try await UpdateFixture("qemu-x86_64-card", isDebian: true)
    for name in ["fleet", "stranger"] { try bench.folder.makeKeys(name) }
  }

  /// The seconds since 1970 at which images are signed, one hour after another.
  private func signature(of image: Image, by name: String = "fleet", hour: Int) async throws -> Data {
    let time = Date(timeIntervalSince1970: 1_790_000_000 + Double(hour) * 3600)
    let signer = try Signer(bench.folder.appending(path: "\(name).key"), at: time) { "" }
    return try await signer.sign(try Data(contentsOf: #require(image.parts.manifest)), named: "manifest")
  }

  @Test func `a board with Debian updates itself from a web server, and refuses what it must not install`() async throws
  {
    let bundle = BundleFolder(on: bench.folder.url)
    try bundle.url.createFolder()
    let server = try await SecureWebServer(of: bundle.url, certificateIn: bench.folder)
    let authorities = bench.folder.appending(path: "overlay/\(NetworkAccess.authoritiesPath)")
    try authorities.deletingLastPathComponent().createFolder()
    try server.certificate.write(to: authorities)
    let overlay = bench.folder.appending(path: "overlay")
    let keys = try PublicKeys(in: [bench.folder.appending(path: "fleet.pub")])

    func image(_ name: String, _ settings: [String: String] = [:], withCard: Bool = false) async throws -> Image {
      try await bench.image(
        name, settings: settings, overlay: overlay, withCard: withCard, trusting: keys, updatingFrom: server.options)
    }
    let old = try await image("old", withCard: true)
    let new = try await image("new", ["VITRINE_ROTATION": "180"])
    let newName = try bench.upload(new).name
    try await bench.boot(old, card: bench.folder.appending(path: "card")) { board in
      _ = try await board.firstFrame(within: Self.limit)
      let first = try await board.screenshot(of: "the old system", within: .seconds(60)) { _ in true }
      let remote = try await bench.connect(to: board)
      #expect(try await remote.status().slot == "a")
      // The last one mounts the boot partition.
      let limits = ["vitrine-web.service": 2.5, "vitrine-update@x.service": 2.5, "vitrine-slots@x.service": 4.5]
      for (unit, limit) in limits {
        let lines = try await remote.runShell(["systemd-analyze", "security", unit, "--no-pager"], asRoot: true)
        let score = lines.last ?? ""
        ProgressLog.log("\(unit): \(score)")
        #expect(score.split(separator: " ").contains { Double($0).map { $0 <= limit } == true }, "\(unit): \(score)")
      }

      /// Waits for the result of the next question to the server.
      func expect(_ reason: String) async throws {
        try await remote.runShell(["systemctl", "restart", "vitrine-web"], asRoot: true)
        let deadline = ContinuousClock.now + .seconds(300)
        var result: String?
        repeat {
          try await Task.sleep(for: .seconds(2))
          result = try await remote.status().webUpdate
        } while result?.contains(reason) != true && ContinuousClock.now < deadline
        #expect(result?.contains(reason) == true, "\(reason): \(result ?? "no result")")
        let status = try await remote.status()
        #expect(status.slot == "a" && !status.isSystemOnTrial, "\(reason)")
      }
      try await expect("index.txt: 10.0.2.2: the server responded with status 404")
      try await publish(try await signature(of: new, by: "stranger", hour: 1), of: new, in: bundle)
      try await expect("it is signed with the key")

      // Nobody touches the panel, so the update is not postponed.
      try await publish(try await signature(of: new, hour: 2), of: new, in: bundle)
      try await remote.runShell(["systemctl", "restart", "vitrine-web"], asRoot: true)
      try await awaitSystem(newName, on: remote)
      _ = try await board.screenshot(of: "the new system", within: .seconds(60)) { $0 != first }
      #expect(try await remote.runShell(["systemctl", "--failed", "--no-legend"], asRoot: true).isEmpty)
      #expect(server.requests.contains("/index.txt"))

      // The new system asks again, and has it.
      try await awaitResult("the board already has its system", on: remote)
      // Yesterday's file.
      try await publish(try await signature(of: old, hour: 1), of: old, in: bundle)
      try await remote.runShell(["systemctl", "restart", "vitrine-web"], asRoot: true)
      try await awaitResult("its signature is older", on: remote)
      let status = try await remote.status()
      #expect(status.slot == "b" && status.system == newName.text && !status.isSystemOnTrial)
    }
    try recordProof("updates its Debian system from a web server", build: "\(bench.architecture)")
  }

  private func publish(_ signature: Data, of image: Image, in folder: BundleFolder) async throws {
    try await folder.write([BundleFolder.Item(image, signature: signature)])
  }

  private func awaitSystem(_ name: ReleaseName, on remote: RemoteBoard) async throws {
    let start = ContinuousClock.now
    var last: String?
    while ContinuousClock.now < start + Self.limit {
      // The board does not answer while it restarts.
      if let status = try? await remote.status() {
        if status.webUpdate != last { ProgressLog.log("\(ContinuousClock.now - start): \(status.webUpdate ?? "-")") }
        last = status.webUpdate
        if status.system == name.text, !status.isSystemOnTrial { return }
      }
      try await Task.sleep(for: .seconds(1))
    }
    Issue.record("the board did not install the system: \(last ?? "no result")")
  }

  private func awaitResult(_ text: String, on remote: RemoteBoard) async throws {
    let deadline = ContinuousClock.now + .seconds(300)
    var result: String?
    while ContinuousClock.now < deadline {
      result = try? await remote.status().webUpdate
      if result?.contains(text) == true { return }
      try await Task.sleep(for: .seconds(1))
    }
    Issue.record("\(text): \(result ?? "no result")")
  }
}
