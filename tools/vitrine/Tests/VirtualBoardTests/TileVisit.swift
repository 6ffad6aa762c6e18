import BoardFixtures
import Testing

@testable import VirtualBoard

/// The frames of the tile grid in memory before and after a tap on each of its twenty tiles.
struct TileVisit {
  let start: Screenshot
  /// The taps, in pixels of the screen.
  let taps: String
  let end: Screenshot

  init(width: Int, height: Int, in memory: FramesInMemory) async throws {
    func frame(_ name: String, after script: String) async throws -> Screenshot {
      try await memory.frame(width: width, height: height, named: "\(width)x\(height)-\(name)", after: script)
    }
    start = try await frame("start", after: FramesInMemory.end(at: 0.1))
    let tiles = try #require(TileDetector(start)).tileRects
    try #require(tiles.count == 20)
    var script = TouchScriptWriter()
    for tile in tiles {
      script.pause(0.1)
      script.tap(tile.center)
    }
    taps = script.text
    end = try await frame("selected", after: taps + FramesInMemory.end(at: 6))
  }
}
