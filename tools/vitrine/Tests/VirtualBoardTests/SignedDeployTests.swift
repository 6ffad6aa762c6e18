import BoardFixtures
import Foundation
import Host
import Proofs
import ReleaseFormat
import Signing
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Deployments to an emulated appliance with trusted keys, and changes of its disk while it is switched off.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct SignedDeployTests {
  /// The duration of a trial. An app sends a keep-alive every five seconds.
  private static let seconds = 6

  private let bench: DeploymentFixture
  private let disk: URL

  init() async throws {
    bench = try await DeploymentFixture()
    disk = bench.folder.appending(path: "data")
    try await DataPartitionTemplate.make(disk)
    for name in ["fleet", "next", "stranger"] { try bench.folder.makeKeys(name) }
  }

  private func signer(_ name: String, at time: TimeInterval = 1000) throws -> Signer {
    try Signer(bench.folder.appending(path: "\(name).key"), at: Date(timeIntervalSince1970: time)) { "" }
  }

  private func keys(_ names: String...) throws -> PublicKeys {
    try PublicKeys(in: names.map { bench.folder.appending(path: "\($0).pub") })
  }

  /// Sends a release, and returns the board's reason for refusing it, or `nil`.
  private func refusal(of release: ReleaseUpload, _ signature: Data?, by board: RemoteBoard) async throws -> String? {
    do {
      try await release.send(to: board, trialDuration: Self.seconds, signature: signature) {
        ProgressLog.log("signed deploy: \($0)")
      }
      return nil
    } catch DeployError.refused(let reason, _, _) { return reason }
  }

  @Test func `a board with trusted keys runs only what they have signed`() async throws {
    let parts = try await bench.parts(trusting: keys("fleet"))
    let good = try await bench.release(of: "tiles")
    let next = try await bench.release(of: "tiles", settings: ["VITRINE_ROTATION": "180"])
    let nextIDs = try keys("next").keys.map(\.id.text)
    let old = try await signer("fleet").sign(good.manifest, named: "manifest")
    @Sendable func reason(_ release: ReleaseUpload, _ signature: Data?, by board: RemoteBoard) async throws -> String {
      try await refusal(of: release, signature, by: board) ?? "it was accepted"
    }

    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      #expect(try await remote.status().trustedKeys == (try keys("fleet")).keys.map(\.id.text))
      #expect(try await reason(good, nil, by: remote).hasPrefix("it is not signed"))
      let stranger = try await signer("stranger").sign(good.manifest, named: "manifest")
      #expect(try await reason(good, stranger, by: remote).hasPrefix("it is signed with the key"))
      let other = try await signer("fleet").sign(next.manifest, named: "manifest")
      #expect(try await reason(good, other, by: remote).hasPrefix("its signature does not match"))
      #expect(try await refusal(of: good, old, by: remote) == nil)
      #expect(try await remote.status().release == good.name.text)

      // A new key, and then a later signature by it.
      let replaced = { try await BoardSigning.replaceKeys(on: remote, by: $0, signer: $1) }
      await #expect(throws: DeployError.self) { try await replaced(keys("next"), signer("fleet")) }
      _ = try await replaced(keys("fleet", "next"), signer("fleet"))
      let later = try await signer("next", at: 2000).sign(next.manifest, named: "manifest")
      #expect(try await refusal(of: next, later, by: remote) == nil)
      _ = try await replaced(keys("next"), signer("next"))
      #expect(try await reason(good, old, by: remote).hasPrefix("it is signed with the key"))
      let replay = try await signer("next", at: 1999).sign(good.manifest, named: "manifest")
      #expect(try await reason(good, replay, by: remote).hasPrefix("its signature is older than one"))
      let status = try await remote.status()
      #expect(status.release == next.name.text && status.latestSignature(of: .release) == 2000)
    }

    // The release and the keys are valid after a start. The previous release is not: its key is not trusted any more.
    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let remote = try await bench.connect(to: board)
      let status = try await remote.status()
      #expect(status.release == next.name.text && status.trustedKeys == nextIDs)
    }

    // At a desk, the release gets another signature.
    try await replace("releases/\(next.name.text)/manifest.minisig", by: old)
    try await bench.boot(parts, disk) { board in
      _ = try await board.firstFrame(within: DeploymentFixture.limit)
      let status = try await bench.connect(to: board).status()
      #expect(status.release == "built-in")
      #expect(status.lastFailure?.hasPrefix(next.name.text) == true, "\(String(describing: status.lastFailure))")
      #expect(board.says("release \(next.name.short) cannot be started: it is signed with the key"))
    }
    try recordProof("runs only what its trusted keys have signed", build: "x86_64")
  }

  /// Replaces a file on the disk of the board, which is switched off.
  private func replace(_ path: String, by contents: Data) async throws {
    _ = try? await Command.output("env", CardImage.environment + ["e2fsck", "-p", disk.path])
    let file = bench.folder.appending(path: "replacement")
    try contents.write(to: file)
    let orders = ["rm /\(path)", "write \(file.path) /\(path)", "set_inode_field /\(path) uid 0"]
    let list = try bench.folder.write(orders.map { "\($0)\n" }.joined(), to: "orders")
    _ = try await Command.output("env", CardImage.environment + ["debugfs", "-w", "-f", list.path, disk.path])
  }
}
