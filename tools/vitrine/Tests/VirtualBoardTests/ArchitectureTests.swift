import Foundation
import Host
import Images
import SwiftSDKs
import Testing

@testable import VirtualBoard

/// The tile grid on every kind of processor: built with the SDK, booted as the only program.
@Suite(.serialized) struct ArchitectureTests {
  private let repository: Repository
  private let pictures: URL

  init() throws {
    repository = try Repository(around: #filePath)
    pictures = repository.root.appending(path: ".build/pictures")
    try FileManager.default.createDirectory(at: pictures, withIntermediateDirectories: true)
  }

  /// The goal for a program, in bytes, and what all that a board boots beside the kernel has
  /// at most, the tests' agent among it: so that neither grows unseen.
  private static let largestProgram = 1_500_000
  private static let largestInitramfs = 5_000_000

  @Test(arguments: ["qemu-x86_64", "qemu-arm64", "qemu-armhf"])
  func `the tile grid boots, follows a finger, and looks as it does in memory`(name: String) async throws {
    // One point a pixel: in memory nobody tells how large the panel is.
    let built = try await BuiltBoard(name, in: repository, settings: ["VITRINE_SCALE": "1"])
    let panel = built.panel
    let (shown, firstFrame) = try await built.machine.run { board in
      try await board.waitUntilReady()
      try await board.plug(.slots, width: panel.width, height: panel.height)
      let tiles = try await board.tiles()
      let firstFrame = try await board.frames().first
      // In this order no tap follows one on the same tile: two in quick succession would remove it.
      for tile in [12, 7] { try await board.play { $0.tap(tiles.places[tile].centre) } }
      _ = try await board.pictureAtRest(of: "tiles 12 and 7 selected") { tiles.selected(in: $0) == [7, 12] }
      try await board.play { $0.tap(tiles.places[12].centre) }
      let picture = try await board.pictureAtRest(of: "tile 7 alone selected") { tiles.selected(in: $0) == [7] }
      try await board.control.savePicture(to: pictures.appending(path: "\(name).png").path)
      return (picture, firstFrame)
    }
    let tiles = try #require(try await TileReading(pictureInMemory(of: panel, "start", script: Self.end(at: 0.1))))
    let place = tiles.places[7].centre
    let wanted = try await pictureInMemory(
      of: panel, "tile-7", script: "0.1 down 1 \(place.x) \(place.y)\n0.2 up 1\n" + Self.end(at: 2))
    let isSame = shown == wanted
    #expect(isSame, "\(name).png differs from memory-tile-7.png, both in \(pictures.path)")

    let size = try Data(contentsOf: built.program).count
    #expect(size <= Self.largestProgram)
    #expect(built.initramfs.data.count <= Self.largestInitramfs)
    let frame = try #require(firstFrame)
    Progress.say(
      "\(name): program \(size) bytes, initramfs \(built.initramfs.data.count) bytes, kernel start -> first frame \(Int(frame.flip)) ms")
  }

  /// A touch where nothing is: a script is over with its last line, and whatever moved has come to rest by then.
  private static func end(at time: Double) -> String { "\(time) down 2 1 1\n\(time + 0.1) up 2\n" }

  /// What this machine's own build of the tile grid shows after a script.
  private func pictureInMemory(of panel: BoardFacts.Panel, _ name: String, script: String) async throws -> Picture {
    let build = EmbeddedBuild(of: repository.root, for: .x86_64, repository: repository)
    try await build.build(["tiles"])
    let touches = pictures.appending(path: "memory-\(name).touch")
    let file = pictures.appending(path: "memory-\(name).png")
    try script.write(to: touches, atomically: true, encoding: .utf8)
    let settings = [
      "VITRINE_DISPLAY=headless:\(panel.width)x\(panel.height)", "VITRINE_SCALE=1", "VITRINE_SCREENSHOT=\(file.path)",
      "VITRINE_REPLAY=\(touches.path)",
    ]
    try await Command.run("env", settings + [build.program("tiles").path])
    return try Picture(png: file)
  }
}
