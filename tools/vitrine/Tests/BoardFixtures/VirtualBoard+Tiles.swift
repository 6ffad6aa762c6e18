import Testing
import VirtualBoard

extension VirtualBoard {
  /// Waits until the panel shows all twenty tiles, none of them selected, and returns them.
  package func tiles() async throws -> TileDetector {
    let picture = try await screenshot(of: "twenty tiles") { TileDetector($0)?.tileRects.count == 20 }
    return try #require(TileDetector(picture))
  }
}

extension ApplianceBoard {
  package func play(_ write: (inout TouchScriptWriter) -> Void) async throws {
    var script = TouchScriptWriter()
    write(&script)
    try await play(SingleTouchScript(script.text))
  }
}
