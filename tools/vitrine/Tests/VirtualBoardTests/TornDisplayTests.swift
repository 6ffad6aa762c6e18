import BoardFixtures
import Foundation
import Host
import Testing

@testable import VirtualBoard

/// Displays that are unplugged under a finger: `tools/campaign displays`.
@Suite struct TornDisplayTests {
  private static let wanted = ProcessInfo.processInfo.environment["VITRINE_DISPLAYS"].flatMap { Int($0) }

  @Test(.enabled(if: wanted != nil, "an hour: tools/campaign displays"))
  func
    `a display that is unplugged under a finger returns with the app's frame, and leaves nothing behind, however often`()
    async throws
  {
    let repository = try Repository(around: #filePath)
    try await BuiltBoard("qemu-x86_64", in: repository, settings: ["VITRINE_STATS": ""]).machine.run { board in
      try await board.waitUntilReady()
      _ = try await board.tiles()
      let cable = try await VNCPanelControl(to: board)
      try await Self.awaitCalm(board, cable)
      let tiles = try await board.tiles()
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      try #require(try await board.waitForPanel())

      var selected: Set<Int> = []
      var first: ProcessStatistics?
      var kept = 0
      for round in 0..<(Self.wanted ?? 0) {
        let tapped = round % 20
        let held = (round + 7) % 20
        try await board.play { $0.tap(tiles.tileRects[tapped].center) }
        selected.formSymmetricDifference([tapped])
        try await board.expectSelected(selected, of: tiles)

        let place = tiles.tileRects[held].center
        try await board.play("0 down 1 \(place.x) \(place.y)\n0.1 shot torn\n0.2 up 1\n") { _ in
          try await cable.unplug(from: board)
          try await cable.plug(into: board)
        }
        // The finger acted completely before the display was unplugged, or not at all.
        let before = selected
        let picture = try await board.screenshot(
          of: "what was shown before display \(round) went", within: .seconds(30)
        ) {
          guard $0.width == BoardTests.width, $0.height == BoardTests.height else { return false }
          return [before, before.symmetricDifference([held])].contains(tiles.selected(in: $0))
        }
        selected = tiles.selected(in: picture)
        if selected != before { kept += 1 }

        guard round % 50 == 49 else { continue }
        let figures = try await ProcessStatistics(of: board)
        ProgressLog.log(
          "\(round + 1) displays: \(figures.resident) KiB, \(figures.descriptors) descriptors; of \(kept) fingers the touch counted"
        )
        // Caches that the first fifty rounds fill are not leaks.
        if let first {
          #expect(figures.descriptors == first.descriptors && figures.resident - first.resident < 128)
        } else {
          first = figures
        }
      }
      #expect(board.console.count < 20 + 4 * (Self.wanted ?? 0), "lines in the log")
      try await board.terminateApp()
    }
  }

  /// Waits until the display is stable: after a client connects, the emulator unplugs and plugs the display several
  /// times. Touches are ignored until then.
  private static func awaitCalm(_ board: AgentBoard, _ cable: VNCPanelControl) async throws {
    try await cable.plug(into: board)
    let deadline = ContinuousClock.now + .seconds(60)
    var lines = board.console.count
    var since = ContinuousClock.now
    while ContinuousClock.now - since < .seconds(3) {
      try #require(ContinuousClock.now < deadline, "the display does not come to rest")
      try await Task.sleep(for: .milliseconds(100))
      if board.console.count != lines {
        lines = board.console.count
        since = ContinuousClock.now
      }
    }
  }
}
