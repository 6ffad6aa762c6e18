import BoardFixtures
import Foundation
import Host
import Images
import Proofs
import ReleaseFormat
import Signing
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Updates of an emulated appliance from a web server with TLS.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct WebUpdateTests {
  private let bench: DeploymentFixture
  private let disk: URL

  init() async throws {
    bench = try await DeploymentFixture()
    disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    for name in ["fleet", "stranger"] { try bench.folder.makeKeys(name) }
  }

  private func publish(_ release: ReleaseUpload, signedBy name: String, in folder: BundleFolder) async throws {
    let signer = try Signer(bench.folder.appending(path: "\(name).key")) { "" }
    let signature = try await signer.sign(release.manifest, named: "manifest")
    try await folder.write([BundleFolder.Item(release, signature: signature)])
  }

  @Test func `a board installs a signed app from a web server by itself, and ignores another key's`() async throws {
    let bundle = BundleFolder(on: bench.folder.url)
    let release = try await bench.release(of: "tiles")
    try await publish(release, signedBy: "stranger", in: bundle)
    let server = try await SecureWebServer(of: bundle.url, certificateIn: bench.folder)
    let parts = try await bench.parts(
      trusting: PublicKeys(in: [bench.folder.appending(path: "fleet.pub")]), updatingFrom: server)

    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      try await board.awaitLine("it is signed with the key", within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      #expect(try await remote.status().release == "built-in")
      #expect(try await remote.status().webUpdate?.hasPrefix("it is signed with the key") == true)

      try await publish(release, signedBy: "fleet", in: bundle)
      try await board.awaitLine("release \(release.name.short) was accepted", within: .seconds(300))
      #expect(try await remote.status().release == release.name.text)
      #expect(server.requests.contains("/index.txt"))
      // The process that talks to the server ends with the download, and the service has no connection of its own.
      try await server.awaitConnections(0, within: .seconds(60))
    }
    try recordProof("updates its app from a web server", build: "x86_64")
  }
}
