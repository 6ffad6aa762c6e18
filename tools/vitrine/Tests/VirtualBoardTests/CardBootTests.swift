import BoardFixtures
import Foundation
import Host
import Proofs
import SwiftSDKs
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// The complete boot process of hardware: a card, a boot loader, the kernel, and the app.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct CardBootTests {
  private let repository: Repository
  private let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  @Test(arguments: ["qemu-arm64", "qemu-armhf"])
  func `a card boots by U-Boot into the app`(name: String) async throws {
    let facts = try BoardConfiguration(named: name, in: repository)
    let build = EmbeddedBuild(of: repository.root, for: facts.architecture, repository: repository)
    try await build.build(["tiles"])
    let image = try await ImageBuilder(
      board: name, program: build.program("tiles"), release: TestedRelease.name
    )
    .build(in: folder.appending(path: "image"), withCard: true, repository: repository)
    try await VirtualAppliance(cardOf: image, root: repository.root).run { board in
      // The time includes the boot loader.
      let frame = try await board.firstFrame(within: .seconds(120))
      _ = try await board.screenshot(of: "twenty tiles") { TileDetector($0)?.tileRects.count == 20 }
      #expect(board.console.contains { $0.contains("U-Boot ") })
      #expect(board.console.contains { $0.contains("/extlinux/extlinux.conf") })
      ProgressLog.log("\(name): emulator start -> first frame from the card \(frame.sinceEmulator)")
    }
    try recordProof("boots from a card, by U-Boot", build: "\(build.architecture)")
  }

  /// The app fails at each start until the board restarts and knows the reason. The card is larger than its image.
  @Test func `the board's data is on its card, and grows to its size`() async throws {
    var facts = try BoardConfiguration(named: "qemu-arm64", in: repository)
    facts.data = BoardConfiguration.DataPartition(device: "/dev/vda2", modules: ["virtio_pci", "virtio_blk"])
    let machine = try facts.machine(of: "qemu-arm64", in: repository)
    let app = try await App(named: "crash-on-touch", in: repository.root.path, with: repository)
    let program = try StaticProgram(try await app.program(for: facts.architecture, cpu: nil), for: facts.architecture)
    let kernel = try await Kernel.load(for: facts)
    let archive = folder.appending(path: "archive")
    try Initramfs(
      appliance: program, kernel: kernel, facts: facts, emptyData: try await DataPartitionTemplate(in: folder.url),
      settings: ["CRASHES_AT_START": "1000"]
    ).data.write(to: archive)
    let parts = BootParts(
      kernel: kernel.image, initramfs: folder.appending(path: "initramfs"), commandLine: facts.commandLine)
    try await Compression.compress(archive, to: parts.initramfs)
    let card = folder.appending(path: "card")
    let firmware = try await Firmware.load(for: facts, roots: repository.searchFolders)
    try await CardImage.make(card, for: facts, parts: parts, firmware: firmware, in: folder.appending(path: "scratch"))
    let file = try FileHandle(forWritingTo: card)
    try file.truncate(atOffset: try file.seekToEnd() + 200 << 20)
    let start = Emulator.Start.card(
      card, reader: try #require(machine.reader), firmware: try firmware.file(#require(machine.firmware)))
    try await Emulator(facts: machine, screen: .none, allowsReboot: true).run { _ in
      start
    } _: { run in
      let board = try await ApplianceBoard(run, placement: PanelTransform(machine.panel, settings: [:]), pictures: nil)
      let deadline = ContinuousClock.now + .seconds(240)
      let lines = [
        "vda2: the file system has 2",
        "start 2 since the board was last healthy; the previous run ended: the app was killed by signal",
      ]
      while !lines.allSatisfy({ line in board.console.contains { $0.contains(line) } }) {
        guard ContinuousClock.now < deadline else { throw board.timeoutError("second start", seconds: 240) }
        try await Task.sleep(for: .milliseconds(50))
      }
    }
  }
}
