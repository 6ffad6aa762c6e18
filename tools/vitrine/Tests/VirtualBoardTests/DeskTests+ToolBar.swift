import BoardFixtures
import Foundation
import Host
import Proofs
import TestFolder
import Testing

@testable import VirtualBoard

extension DeskTests {
  // The positions of the bar's controls, in points from its top left: at the start, and scrolled to the end.
  private static let fourThree = (150, 144)
  private static let five = (241, 144)
  private static let wide = (83, 296)
  private static let upright = (217, 296)
  private static let upsideUp = (49, 381)
  private static let aQuarter = (116, 381)
  private static let upsideDown = (183, 381)
  private static let byMillimeters = (43, 466)
  private static let twoPixels = (203, 466)
  private static let dark = (60, 551)
  private static let light = (150, 551)
  private static let contrast = (239, 551)
  private static let plain = (49, 112)
  private static let doubled = (250, 112)
  private static let views = (256, 198)
  private static let changes = (256, 250)
  private static let quarter = (183, 335)
  private static let record = (81, 420)
  private static let replay = (218, 420)
  private static let picture = (81, 470)
  private static let tree = (218, 470)
  private static let anew = (81, 520)

  /// The colors of the app in `source`.
  private static let (ground, yellow) = (UInt32(0x203040), UInt32(0xF0C040))

