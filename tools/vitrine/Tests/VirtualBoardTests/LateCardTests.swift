import Foundation
import Host
import TestFolder
import Testing

@testable import Images
@testable import VirtualBoard

/// A board whose panel is a frame buffer at first, as of the firmware, until the driver of its card is loaded.
@Suite(.serialized, .fewAtOnce, .inCampaign) struct LateCardTests: FaultyBoards {
  let repository: Repository
  let folder: TestFolder

  init() throws {
    repository = try Repository(around: #filePath)
    folder = try TestFolder()
  }

  @Test func `an app on a frame buffer moves over to a card that comes later, and fingers follow`() async throws {
    // A frame buffer of the kernel's in memory.
    let arguments = ["vfb.vfb_enable=1", "vfb.videomemorysize=8388608", "vfb.mode_option=800x480-32@60"]
    try await boot(app: "tiles", disks: [], display: ["vfb"], settings: ["VITRINE_SCALE": "1"], arguments: arguments) { board in
      // Where nobody sees it.
      _ = try await board.firstFrame(within: Self.limit)
      #expect(board.says("vitrine: /dev/fb0: ") && !board.says("on /dev/dri/card0"))
      let tiles = try await board.tiles()
      try await board.waitForTouch()
      try await board.play { $0.tap(tiles.places[7].center) }
      _ = try await board.pictureAtRest(of: "tile 7 selected") { tiles.selected(in: $0) == [7] }
      #expect(board.count("on /dev/dri/card0") == 1)
    }
  }
}
