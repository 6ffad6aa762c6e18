import Foundation
import Host
import Testing

@testable import VirtualBoard

/// The tile grid on the virtual board, booted once for all suites in here. Every
/// test starts the program anew and looks at what the panel really shows.
@Suite(.serialized, .fewSuitesAtOnce, .bootedBoard) struct BoardTests {
  static let width = 800
  static let height = 480

  /// The board that `bootedBoard` has switched on.
  @TaskLocal static var board: Board!
  /// What the app told about its first frame after the boot.
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

extension Repository {
  /// The folder of pictures that tests leave for people to look at.
  func pictures() throws -> URL {
    let folder = root.appending(path: ".build/pictures")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}

extension SuiteTrait where Self == BootedBoard {
  static var bootedBoard: Self { BootedBoard() }
}

extension Board {
  /// Ends the tile grid if it runs, starts it, and waits until it shows all its tiles.
  func freshTiles() async throws -> TileReading {
    try await stopApp()
    try await startApp()
    return try await tiles()
  }

  /// Ends the tile grid at once, if it runs.
  func stopApp() async throws {
    if (try? await signalApp(SIGKILL)) != nil { _ = try await appEnding() }
  }

  /// Waits until exactly these tiles are selected.
  func expectSelected(_ wanted: Set<Int>, of tiles: TileReading) async throws {
    _ = try await picture(of: "tiles \(wanted.sorted()) selected") {
      $0.width > 0 && tiles.selected(in: $0) == wanted
    }
  }

  func play(_ write: (inout TouchScriptWriter) -> Void) async throws {
    var script = TouchScriptWriter()
    write(&script)
    try await play(script.text)
  }
}

extension RunningBoard {
  /// The tiles, none selected, as soon as the panel shows all twenty.
  func tiles() async throws -> TileReading {
    let picture = try await picture(of: "twenty tiles") { TileReading($0)?.places.count == 20 }
    return try #require(TileReading(picture))
  }
}

extension ApplianceBoard {
  func play(_ write: (inout TouchScriptWriter) -> Void) async throws {
    var script = TouchScriptWriter()
    write(&script)
    try await play(FingerScript(script.text))
  }
}
