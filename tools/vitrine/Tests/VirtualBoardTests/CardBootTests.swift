import Foundation
import Host
import Images
import Proofs
import SwiftSDKs
import Testing

@testable import VirtualBoard

/// The whole way of a board of hardware: a card, a boot loader, the kernel, the app.
@Suite(.serialized) struct CardBootTests {
  @Test(arguments: ["qemu-arm64", "qemu-armhf"])
  func `a card boots by U-Boot into the app`(name: String) async throws {
    let repository = try Repository(around: #filePath)
    let facts = try BoardFacts(named: name, in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository)
    try await build.build(["tiles"])
    let folder = FileManager.default.temporaryDirectory.appending(path: "vitrine-test-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let image = try await ImageRecipe(board: name, program: build.program("tiles"))
      .make(in: folder.appending(path: "image"), withCard: true, repository: repository)
    try await VirtualAppliance(cardOf: image, root: repository.root).run { board in
      // The boot loader takes its time, too.
      let frame = try await board.firstFrame(within: .seconds(120))
      _ = try await board.picture(of: "twenty tiles") { TileReading($0)?.places.count == 20 }
      #expect(board.console.contains { $0.contains("U-Boot ") })
      #expect(board.console.contains { $0.contains("/extlinux/extlinux.conf") })
      Progress.say("\(name): emulator start -> first frame from the card \(frame.sinceEmulator)")
    }
    try proved("boots from a card, by U-Boot", "\(build.architecture)")
  }
}
