import BoardFixtures
import Foundation
import Host
import Proofs
import Signing
import TestFolder
import Testing

@testable import Deploying
@testable import Images
@testable import VirtualBoard

/// Updates of the system of appliances with trusted keys, and changes of their cards while they are switched off.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct SignedUpdateTests {
  @Test(arguments: UpdateFixture.tested(["qemu-arm64-card", "qemu-x86_64-card", "qemu-armhf-card"]))
  func `a board with trusted keys starts only systems that they have signed, and keeps only unchanged ones`(
    name: String
  ) async throws {
    let bench = try await UpdateFixture(name)
    for name in ["fleet", "stranger"] { try bench.folder.makeKeys(name) }
    let keys = try PublicKeys(in: [bench.folder.appending(path: "fleet.pub")])
    let old = try await bench.image("old", withCard: true, trusting: keys)
    let images = try await [
      bench.image("new", settings: ["VITRINE_ROTATION": "180"], trusting: keys),
      bench.image("newer", settings: ["VITRINE_SCALE": "2"], trusting: keys),
    ]
    let first = try bench.upload(old)
    let systems = try images.map { try bench.upload($0) }
    let card = bench.folder.appending(path: "card")

    try await bench.boot(old, card: card) { board in
      _ = try await board.firstFrame(within: UpdateFixture.limit)
      let remote = try await bench.connect(to: board)
      /// Expects that the board refuses a system, and that nothing has changed.
      func expectRefusal(_ system: SystemUpload, _ signature: Data?, _ reason: String) async throws {
        let before = try await remote.status()
        let error = await #expect(throws: DeployError.self, "\(reason)") {
          try await system.send(to: remote, trialDuration: UpdateFixture.seconds, signature: signature) { _ in }
        }
        #expect(error?.problem.contains(reason) == true, "\(reason): \(String(describing: error))")
        let after = try await remote.status()
        #expect(after.system == before.system && after.waitingSystem == nil, "\(reason)")
      }
      let stranger = try await bench.signature(of: systems[0], by: "stranger", hour: 1)
      try await expectRefusal(systems[0], nil, "it is not signed")
      try await expectRefusal(systems[0], stranger, "it is signed with the key")
      // The signature of another system.
      let other = try await bench.signature(of: systems[1], hour: 2)
      try await expectRefusal(systems[0], other, "its signature does not match")

      let signature = try await bench.signature(of: systems[0], hour: 2)
      try await systems[0].send(to: remote, trialDuration: UpdateFixture.seconds, signature: signature) { _ in }
      try await systems[0].restart(remote, within: UpdateFixture.limit) { ProgressLog.log("\(name): \($0)") }
      #expect(try await remote.status().system == systems[0].name.text)
      // Yesterday's system, which was signed before the accepted one.
      let replayed = try await bench.signature(of: first, hour: 1)
      try await expectRefusal(first, replayed, "its signature is older")
    }
    // The kernel may end in a panic. The board does not use the file of the command line, and compares its hash.
    let changes: [(file: String, reason: String?)] = [("kernel", nil), ("command-line", "is damaged")]
    for (file, reason) in changes {
      try await bench.boot(old, card: card) { board in
        _ = try await board.firstFrame(within: UpdateFixture.limit)
        let remote = try await bench.connect(to: board)
        let hour = file == "kernel" ? 3 : 4
        let signature = try await bench.signature(of: systems[1], hour: hour)
        try await systems[1].send(to: remote, trialDuration: UpdateFixture.seconds, signature: signature) { _ in }
      }
      try await bench.flipBit(in: "a/\(file)", on: card)
      try await bench.boot(old, card: card) { board in
        _ = try await board.firstFrame(within: UpdateFixture.limit)
        let remote = try await bench.connect(to: board)
        let deadline = ContinuousClock.now + UpdateFixture.limit
        // The board restarts with the previous system.
        var status: BoardStatus?
        repeat {
          try await Task.sleep(for: .seconds(1))
          status = try? await remote.status()
        } while (status?.slot != "b" || status?.systemFailure == nil) && ContinuousClock.now < deadline
        let found = try #require(status)
        #expect(found.slot == "b" && found.system == systems[0].name.text && !found.isSystemOnTrial, "\(file)")
        #expect(found.systemFailure?.hasPrefix("\(systems[1].name.text) ") == true, "\(file)")
        if let reason { #expect(found.systemFailure?.contains(reason) == true, "\(found.systemFailure ?? "-")") }
      }
    }
    try recordProof("starts only signed systems, and keeps only unchanged ones", build: "\(bench.architecture)")
  }
}

extension UpdateFixture {
  /// Returns the signature of a system, made one hour after another.
  fileprivate func signature(of system: SystemUpload, by name: String = "fleet", hour: Int) async throws -> Data {
    let time = Date(timeIntervalSince1970: 1_790_000_000 + Double(hour) * 3600)
    let signer = try Signer(folder.appending(path: "\(name).key"), at: time) { "" }
    return try await signer.sign(system.manifest, named: "manifest")
  }

  /// Changes a bit in the middle of a file of the boot partition.
  fileprivate func flipBit(in path: String, on card: URL) async throws {
    let partition = "\(card.path)@@4M"
    let copy = folder.appending(path: "changed")
    _ = try await Command.output("mcopy", ["-o", "-n", "-i", partition, "::\(path)", copy.path])
    var bytes = try Data(contentsOf: copy)
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: copy)
    _ = try await Command.output("mcopy", ["-o", "-i", partition, copy.path, "::\(path)"])
  }
}
