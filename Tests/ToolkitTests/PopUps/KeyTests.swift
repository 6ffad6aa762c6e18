import Geometry
import TestContexts
import Testing
import ToolkitTestKit
@testable import Toolkit

@Suite("39: A key", .freshContext) struct KeyTests {
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

  @Test func `is shown enlarged above the finger from the touch to the lift`() throws {
    player.down(1, 200, 175, at: 1)
    let popUp = try #require(popUps.first)
    #expect(key.isEnlarged && popUps.count == 1 && window.subviews.last === popUp)
    // It extends from above the fingertip down to the key, and is centered on it.
    #expect(popUp.frame.minY < 100 && popUp.frame.maxY == 200 && popUp.frame.midX == 200)
    #expect(popUp.frame.width > 50)
    // It appears at once, without a fade.
    #expect(popUp.presentation.alpha == 1 && !player.application.isAnimating)
    player.up(1, 200, 175, at: 1.1)
    #expect(!key.isEnlarged && log.take() == ["e"] && key.lastInput == "e")
    advance(1.3)
    #expect(popUps.isEmpty && !player.application.isAnimating && player.application.nextDeadline == nil)
  }

  @Test func `is shown enlarged next to itself if there is no room above`() throws {
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

  @Test func `from right to left its strip extends to the left, with its title above the key`() throws {
    window.layoutDirection = .rightToLeft
    player.down(1, 200, 175, at: 1)
    advance(2)
    let labels = key.panel.subviews.compactMap { $0 as? Label }
    #expect(key.isExpanded && labels.map(\.text) == ["e", "é", "è"])
    #expect(labels.map { $0.convert($0.bounds.center, to: nil).x } == [200, 152, 104])
    player.move(1, 104, 120, at: 2.1)
    player.up(1, 104, 120, at: 2.2)
    #expect(log.take() == ["è"])
    // At the window's left edge, there is no room for choices on the left.
    key.frame = Rect(0, 150, 40, 50)
    player.down(1, 20, 175, at: 3)
    advance(4)
    let places = key.panel.subviews.compactMap { $0 as? Label }.map {
      ($0.text, $0.convert($0.bounds.center, to: nil).x)
    }
    #expect(places.min { $0.1 < $1.1 }?.0 == "e" && places.max { $0.1 < $1.1 }?.0 == "è")
    player.up(1, 20, 175, at: 4.1)
  }

  @Test func `stays within the window at its sides`() throws {
    key.frame = Rect(0, 150, 40, 50)
    player.down(1, 20, 175, at: 1)
    #expect(try #require(popUps.first).frame.minX == 0)
  }

  @Test func `hides its pop-up while the finger is off it, and types nothing there`() {
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

  @Test func `held for 0.5 s offers its variants, its own character above the finger`() {
    player.down(1, 200, 175, at: 1)
    advance(1.5)
    #expect(key.isExpanded && !key.isEnlarged)
    #expect(key.panel.frame == Rect(172, 98, 152, 52))
    #expect(key.highlightedChoice == 0)
    player.move(1, 230, 175, at: 1.6)
    #expect(key.highlightedChoice == 1)
    player.up(1, 275, 180, at: 1.7)
    #expect(log.take() == ["è"] && key.lastInput == "è")
    advance(2)
    player.tap(1, 200, 175, at: 3, for: 0.6)
    #expect(log.take() == ["e"])
  }

  @Test func `reverses its variants at the right edge`() {
    key.frame = Rect(360, 150, 40, 50)
    player.down(1, 380, 175, at: 1)
    advance(1.5)
    #expect(key.panel.frame.maxX <= 400 && key.highlightedChoice == 0)
    player.move(1, 340, 175, at: 1.6)
    #expect(key.highlightedChoice == 1)
    player.up(1, 290, 175, at: 1.7)
    #expect(log.take() == ["è"])
  }

  @Test func `types nothing if the finger leaves the strip's margin`() {
    player.down(1, 200, 175, at: 1)
    advance(1.5)
    player.up(1, 200, 280, at: 2)
    #expect(log.lines.isEmpty && key.lastInput == "")
  }

  @Test func `without variants has no long press and no delay`() {
    key.choices = []
    player.down(1, 200, 175, at: 1)
    advance(1.2)
    #expect(player.application.nextDeadline == nil && !player.application.isAnimating)
    advance(5)
    #expect(key.isEnlarged)
    player.up(1, 200, 175, at: 6)
    #expect(log.take() == ["e"])
  }

  @Test func `removes its pop-up when it leaves the window`() {
    player.down(1, 200, 175, at: 1)
    key.removeFromSuperview()
    #expect(popUps.isEmpty && !key.isEnlarged && log.lines.isEmpty)
  }

  // MARK: K1

  /// Adds another key, 20 points next to the first one.
  private func addKey(_ title: String = "x") -> Key {
    let other = Key(title) { [log] in log.lines.append($0) }
    other.frame = Rect(240, 150, 40, 50)
    window.addSubview(other)
    return other
  }

  @Test func `K1: a key is typed when its finger lifts or the next one lands, in the order of the touches`() {
    let other = addKey()
    player.down(1, 200, 175, at: 1)
    #expect(log.lines == [])
    player.down(2, 260, 175, at: 1.05)
    #expect(log.take() == ["e"] && !key.isEnlarged && other.isEnlarged)
    // The first finger has already typed, so its movements have no effect.
    player.move(1, 205, 175, at: 1.1)
    #expect(!key.isEnlarged)
    player.up(2, 260, 175, at: 1.15)
    #expect(log.take() == ["x"])
    player.up(1, 205, 175, at: 1.2)
    advance(2)
    #expect(log.lines == [] && popUps.isEmpty && player.application.nextDeadline == nil)
    player.frame([.down(1, 260, 175, at: 3).joined, .down(2, 200, 175, at: 3)])
    player.frame([.up(1, 260, 175, at: 3.1).joined, .up(2, 200, 175, at: 3.1)])
    #expect(log.take() == ["x", "e"])
  }

  @Test func `K1: the next finger types as a lift would: the choice of a held key, and nothing for a finger that left`()
  {
    _ = addKey()
    player.down(1, 200, 175, at: 1)
    advance(1.5)
    player.move(1, 230, 175, at: 1.6)
    player.down(2, 260, 175, at: 2)
    #expect(log.take() == ["é"] && !key.isExpanded)
    player.up(2, 260, 175, at: 2.1)
    player.up(1, 230, 175, at: 2.2)
    #expect(log.take() == ["x"])
    player.down(1, 200, 175, at: 3)
    player.move(1, 200, 290, at: 3.1)
    player.tap(2, 260, 175, at: 3.2)
    player.move(1, 200, 175, at: 3.4)
    player.up(1, 200, 175, at: 3.5)
    #expect(log.take() == ["x"])
    // A key whose touch is cancelled is not typed.
    player.down(1, 200, 175, at: 4)
    player.cancel(1, at: 4.1)
    player.tap(2, 260, 175, at: 4.2)
    #expect(log.take() == ["x"])
  }

  @Test func `K1: a typed key may remove the keys`() {
    let other = addKey()
    key.onInput = { [log] text in
      log.lines.append(text)
      other.removeFromSuperview()
    }
    player.down(1, 200, 175, at: 1)
    player.down(2, 260, 175, at: 1.1)
    #expect(log.take() == ["e"] && popUps.allSatisfy { !($0 as! PopUp).isShown })
    player.up(2, 260, 175, at: 1.2)
    player.down(1, 200, 175, at: 2)
    key.removeFromSuperview()
    window.addSubview(other)
    player.tap(2, 260, 175, at: 2.1)
    #expect(log.take() == ["x"])
  }

  // MARK: K2

  @Test func `K2: keys meet without dead gaps: the nearest one is typed`() {
    let below = addKey("y")
    below.frame = Rect(200, 210, 40, 50)
    _ = addKey()
    for (x, y, expected) in [(228.0, 175.0, "e"), (232, 175, "x"), (205, 204, "e"), (205, 206, "y"), (258, 225, "y")] {
      player.tap(1, x, y, at: player.application.now + 1)
      #expect(log.take() == [expected], "\(x) \(y)")
    }
    // Touches far away, or on a view next to the keys, do not count.
    player.tap(1, 100, 175, at: 20)
    let button = Button(frame: Rect(284, 150, 60, 50))
    window.addSubview(button)
    player.tap(1, 286, 175, at: 21)
    #expect(log.lines == [])
  }
}
