import BoardFixtures
import Foundation
import Host
import Images
import ProgramRunner
import Proofs
import SwiftSDKs
import Testing

@testable import VirtualBoard

/// The tile grid on every architecture: built with the SDK, made into an image, and booted as the only program.
@Suite(.serialized, .fewAtOnce) struct ArchitectureTests {
  private let repository: Repository
  private let pictures: URL

  init() throws {
    repository = try Repository(around: #filePath)
    pictures = try repository.pictures()
  }

  /// The goals for the size of the program on each architecture and of the initramfs, in bytes, so that growth is
  /// noticed.
  private static let largestProgram: [Architecture: Int] = [.arm64: 1_330_000, .armhf: 1_570_000, .x86_64: 1_500_000]
  private static let largestInitramfs = 3_000_000

  @Test(arguments: Architecture.testedBoards)
  func `the tile grid boots as process 1, follows a finger, and looks as it does in memory`(name: String) async throws {
    let facts = try BoardConfiguration(named: name, in: repository)
    let program = try await App(named: "tiles", in: repository.root.path, with: repository).program(
      for: facts.architecture, cpu: nil)
    // One pixel for each point, because the size of a panel in memory is unknown.
    let image = try await ImageBuilder(
      board: name, program: program, settings: ["VITRINE_SCALE": "1"], release: TestedRelease.name
    ).build(
      in: repository.root.appending(path: ".build/images/\(name)-test"), repository: repository)
    let appliance = try VirtualAppliance(image)
    let panel = appliance.panel
    let (shown, firstFrame) = try await appliance.run(pictures: pictures) { board in
      let firstFrame = try await board.firstFrame()
      let tiles = try await board.tiles()
      try await board.waitForTouch()
      // In this order, no tap follows another on the same tile: a double tap would remove it.
      for tile in [12, 7] { try await board.play { $0.tap(tiles.tileRects[tile].center) } }
      _ = try await board.stableScreenshot(of: "tiles 12 and 7 selected") { tiles.selected(in: $0) == [7, 12] }
      try await board.play { $0.tap(tiles.tileRects[12].center) }
      let picture = try await board.stableScreenshot(of: "tile 7 alone selected") { tiles.selected(in: $0) == [7] }
      try await board.control.savePicture(to: pictures.appending(path: "\(name).png").path)
      return (picture, firstFrame)
    }
    func frame(_ name: String, after script: String) async throws -> Screenshot {
      try await FramesInMemory(repository: repository, folder: pictures)
        .frame(width: panel.width, height: panel.height, named: name, after: script)
    }
    let tiles = try #require(try await TileDetector(frame("start", after: FramesInMemory.end(at: 0.1))))
    let place = tiles.tileRects[7].center
    let wanted = try await frame(
      "tile-7", after: "0.1 down 1 \(place.x) \(place.y)\n0.2 up 1\n" + FramesInMemory.end(at: 2))
    let isSame = shown == wanted
    #expect(isSame, "\(name).png differs from memory-tile-7.png, both in \(pictures.path)")

    let contents = try Data(contentsOf: program)
    // ET_DYN without a dynamic loader (`StaticProgram`): the kernel chooses a new address at each start.
    #expect(Array(contents[16...17]) == [3, 0])
    let size = contents.count
    #expect(size <= Self.largestProgram[facts.architecture, default: 0])
    let initramfs = try Data(contentsOf: image.parts.initramfs).count
    #expect(initramfs <= Self.largestInitramfs)
    try recordProof("boots as the only program, and follows a finger", build: "\(facts.architecture)")
    ProgressLog.log(
      "\(name): program \(size) bytes, initramfs \(initramfs) bytes, kernel's start -> first frame \(firstFrame.sinceKernel) s, "
        + "emulator's start -> first frame \(firstFrame.sinceEmulator)")
  }
}
