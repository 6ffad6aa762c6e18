import Geometry
import ScriptedTouch
import TestContexts
import Testing

@Suite("A touch script", .freshContext) struct TouchScriptTests {
  @Test func `has one event per line, and skips comments`() throws {
    let script = try TouchScript(
      parsing: """
        # a tap
        0.000 down 1 120 80.5
        0.016 move 1 124 80   # a little to the right

        0.200 up 1
        0.500 shot tiles.png
        """)
    #expect(
      script.events == [
        .init(time: 0, action: .down(finger: 1, at: Point(120, 80.5))),
        .init(time: 0.016, action: .move(finger: 1, to: Point(124, 80))),
        .init(time: 0.2, action: .up(finger: 1)),
        .init(time: 0.5, action: .screenshot(name: "tiles.png")),
      ])
    #expect(script.duration == 0.5)
  }

  @Test func `parses lines that name views, with texts in quotation marks`() throws {
    let script = try TouchScript(
      parsing: """
        tap "Room #5"   # a comment
        tap Continue
        type "Ada \\"L\\"\\n"
        swipe list up
        swipe left
        wait "Thank you"
        wait no "Loading"
        wait 1.5
        expect no "no"
        expect no
        shot end.png
        0.1 down 1 2 3
        """)
    let steps: [ScriptStep] = [
      .tap("Room #5"), .tap("Continue"), .type("Ada \"L\"\n"), .swipe("list", .up), .swipe(nil, .left),
      .wait("Thank you", isShown: true), .wait("Loading", isShown: false), .pause(1.5),
      .expect("no", isShown: false), .expect("no", isShown: true), .rest,
    ]
    #expect(script.events.prefix(steps.count).map(\.action) == steps.map { .step($0) })
    #expect(
      script.events.suffix(2).map(\.action) == [
        .screenshot(name: "end.png"), .down(finger: 1, at: Point(2, 3)),
      ])
  }

  @Test(arguments: [
    ("tap", "line 1: expected one text or name, as in 'tap \"Continue\"'"),
    ("tap \"Continue", "line 1: expected a closing quotation mark"),
    ("type \"\\x\"", "line 1: expected a closing quotation mark"),
    ("swipe list", "line 1: expected a direction"),
    ("wait no yes \"x\"", "line 1: expected a text or seconds"),
    ("shot", "line 1: expected one file name"),
    ("0.1 down 1 2 3\ntap x", "line 2: lift all fingers"),
  ])
  func `names the form of an invalid line that names a view`(text: String, message: String) {
    #expect { try TouchScript(parsing: text) } throws: { ($0 as? ScriptError)?.message.hasPrefix(message) == true }
  }

  @Test(arguments: [
    ("now down 1 2 3", ScriptError.badTime(line: 1, word: "now")),
    ("0.0", .missingAction(line: 1)),
    ("0.0 press 1", .unknownAction(line: 1, word: "press")),
    ("0.0 down 1 2", .badPosition(line: 1)),
    ("0.0 down one 2 3", .badFinger(line: 1)),
    ("0.0 down +1 2 3", .badFinger(line: 1)),
    ("+0.5 down 1 2 3", .badTime(line: 1, word: "+0.5")),
    ("0.0 down 1 +2 3", .badPosition(line: 1)),
    ("0.0 move 1 2 3", .fingerIsUp(line: 1, finger: 1)),
    ("0.0 down 1 2 3\n0.0 down 1 2 3", .fingerIsDown(line: 2, finger: 1)),
    ("0.5 down 1 2 3\n0.4 up 1", .timeGoesBack(line: 2)),
    ("0.5 shot", .badScreenshot(line: 1)),
    ("99999999999999999999 up 1", .badTime(line: 1, word: "99999999999999999999")),
  ])
  func `names the invalid line`(text: String, error: ScriptError) {
    #expect(throws: error) { try TouchScript(parsing: text) }
    #expect(error.message.hasPrefix("line "))
  }
}
