import Foundation
import Host
import Images

/// Demonstrates the tile grid, verifies each frame, and returns a report. For any other app, it shows the first frame
/// and plays the app's touch script.
public struct Demonstration: Sendable {
  private let board: AgentBoard
  private let panel: BoardConfiguration.Panel
  private let pictures: URL

  /// - Parameter pictures: The folder for PNG files, which must exist.
  public init(board: AgentBoard, panel: BoardConfiguration.Panel, pictures: URL) {
    self.board = board
    self.panel = panel
    self.pictures = pictures
  }

  /// Saves the first frame of an app other than the tile grid and the screenshots of `script`. Returns a report for
  /// users.
  ///
  /// - Parameters:
  ///   - script: The touch script, or `nil` for no touches.
  ///   - placement: The position of the app's screen on the panel. The script's locations are points of the screen.
  public func show(script: TouchScript?, on placement: PanelTransform) async throws -> String {
    let start = try await board.firstFrame()
    try await board.waitForStableScreen()
    try await save("1-start")
    if let script {
      try await plugPanel()
      try await board.play(script.text(converting: placement.pixel)) { name in
        try await save(name.hasSuffix(".png") ? String(name.dropLast(4)) : name)
      }
    }
    return try await end(start: start)
  }

  /// Runs the tile grid's demonstration and returns a report for users.
  public func run() async throws -> String {
    let start = try await board.firstFrame()
    let first = try await board.screenshot(of: "tiles", within: .seconds(30)) { TileDetector($0) != nil }
    guard let tiles = TileDetector(first) else { throw other("no tiles") }
    try await save("1-start")
    try await plugPanel()

    // Taps the first and last tile, drags through a row between them, and taps two tiles of the last row with two
    // fingers.
    let last = tiles.tileRects.count - 1
    let row = tiles.row(of: tiles.tileRects.count / 2)
    let lastRow = tiles.row(of: last)
    var selected: Set<Int> = []

    try await step("2-taps", expecting: [0, last], of: tiles, toggledFrom: &selected) { script in
      script.tap(tiles.tileRects[0].center)
      script.pause(0.2)
      script.tap(tiles.tileRects[last].center)
    }
    try await step("3-drag", expecting: Set(row), of: tiles, toggledFrom: &selected) { script in
      script.drag(
        through: [row.first!, row.last!].map { tiles.tileRects[$0].center }, seconds: 0.8, picture: "3-drag-half-way")
    }
    try await step("4-two-fingers", expecting: Set(lastRow.prefix(2)), of: tiles, toggledFrom: &selected) { script in
      script.twoFingerTap(tiles.tileRects[lastRow[0]].center, tiles.tileRects[lastRow[1]].center)
    }

    let picture = try await board.screenshot()
    guard let button = tiles.removeButton(in: picture) else { throw other("no Remove button") }
    var script = TouchScriptWriter()
    script.tap(button.center)
    let left = tiles.tileRects.count - selected.count
    try await play(script)
    let rest = try await board.stableScreenshot(of: "\(left) tiles after Remove") {
      tiles.visibleTiles(in: $0).count == left
    }
    try await save("5-remove")

    script = TouchScriptWriter()
    // On a rotated panel the first tile is not at the top left.
    guard let remaining = tiles.visibleTiles(in: rest).min() else { throw other("no tiles") }
    script.doubleTap(tiles.tileRects[remaining].center)
    try await play(script)
    _ = try await board.stableScreenshot(of: "\(left - 1) tiles after a double tap") {
      tiles.visibleTiles(in: $0).count == left - 1
    }
    try await save("6-double-tap")
    return try await end(start: start)
  }

  /// Plugs in a panel for several fingers, and waits for the app to open it. Earlier touches would be lost.
  private func plugPanel() async throws {
    try await board.plug(.slots, width: panel.width, height: panel.height)
    if !(try await board.waitForPanel(within: .seconds(10))) {
      ProgressLog.log("The app does not listen to the touch panel")
    }
  }

  private func other(_ reason: String) -> AppFailure { AppFailure(.unexpectedFrame(reason), console: board.console) }

  /// Checks that the app survived, and returns a report. The last touch may make an app exit.
  private func end(start: FrameRecord) async throws -> String {
    do {
      try await board.waitForStableScreen()
      if !(try await board.terminateApp()) { logExit() }
    } catch let failure as AppFailure where failure.cause == .exited(.exited(status: 0)) {
      logExit()
    }
    return report(start: start, frames: try await board.frames())
  }

  private func logExit() { ProgressLog.log("The app ended by itself, with status 0") }

  /// Plays a gesture and waits until it has toggled the expected tiles.
  private func step(
    _ name: String, expecting toggled: Set<Int>, of tiles: TileDetector, toggledFrom selected: inout Set<Int>,
    _ write: (inout TouchScriptWriter) -> Void
  ) async throws {
    var script = TouchScriptWriter()
    write(&script)
    try await play(script)
    selected.formSymmetricDifference(toggled)
    let wanted = selected
    _ = try await board.screenshot(of: "tiles \(wanted.sorted()) selected") { tiles.selected(in: $0) == wanted }
    try await save(name)
  }

  private func play(_ script: TouchScriptWriter) async throws {
    try await board.play(script.text) { try await save($0) }
  }

  private func save(_ name: String) async throws {
    let file = pictures.appending(path: "\(name).png")
    try await board.control.savePicture(to: file.path)
    ProgressLog.log("  \(file.path)")
  }

  private func report(start: FrameRecord, frames: [FrameRecord]) -> String {
    let latencies = frames.compactMap(\.latency).sorted()
    func milliseconds(_ value: Double) -> String { String(format: "%.1f ms", value) }
    return """
      pictures                      \(pictures.path)
      kernel start -> first frame   \(String(format: "%.2f s", start.flip / 1000))
      touch -> frame                \(latencies.isEmpty ? "-" : "\(milliseconds(latencies[latencies.count / 2])) (median), \(milliseconds(latencies.last!)) at most")
      frames shown                  \(frames.count)
      """
  }
}
