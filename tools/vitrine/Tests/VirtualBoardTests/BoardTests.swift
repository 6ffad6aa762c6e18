import BoardFixtures
import Foundation
import Host
import Testing

@testable import VirtualBoard

/// The tile grid on the virtual board, which is booted once for all suites in here. Each test restarts the program and
/// checks the panel's contents.
@Suite(.serialized, .fewSuitesAtOnce, .bootedBoard) struct BoardTests {
  static let width = 800
  static let height = 480

  /// The board that `bootedBoard` switched on.
  @TaskLocal static var board: AgentBoard!
  /// The record of the app's first frame after the boot.
  @TaskLocal static var firstFrame: FrameRecord?
}

struct BootedBoard: SuiteTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let repository = try Repository(around: #filePath)
    try await BuiltBoard("qemu-x86_64", in: repository).machine.run(pictures: repository.pictures()) { board in
      try await board.waitUntilReady()
      _ = try await board.tiles()
      let firstFrame = try await board.frames().first
      try await BoardTests.$board.withValue(board) {
        try await BoardTests.$firstFrame.withValue(firstFrame) { try await function() }
      }
    }
  }
}

extension SuiteTrait where Self == BootedBoard {
  static var bootedBoard: Self { BootedBoard() }
}

extension AgentBoard {
  /// Restarts the tile grid and waits until it shows all tiles.
  func freshTiles() async throws -> TileDetector {
    try await stopApp()
    try await startApp()
    return try await tiles()
  }

  /// Kills the tile grid if it runs.
  func stopApp() async throws {
    if (try? await signalApp(SIGKILL)) != nil { _ = try await appExit() }
  }

  /// Waits until exactly these tiles are selected.
  func expectSelected(_ wanted: Set<Int>, of tiles: TileDetector) async throws {
    _ = try await screenshot(of: "tiles \(wanted.sorted()) selected") {
      $0.width > 0 && tiles.selected(in: $0) == wanted
    }
  }

  func play(_ write: (inout TouchScriptWriter) -> Void) async throws {
    var script = TouchScriptWriter()
    write(&script)
    try await play(script.text)
  }
}
