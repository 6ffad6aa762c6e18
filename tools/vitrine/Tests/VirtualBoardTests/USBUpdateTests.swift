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

/// Updates of an emulated appliance from USB sticks, which Debian's programs have made.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct USBUpdateTests {
  /// A point of the button that installs, on a panel of 800×480 points.
  private static let install = (x: 148, y: 317)

  private let bench: DeploymentFixture
  private let disk: URL

  init() async throws {
    bench = try await DeploymentFixture()
    disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    for name in ["fleet", "stranger"] { try bench.folder.makeKeys(name) }
  }

  private func signature(_ release: ReleaseUpload, by name: String) async throws -> Data {
    let signer = try Signer(bench.folder.appending(path: "\(name).key")) { "" }
    return try await signer.sign(release.manifest, named: "manifest")
  }

  /// Makes a stick with a release, and returns its file.
  private func stick(_ release: ReleaseUpload, signedBy name: String) async throws -> URL {
    let root = bench.folder.appending(path: "root-\(name)")
    try root.createFolder()
    let bundle = BundleFolder(on: root)
    try await bundle.write([BundleFolder.Item(release, signature: signature(release, by: name))])
    let stick = bench.folder.appending(path: "stick-\(name)")
    _ = try await Command.output("mkfs.fat", ["-C", "-F", "32", stick.path, "65536"])
    _ = try await Command.output("mcopy", ["-s", "-i", stick.path, bundle.url.path, "::"])
    return stick
  }

  @Test func `a board installs a signed app from a stick after a tap, and ignores another key's`() async throws {
    let parts = try await bench.parts(
      trusting: PublicKeys(in: [bench.folder.appending(path: "fleet.pub")]), acceptingSticks: true)
    let release = try await bench.release(of: "tiles")

    try await bench.boot(parts, disk, stick: stick(release, signedBy: "stranger")) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      try await board.awaitLine("USB stick sda: it is signed with the key", within: DeploymentFixture.limit)
      #expect(!board.says("update page"))
      #expect(try await bench.connect(to: board).status().release == "built-in")
    }

    try await bench.boot(parts, disk, stick: stick(release, signedBy: "fleet")) { board in
      try await board.awaitLine("the update page is on screen", within: DeploymentFixture.limit)
      try await board.waitForStableScreen()
      // The page shows the offer when it has replaced the app.
      try await board.play(SingleTouchScript("1 down 1 \(Self.install.x) \(Self.install.y)\n1.2 up 1\n"))
      try await board.awaitLine("USB stick sda: release \(release.name.short) was accepted", within: .seconds(300))
      let status = try await bench.connect(to: board).status()
      #expect(status.release == release.name.text)
    }
    try recordProof("updates its app from a USB stick", build: "x86_64")
  }
}
