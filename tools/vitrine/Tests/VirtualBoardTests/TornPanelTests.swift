import BoardFixtures
import Foundation
import Host
import Testing

@testable import VirtualBoard

/// Touch panels that are unplugged under fingers: `tools/campaign panels`.
@Suite struct TornPanelTests {
  private static let wanted = ProcessInfo.processInfo.environment["VITRINE_PANELS"].flatMap { Int($0) }

  @Test(.enabled(if: wanted != nil, "ten minutes: tools/campaign panels"))
  func `a touch panel that is unplugged under ten fingers leaves no touch and no descriptor behind, however often`()
    async throws
  {
    let repository = try Repository(around: #filePath)
    try await BuiltBoard("qemu-x86_64", in: repository, settings: ["VITRINE_STATS": ""]).machine.run { board in
      try await board.waitUntilReady()
      let tiles = try await board.tiles()
      var selected: Set<Int> = []
      var first: ProcessStatistics?
      for round in 0..<(Self.wanted ?? 0) {
        try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
        try #require(try await board.waitForPanel(), "panel \(round)")
        // Touches half of the tiles, alternating. Each finger toggles its tile when it lands.
        let touched = (0..<10).map { (round + 2 * $0) % 20 }
        let script = touched.enumerated().map {
          "0.0\($0) down \($0) \(tiles.tileRects[$1].center.x) \(tiles.tileRects[$1].center.y)"
        }
        try await board.play(script.joined(separator: "\n"))
        selected.formSymmetricDifference(touched)
        try await board.expectSelected(selected, of: tiles)
        try await board.unplug()
        guard round % 50 == 49 else { continue }
        let figures = try await ProcessStatistics(of: board)
        FileHandle.standardOutput.write(
          Data("\(round + 1) panels: \(figures.resident) KiB, \(figures.descriptors) descriptors\n".utf8))
        // Caches that the first fifty rounds fill are not leaks. The limit of an eighth of a megabyte is some hundred
        // bytes for each panel.
        if let first {
          #expect(figures.descriptors == first.descriptors && figures.resident - first.resident < 128)
        } else {
          first = figures
        }
      }
      try await board.terminateApp()
    }
  }
}
