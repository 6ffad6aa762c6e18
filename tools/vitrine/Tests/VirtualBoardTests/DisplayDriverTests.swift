import BoardFixtures
import Foundation
import Host
import Testing

@testable import Images
@testable import VirtualBoard

/// The tile grid on every display driver that the emulator has a device for: `tools/campaign drivers`.
@Suite(.serialized) struct DisplayDriverTests {
  /// The names of the drivers to test, or `nil` outside of the campaign.
  private static let chosen = ProcessInfo.processInfo.environment["VITRINE_DRIVERS"].map { names in
    DisplayDriver.all.filter { names.isEmpty || $0.name.contains(names) }
  }

  private let repository: Repository
  private let pictures: URL

  init() throws {
    repository = try Repository(around: #filePath)
    pictures = try repository.pictures()
  }

  @Test(.enabled(if: chosen != nil, "ten minutes: tools/campaign drivers"), arguments: chosen ?? [])
  func `the tile grid has the same frames as in memory, and follows twenty taps, when rotated and replugged, too`(
    driver: DisplayDriver
  ) async throws {
    let machine = try await driver.machine(in: repository, release: TestedRelease.name)
    do {
      try await machine.run(pictures: pictures) { try await expectVisits(on: $0, of: driver) }
    } catch let failure as AppFailure {
      // The driver's messages.
      ProgressLog.log(failure.console.suffix(20).joined(separator: "\n"))
      throw failure
    }
  }

  private func expectVisits(on board: AgentBoard, of driver: DisplayDriver) async throws {
    // EFI firmware takes a minute on a busy machine.
    try await board.waitUntilReady(within: .seconds(180))
    _ = try await board.firstFrame(within: .seconds(60))
    let first = try await board.screenshot()
    let panel = BoardConfiguration.Panel(device: nil, width: first.width, height: first.height)
    try await board.plug(.slots, width: panel.width, height: panel.height)
    let memory = FramesInMemory(repository: repository, folder: pictures)
    let landscape = try await TileVisit(width: panel.width, height: panel.height, in: memory)
    let portrait = try await TileVisit(width: panel.height, height: panel.width, in: memory)
    for rotation in [0, 90, 180, 270] {
      if rotation > 0 {
        try await board.stopApp()
        try await board.set("VITRINE_ROTATION", "\(rotation)")
        try await board.startApp()
      }
      let visit = rotation % 180 == 0 ? landscape : portrait
      try await expect(visit, on: board, of: driver, panel, rotation: rotation)
    }
    // Still rotated by 270 degrees, with all tiles selected.
    let before = try await board.screenshot()
    let unplugged = try await unplug(driver, on: board)
    if unplugged == nil {
      _ = try await board.screenshot(of: "the same frame on the panel that was plugged in") { $0 == before }
    }
    // Firmware leaves control characters before the line.
    let lines = board.console.compactMap { $0.components(separatedBy: "vitrine: ").dropFirst().last }
    let output = lines.first { !$0.hasPrefix("touch: ") } ?? "no output"
    ProgressLog.log("\(driver.name): \(output); unplugged: \(unplugged ?? "yes")")
  }

  /// Taps all tiles, and compares the frames before and after with those in memory.
  private func expect(
    _ visit: TileVisit, on board: AgentBoard, of driver: DisplayDriver, _ panel: BoardConfiguration.Panel, rotation: Int
  ) async throws {
    let placement = PanelTransform(panel, settings: ["VITRINE_ROTATION": "\(rotation)"])
    try await expect(visit.start.rotated(by: rotation), "twenty tiles", on: board, driver.tolerance)
    try #require(try await board.waitForPanel(), "the app has not opened the touch panel")
    try await board.play(TouchScript(visit.taps).text(converting: placement.pixel))
    try await expect(visit.end.rotated(by: rotation), "twenty selected tiles", on: board, driver.tolerance)
    let name = String(driver.name.map { $0 == " " ? "-" : $0 }.filter { $0 != "," })
    try await board.control.savePicture(to: pictures.appending(path: "driver-\(name)-\(rotation).png").path)
  }

  private func expect(_ frame: Screenshot, _ what: String, on board: AgentBoard, _ tolerance: Int) async throws {
    _ = try await board.screenshot(of: "\(what) as in memory") { !$0.differs(from: frame, by: tolerance) }
  }

  /// Unplugs the panel and plugs it in again. Returns the reason if that is impossible.
  private func unplug(_ driver: DisplayDriver, on board: AgentBoard) async throws -> String? {
    switch driver.unplugging {
    case .client:
      let cable = try await VNCPanelControl(to: board)
      try await cable.unplug(from: board)
      try await cable.plug(into: board)
      withExtendedLifetime(cable) {}
    case .status(let connector):
      let file = "/sys/class/drm/card0-\(connector)/status"
      let lines = board.console.count
      try await board.command("write \(file) off")
      let deadline = ContinuousClock.now + .seconds(30)
      while !board.console.dropFirst(lines).contains(where: { $0.contains("unplugged; ") }) {
        try #require(ContinuousClock.now < deadline, "the app has not noticed that the panel is unplugged")
        try await Task.sleep(for: .milliseconds(100))
      }
      try await board.command("write \(file) detect")
    case .impossible(let reason): return reason
    }
    return nil
  }
}
