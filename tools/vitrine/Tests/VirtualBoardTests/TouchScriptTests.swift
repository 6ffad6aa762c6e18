@testable import Images
import Testing

@testable import VirtualBoard

@Suite("A touch script") struct TouchScriptTests {
  private func complaint(_ text: String) -> String {
    do {
      _ = try TouchScript(text)
      return "none"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [
    ("0 down 1 5 5\n0 down 2 9 9\n0.5 cancel 1\n1 up 2", "none"),
    ("# nothing\n\n", "none"),
    ("nan down 1 5 5", "line 1 of the touch script: it needs a time in seconds that is not before the last line's"),
    (
      "0 shot a\n86401 shot b",
      "line 2 of the touch script: it needs a time in seconds that is not before the last line's"
    ),
    ("0 down 1 5 5\n0.1 down 1 6 6", "line 2 of the touch script: finger 1 is down already"),
    ("0 move 1 5 5", "line 1 of the touch script: finger 1 is not down"),
    ("0 down -1 5 5", "line 1 of the touch script: '-1' is not the number of a finger"),
    ("0 down +1 5 5", "line 1 of the touch script: '+1' is not the number of a finger"),
    ("0 down 1 +5 5", "line 1 of the touch script: '+5 5' is not a position"),
    ("+0 down 1 5 5", "line 1 of the touch script: it needs a time in seconds that is not before the last line's"),
    ("0 down 1 5 inf", "line 1 of the touch script: '5 inf' is not a position"),
    (
      "0 down 1 5 5\n0.1 up 1\ntap \"Continue\"",
      "line 3 of the touch script: 'tap' names a view, and boards play positions only; 'vitrine run --headless' plays it"
    ),
    (
      "0 down 1 5",
      "line 1 of the touch script: 'down 1 5' is none of: down F X Y, move F X Y, up F, cancel F, shot NAME"
    ),
  ])
  func `is rejected with its first invalid line`(text: String, wanted: String) {
    let remedy = "; correct it (docs/settings.md#touch-scripts describes touch scripts)"
    #expect(complaint(text) == wanted + (wanted == "none" ? "" : remedy))
  }

  @Test func `the first line that names a view is found`() {
    #expect(TouchScript.firstLineThatNamesView(in: "# tap\n0 down 1 5 5\n  tap \"Continue\"\nwait 2") == 3)
    #expect(TouchScript.firstLineThatNamesView(in: "0 down 1 5 5\n0.1 shot a.png") == nil)
  }

  @Test func `reports the line next to a screenshot`() throws {
    let script = try TouchScript("0 down 1 799 479\n0.5 move 1 800 20\n1 up 1")
    #expect(script.lineOutside(width: 800, height: 480) == 2)
    #expect(script.lineOutside(width: 801, height: 480) == nil)
  }

  /// The same location on the screen, a quarter from its left and an eighth from its top, on a panel of 800x480 pixels.
  @Test(arguments: [
    ("0", 1.0, "200.000 60.000"), ("0", 2.0, "200.000 60.000"), ("90", 1.0, "700.000 120.000"),
    ("180", 1.5, "600.000 420.000"),
    ("270", 2.0, "100.000 360.000"),
  ])
  func `has positions in points, wherever the frame is on the panel`(rotation: String, scale: Double, wanted: String)
    throws
  {
    let panel = BoardConfiguration.Panel(device: "", width: 800, height: 480)
    let placement = PanelTransform(panel, settings: ["VITRINE_ROTATION": rotation, "VITRINE_SCALE": "\(scale)"])
    let script = try TouchScript("0.5 down 1 \(placement.width / 4) \(placement.height / 8)")
    #expect(script.text(converting: placement.pixel) == "0.500 down 1 \(wanted)\n")
  }

  @Test(arguments: [("normal", "0"), ("right_side_up", "90"), ("upside_down", "180"), ("left_side_up", "270")])
  func `follows the orientation of the panel, unless a rotation is set`(orientation: String, rotation: String) throws {
    let panel = BoardConfiguration.Panel(device: "", width: 800, height: 480)
    let arguments = ["console=ttyS0", "video=Virtual-1:panel_orientation=\(orientation)"]
    func pixels(_ settings: [String: String], _ arguments: [String]) throws -> String {
      let placement = PanelTransform(panel, settings: settings, arguments: arguments)
      return try TouchScript("0.5 down 1 40 20").text(converting: placement.pixel)
    }
    let turned = ["VITRINE_ROTATION": rotation]
    #expect(try pixels([:], arguments) == pixels(turned, []))
    #expect(try pixels(["VITRINE_ROTATION": "180"], arguments) == pixels(["VITRINE_ROTATION": "180"], []))
  }
}
