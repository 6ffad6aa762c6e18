import BoardFixtures
import Foundation
import Host
import Testing

@testable import Images
@testable import VirtualBoard

/// A board whose owner has set the mode and the orientation of the panel on the kernel's command line.
@Suite("The kernel's command line", .fewAtOnce) struct KernelCommandLineTests {
  /// A mode that the panel does not prefer.
  private static let width = 640
  private static let height = 480
  private static let arguments = ["video=Virtual-1:640x480@60,panel_orientation=right_side_up"]

  private let repository: Repository
  private let pictures: URL

  init() throws {
    repository = try Repository(around: #filePath)
    pictures = try repository.pictures()
  }

  @Test func `sets the mode and the rotation, and touch follows, until settings of the app replace them`() async throws
  {
    let memory = FramesInMemory(repository: repository, folder: pictures)
    let portrait = try await TileVisit(width: Self.height, height: Self.width, in: memory)
    let landscape = try await TileVisit(width: BoardTests.width, height: BoardTests.height, in: memory)
    let board = try await BuiltBoard(
      "qemu-x86_64", in: repository, settings: ["VITRINE_SCALE": "1"], arguments: Self.arguments)
    try await board.machine.run(pictures: pictures) { board in
      try await board.waitUntilReady()
      let panel = BoardConfiguration.Panel(device: nil, width: Self.width, height: Self.height)
      let placement = PanelTransform(panel, settings: [:], arguments: Self.arguments)
      try await board.plug(.slots, width: panel.width, height: panel.height)
      try await expect(portrait, rotatedBy: 90, on: board, placement)

      try await board.stopApp()
      try await board.set("VITRINE_MODE", "\(BoardTests.width)x\(BoardTests.height)")
      try await board.set("VITRINE_ROTATION", "0")
      try await board.plug(.slots, width: BoardTests.width, height: BoardTests.height)
      try await board.startApp()
      let whole = BoardConfiguration.Panel(device: nil, width: BoardTests.width, height: BoardTests.height)
      try await expect(landscape, rotatedBy: 0, on: board, PanelTransform(whole, settings: ["VITRINE_ROTATION": "0"]))
    }
  }

  /// Taps all tiles, and compares the frames before and after with those in memory.
  private func expect(
    _ visit: TileVisit, rotatedBy rotation: Int, on board: AgentBoard, _ placement: PanelTransform
  ) async throws {
    let start = try visit.start.rotated(by: rotation)
    let end = try visit.end.rotated(by: rotation)
    _ = try await board.screenshot(of: "twenty tiles as in memory") { $0 == start }
    try #require(try await board.waitForPanel(), "the app has not opened the touch panel")
    try await board.play(TouchScript(visit.taps).text(converting: placement.pixel))
    _ = try await board.screenshot(of: "twenty selected tiles as in memory") { $0 == end }
  }
}
