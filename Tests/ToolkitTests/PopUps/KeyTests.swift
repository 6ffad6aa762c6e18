import Geometry
import TestSupport
import Testing
@testable import Toolkit

@Suite struct `39: A key` {
  let player = TouchPlayer(width: 400, height: 300)
  let key = Key("e", choices: ["é", "è"])
  let log = Log()
  var window: Window { player.window }

  init() {
    key.frame = Rect(180, 150, 40, 50)
    key.onInput = { [log] in log.lines.append($0) }
    window.addSubview(key)
  }

  func advance(_ time: Double) { player.application.advance(to: time) }
  var popUps: [View] { window.subviews.filter { $0 is PopUp } }

  @Test func `shows enlarged above the finger from the touch to the lift`() throws {
    player.down(1, 200, 175, at: 1)
    let popUp = try #require(popUps.first)
    #expect(key.isEnlarged && popUps.count == 1 && window.subviews.last === popUp)
    // It reaches from above a finger's print down to the key, centred on it.
    #expect(popUp.frame.minY < 100 && popUp.frame.maxY == 200 && popUp.frame.midX == 200)
    #expect(popUp.frame.width > 50)
    player.up(1, 200, 175, at: 1.1)
    #expect(!key.isEnlarged && log.take() == ["e"] && key.input == "e")
    advance(1.3)
    #expect(popUps.isEmpty && !player.application.isAnimating && player.application.nextTimer == nil)
  }

  @Test func `shows enlarged beside itself where there is no room above`() throws {
    for (x, isRight) in [(0.0, true), (180, true), (360, false)] {
      key.frame = Rect(x, 0, 40, 50)
      player.down(1, x + 20, 25, at: player.application.now + 1)
      let frame = try #require(popUps.first).frame
      #expect(isRight ? frame.minX == x && frame.maxX > x + 80 : frame.maxX == 400 && frame.minX < 330)
      #expect(window.bounds.contains(frame))
      player.up(1, x + 20, 25, at: player.application.now + 0.1)
      advance(player.application.now + 1)
    }
  }

  @Test func `stays within the window at its sides`() throws {
    key.frame = Rect(0, 150, 40, 50)
    player.down(1, 20, 175, at: 1)
    #expect(try #require(popUps.first).frame.minX == 0)
  }

  @Test func `hides while the finger is off it, and types nothing there`() {
    player.down(1, 200, 175, at: 1)
    player.move(1, 249, 175, at: 1.1)
    #expect(key.isEnlarged)
    player.move(1, 251, 175, at: 1.2)
    #expect(!key.isEnlarged)
    player.move(1, 210, 175, at: 1.3)
    #expect(key.isEnlarged)
    player.move(1, 251, 175, at: 1.4)
    player.up(1, 251, 175, at: 1.5)
    #expect(log.lines.isEmpty)
    player.down(1, 200, 175, at: 2)
    player.cancel(1, at: 2.1)
    #expect(!key.isEnlarged && log.lines.isEmpty)
  }

  @Test func `held for 0.5 s offers its other characters, its own above the finger`() {
    player.down(1, 200, 175, at: 1)
    advance(1.5)
    #expect(key.isExpanded && !key.isEnlarged)
    #expect(key.panel.frame == Rect(172, 98, 152, 52))
    #expect(key.highlightedChoice == 0)
    player.move(1, 230, 175, at: 1.6)
    #expect(key.highlightedChoice == 1)
    player.up(1, 275, 180, at: 1.7)
    #expect(log.take() == ["è"] && key.input == "è")
    advance(2)
    player.tap(1, 200, 175, at: 3, for: 0.6)
    #expect(log.take() == ["e"])
  }

  @Test func `offers them the other way round at the right edge`() {
    key.frame = Rect(360, 150, 40, 50)
    player.down(1, 380, 175, at: 1)
    advance(1.5)
    #expect(key.panel.frame.maxX <= 400 && key.highlightedChoice == 0)
    player.move(1, 340, 175, at: 1.6)
    #expect(key.highlightedChoice == 1)
    player.up(1, 290, 175, at: 1.7)
    #expect(log.take() == ["è"])
  }

  @Test func `types nothing where the finger leaves the strip's reach`() {
    player.down(1, 200, 175, at: 1)
    advance(1.5)
    player.up(1, 200, 280, at: 2)
    #expect(log.lines.isEmpty && key.input == "")
  }

  @Test func `without other characters is not held, and waits for nothing`() {
    key.choices = []
    player.down(1, 200, 175, at: 1)
    advance(1.2)
    #expect(player.application.nextTimer == nil && !player.application.isAnimating)
    advance(5)
    #expect(key.isEnlarged)
    player.up(1, 200, 175, at: 6)
    #expect(log.take() == ["e"])
  }

  @Test func `takes its pop-up along when it leaves the window`() {
    player.down(1, 200, 175, at: 1)
    key.removeFromSuperview()
    #expect(popUps.isEmpty && !key.isEnlarged && log.lines.isEmpty)
  }

  @Test func `several keys at once have a pop-up each`() {
    let other = Key("x") { [log] in log.lines.append($0) }
    other.frame = Rect(240, 150, 40, 50)
    window.addSubview(other)
    player.down(1, 200, 175, at: 1)
    player.down(2, 260, 175, at: 1.05)
    #expect(popUps.count == 2)
    player.up(1, 200, 175, at: 1.1)
    player.up(2, 260, 175, at: 1.15)
    #expect(log.take() == ["e", "x"])
  }
}
