import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("49: An expander", .freshContext) struct ExpanderTests {
  let player = TouchPlayer(width: 400, height: 300)
  let expander = Expander(frame: Rect(200, 150, 40, 40))
  let log = Log()
  var window: Window { player.window }

  init() {
    window.addSubview(expander)
    expander.addAction(for: .allEvents) { [log] expander in
      log.lines.append(expander.isExpanded ? "open" : "closed")
    }
  }

  func advance(_ time: Double) { player.application.advance(to: time) }

  /// The pop-up views in the window.
  var popUps: [View] { window.subviews.filter { $0 is PopUp } }

  /// Gives the expander three choices in a strip of 152 × 52 points above it. The cells are 48 points wide, and start
  /// at x 92, 140 and 188.
  func offerThree() { expander.choices = ["1", "2", "3"] }

  @Test func `40 × 40, held for 1.0 s, shows (−100, −40, 140, 40); lifting hides it`() {
    #expect(expander.panelFrame == Rect(-100, -40, 140, 40) && expander.minimumPressDuration == 1)
    player.down(1, 220, 170, at: 1)
    advance(1.999)
    #expect(!expander.isExpanded && popUps.isEmpty)
    #expect(player.application.nextDeadline == 2)
    advance(2)
    #expect(expander.isExpanded && expander.panel.frame == Rect(100, 110, 140, 40))
    #expect(window.subviews.last === expander.panel && !expander.panel.isUserInteractionEnabled)
    player.up(1, 220, 170, at: 3)
    #expect(!expander.isExpanded && expander.chosenIndex == nil)
    advance(3.2)
    #expect(popUps.isEmpty && !player.application.isAnimating)
  }

  @Test func `the panel opens within 0.15 s`() {
    player.down(1, 220, 170, at: 1)
    advance(2)
    #expect(player.application.isAnimating)
    advance(2.15)
    #expect(!player.application.isAnimating && expander.panel.presentation.alpha == 1)
  }

  @Test func `cancelling hides the panel, and so does disabling`() {
    player.down(1, 220, 170, at: 1)
    advance(2)
    player.cancel(1, at: 2.5)
    #expect(!expander.isExpanded)
    player.down(1, 220, 170, at: 3)
    advance(4)
    #expect(expander.isExpanded)
    expander.isEnabled = false
    #expect(!expander.isExpanded && !expander.isTracking)
    advance(5)
    #expect(popUps.isEmpty)
  }

  @Test func `an earlier lift is a press of the button, and a lift after the panel opened is not`() {
    var presses = 0
    expander.action = { _ in presses += 1 }
    player.tap(1, 220, 170, at: 1, for: 0.9)
    advance(3)
    #expect(presses == 1 && popUps.isEmpty && player.application.nextDeadline == nil)
    player.down(1, 220, 170, at: 5)
    advance(6)
    player.up(1, 220, 170, at: 6.1)
    // No frame was drawn in between.
    player.tap(1, 220, 170, at: 8, for: 1)
    #expect(presses == 1)
  }

  @Test func `a finger that leaves before the panel opens does not hold`() {
    player.down(1, 220, 170, at: 1)
    player.move(1, 312, 170, at: 1.5)
    player.move(1, 220, 170, at: 1.6)
    advance(3)
    #expect(!expander.isExpanded)
    player.up(1, 220, 170, at: 3.5)
  }

  @Test func `a finger that moves within the margin holds, and the expander itself chooses nothing`() {
    offerThree()
    player.down(1, 220, 170, at: 1)
    player.move(1, 225, 180, at: 1.5)
    advance(2)
    #expect(expander.isExpanded && expander.highlightedChoice == nil)
    player.up(1, 225, 180, at: 3)
    #expect(expander.chosenIndex == nil)
  }

  @Test func `the panel changes sides at the window's edge`() {
    func panel(at place: Point) -> Rect {
      expander.frame = Rect(origin: place, size: Size(40, 40))
      let start = player.application.now + 1
      player.down(1, place.x + 20, place.y + 20, at: start)
      advance(start + 1)
      let frame = expander.panel.frame
      player.up(1, place.x + 20, place.y + 20, at: start + 2)
      advance(start + 3)
      return frame
    }
    #expect(panel(at: Point(100, 40)) == Rect(0, 0, 140, 40))
    #expect(panel(at: Point(99, 40)) == Rect(99, 0, 140, 40))
    #expect(panel(at: Point(100, 39)) == Rect(0, 79, 140, 40))
    #expect(panel(at: Point(0, 0)) == Rect(0, 40, 140, 40))
    #expect(panel(at: Point(360, 260)) == Rect(260, 220, 140, 40))
    expander.panelFrame = Rect(-250, -40, 290, 40)
    // No side has enough room, so the panel is shifted.
    #expect(panel(at: Point(180, 100)) == Rect(0, 60, 290, 40))
  }

  @Test func `a strip follows the finger, in it and around it, and a lift chooses`() {
    offerThree()
    var chosen: [Int] = []
    expander.onChoose = { _, index in chosen.append(index) }
    player.down(1, 220, 170, at: 1)
    advance(2)
    #expect(expander.panel.frame == Rect(88, 98, 152, 52))
    player.move(1, 210, 120, at: 2.1)
    #expect(expander.highlightedChoice == 2)
    player.move(1, 187, 120, at: 2.2)
    #expect(expander.highlightedChoice == 1)
    // 63 points below the strip, and 31 points to the left of its end.
    player.move(1, 187, 213, at: 2.3)
    #expect(expander.highlightedChoice == 1)
    player.move(1, 57, 120, at: 2.4)
    #expect(expander.highlightedChoice == 0)
    player.move(1, 55, 120, at: 2.5)
    #expect(expander.highlightedChoice == nil)
    player.move(1, 150, 100, at: 2.6)
    log.lines = []
    player.up(1, 150, 100, at: 2.7)
    #expect(chosen == [1] && expander.chosenIndex == 1 && !expander.isExpanded)
    // The choice, and then the lift, which is not a press.
    #expect(log.lines.count == 2)
  }

  @Test func `a lift beyond the strip's margin, or a cancelled finger, chooses nothing`() {
    offerThree()
    for end in [true, false] {
      let start = player.application.now + 1
      player.down(1, 220, 170, at: start)
      advance(start + 1)
      player.move(1, 150, 120, at: start + 1.1)
      #expect(expander.highlightedChoice == 1)
      if end { player.up(1, 150, 250, at: start + 1.2) } else { player.cancel(1, at: start + 1.2) }
      #expect(!expander.isExpanded && expander.chosenIndex == nil && expander.highlightedChoice == nil)
    }
  }

  @Test func `the panel disappears with an expander that leaves its window`() {
    player.down(1, 220, 170, at: 1)
    advance(2)
    expander.removeFromSuperview()
    #expect(popUps.isEmpty && !expander.isExpanded)
    // Removing the expander also ends a hold.
    window.addSubview(expander)
    player.down(2, 220, 170, at: 3)
    expander.removeFromSuperview()
    #expect(player.application.nextDeadline == nil)
    advance(5)
    #expect(popUps.isEmpty)
  }

  @Test func `the panel opens in front of views that were added since, and again while it fades`() {
    player.down(1, 220, 170, at: 1)
    window.addSubview(View(frame: Rect(0, 0, 10, 10)))
    advance(2)
    #expect(window.subviews.last === expander.panel)
    expander.minimumPressDuration = 0
    player.up(1, 220, 170, at: 2.5)
    player.down(1, 220, 170, at: 2.51)
    advance(2.52)
    #expect(expander.isExpanded)
    advance(3)
    #expect(expander.isExpanded && expander.panel.presentation.alpha == 1)
    player.up(1, 220, 170, at: 4)
    advance(4.2)
    #expect(popUps.isEmpty)
  }

  @Test func `the panel does not block other fingers`() {
    let beneath = TouchRecordingView("beneath", Rect(90, 100, 100, 50), log: log)
    window.insertSubview(beneath, at: 0)
    player.down(1, 220, 170, at: 1)
    advance(2)
    log.lines = []
    player.down(2, 120, 120, at: 2.5)
    #expect(log.lines == ["beneath began 120,120"])
  }
}