  @Test func `every control of the tool bar has its effect, and Alt makes two fingers of the mouse`() async throws {
    try await make()
    let log = folder.appending(path: "controls")
    let process = try bench.start(
      "/usr/bin/env", ["-C", folder.url.path, program], settings: ["VITRINE_DISPLAY": "window:480x272:95x54"], log: log)
    let window = try await bench.window("Kettle")
    var width = 480
    func press(_ control: (x: Int, y: Int)) async throws {
      try await bench.act("mousemove", "--window", window, "\(width + control.x)", "\(control.y)", "click", "1")
    }
    func waitForWindow(_ wanted: String, panel: Int) async throws {
      try await bench.wait(60, "a window of \(wanted)") {
        try await bench.act("getwindowgeometry", "--shell", window).contains(wanted)
      }
      width = panel
    }
    func waitFor(_ what: String, _ x: Int, _ y: Int, _ color: UInt32) async throws {
      try await bench.wait(60, what) { try await bench.picture(of: window)[x, y] == color }
    }
    func drag(from start: (Int, Int), to end: (Int, Int)) async throws {
      try await bench.act("mousemove", "--window", window, "\(start.0)", "\(start.1)", "mousedown", "1")
      try await bench.act("mousemove", "--window", window, "\(end.0)", "\(end.1)", "mouseup", "1")
    }
    func share(of color: UInt32, _ x: Int, _ y: Int, _ width: Int, _ height: Int) async throws -> Double {
      try await bench.picture(of: window).fraction(of: color, in: PixelRect(x: x, y: y, width: width, height: height))
    }
    /// Waits until the bar has stopped scrolling: two frames some time apart are equal.
    func waitForRest() async throws {
      var last = try await bench.picture(of: window)
      try await bench.wait(60, "a bar at rest") {
        try await Task.sleep(for: .seconds(1))
        let now = try await bench.picture(of: window)
        defer { last = now }
        return now == last
      }
    }
    let isAtStart = { try await self.bench.picture(of: window)[80, 160] == Self.yellow }
    try await bench.wait(60, "the app", until: isAtStart)

    // With Alt, the two fingers are mirrored about the position of the mouse when Alt was pressed.
    try await bench.act("windowfocus", window, "mousemove", "--window", window, "410", "60", "keydown", "alt")
    try await bench.act("mousemove", "--window", window, "435", "60", "mousedown", "1")
    for x in ["440", "446", "452", "456"] { try await bench.act("mousemove", "--window", window, x, "60") }
    try await bench.act("mouseup", "1", "keyup", "alt")
    try await waitFor("two fingers drawn apart", 370, 30, 0xC03000)

    // Other panels and orientations.
    try await bench.act("key", "F1")
    try await waitForWindow("WIDTH=780\nHEIGHT=600", panel: 480)
    try await press(Self.five)
    try await waitForWindow("WIDTH=1100\nHEIGHT=600", panel: 800)
    try await waitFor("a panel of 5 inches", 790, 470, Self.ground)
    try await press(Self.fourThree)
    try await waitForWindow("WIDTH=780\nHEIGHT=600", panel: 480)
    try await press(Self.upright)
    try await waitForWindow("WIDTH=572\nHEIGHT=600", panel: 272)
    try await waitFor("an upright panel", 260, 470, Self.ground)
    try await press(Self.wide)
    try await waitForWindow("WIDTH=780\nHEIGHT=600", panel: 480)

    // Rotated: the top left is now at the bottom right.
    try await press(Self.upsideDown)
    try await waitFor("the box upside down", 399, 111, Self.yellow)
    try await press(Self.aQuarter)
    try await waitFor("the box turned by a quarter", 319, 80, Self.yellow)
    try await press(Self.upsideUp)
    try await bench.wait(60, "the box as it was", until: isAtStart)
    try await press(Self.twoPixels)
    try await waitFor("everything twice as large", 220, 260, Self.yellow)
    try await press(Self.byMillimeters)
    try await bench.wait(60, "everything as it was", until: isAtStart)

    // Themes: the field has the theme's colors.
    let looks = try await bench.picture(of: window)[320, 44]
    try await press(Self.light)
    try await bench.wait(60, "a light field") { try await bench.picture(of: window)[320, 44] & 0xFF > 0xC0 }
    try await press(Self.contrast)
    try await waitFor("a field of high contrast", 320, 44, 0)
    try await press(Self.dark)
    try await waitFor("a dark field", 320, 44, looks)
    let thin = try await share(of: 0xFFFFFF, 360, 120, 100, 48)
    // Scrolls the bar to its end, where no control is below the finger.
    try await bench.act("mousemove", "--window", window, "\(width + 150)", "500", "mousedown", "1")
    for y in stride(from: 470, through: -100, by: -30) {
      try await bench.act("mousemove", "--window", window, "\(width + 150)", "\(max(y, 5))")
    }
    try await bench.act("mouseup", "1")
    try await waitForRest()
    try await press(Self.doubled)
    try await bench.wait(60, "larger letters") { try await share(of: 0xFFFFFF, 360, 120, 100, 48) > thin * 1.4 }
    try await press(Self.plain)
    try await bench.wait(60, "letters as they were") { try await share(of: 0xFFFFFF, 360, 120, 100, 48) == thin }

    // Borders of views and the margins in which they receive touches.
    try await press(Self.views)
    try await waitFor("the box's border", 40, 160, 0x2DD4FF)
    try await waitFor("its margin", 32, 160, 0xFFD02D)
    try await press(Self.views)
    try await waitFor("no border", 40, 160, Self.yellow)
    // The last drawn areas: the box at its old and new position.
    try await press(Self.changes)
    try await drag(from: (80, 160), to: (200, 200))
    try await bench.wait(60, "outlines of the drawn areas") { try await share(of: 0xFF2D95, 0, 0, 480, 272) > 0.001 }
    try await press(Self.changes)
    try await bench.wait(60, "none any more") { try await share(of: 0xFF2D95, 0, 0, 480, 272) == 0 }

    // The screenshot contains the panel only.
    try await press(Self.picture)
    let file = folder.appending(path: "Kettle-1.png")
    try await bench.wait(60, "the log line of the screenshot") {
      try String(contentsOf: log, encoding: .utf8).contains("screenshot Kettle-1.png")
    }
    let saved = try Screenshot(png: file)
    let seen = try await bench.picture(of: window)
    #expect(saved.width == 480 && saved.height == 272)
    #expect((0..<272).allSatisfy { y in (0..<480).allSatisfy { saved[$0, y] == seen[$0, y] } })
    try await press(Self.tree)
    try await bench.wait(60, "the views' line") {
      try String(contentsOf: log, encoding: .utf8).contains("views Kettle-1.views")
    }
    #expect(
      try String(contentsOf: folder.appending(path: "Kettle-1.views"), encoding: .utf8).contains(
        "Sleeper 360,190 100x40"))

    // Touches are recorded and replayed from the app's start.
    try await press(Self.anew)
    try await bench.wait(60, "the app as it began", until: isAtStart)
    try await press(Self.record)
    try await drag(from: (80, 160), to: (250, 180))
    try await waitFor("the box at its new place", 250, 180, Self.yellow)
    try await press(Self.record)
    try await bench.wait(60, "the touches' line") {
      try String(contentsOf: log, encoding: .utf8).contains("touches Kettle-1.touch")
    }
    try await press(Self.anew)
    try await bench.wait(60, "the app as it began", until: isAtStart)
    try await press(Self.replay)
    try await waitFor("the box dragged again", 250, 180, Self.yellow)

    // At a quarter of the speed, a second takes four.
    try await press(Self.quarter)
    let start = ContinuousClock.now
    try await bench.act("mousemove", "--window", window, "410", "210", "click", "1")
    try await waitFor("the end of a second", 410, 210, 0x00A0C0)
    #expect(ContinuousClock.now - start > .seconds(3))
    try await bench.act("key", "F1", "ctrl+q")
    try await bench.wait(60, "the end") { !process.isRunning }
    #expect(process.terminationStatus == 0)
  }
}
