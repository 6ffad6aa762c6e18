import Geometry
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

/// Tests typing with two thumbs.
extension KeyboardTests {
  private var now: Double { player.application.now }

  @Test func `shift under one thumb applies to the letter of the other, and acts once`() throws {
    let keyboard = try #require(open())
    let shift = place(.shift)
    let letter = place("a")
    let start = now + 0.1
    player.down(1, shift.x, shift.y, at: start)
    #expect(keyboard.shift == .once)
    player.down(2, letter.x, letter.y, at: start + 0.1)
    #expect(keyboard.shift == .once)
    player.up(2, letter.x, letter.y, at: start + 0.2)
    player.up(1, shift.x, shift.y, at: start + 0.3)
    #expect(field.text == "A" && keyboard.shift == .off)
  }

  @Test func `delete under one thumb deletes once, and stops when the other types`() throws {
    _ = try #require(open())
    field.text = "abcd"
    advance(0.1)
    let delete = place(.delete)
    let letter = place("x")
    let start = now + 0.1
    player.down(1, delete.x, delete.y, at: start)
    player.down(2, letter.x, letter.y, at: start + 0.1)
    #expect(field.text == "abc")
    player.up(2, letter.x, letter.y, at: start + 0.2)
    settle()
    #expect(field.text == "abcx" && player.application.nextDeadline == nil)
    player.up(1, delete.x, delete.y, at: now + 0.1)
    #expect(field.text == "abcx")
  }

  @Test func `a space bar that has moved the caret types no space for the other thumb`() throws {
    _ = try #require(open())
    field.text = "abcd"
    advance(0.1)
    let space = place(.space)
    let letter = place("x")
    let start = now + 0.1
    player.down(1, space.x, space.y, at: start)
    player.move(1, space.x - 15, space.y, at: start + 0.05)
    player.move(1, space.x - 25, space.y, at: start + 0.1)
    player.down(2, letter.x, letter.y, at: start + 0.2)
    player.up(2, letter.x, letter.y, at: start + 0.3)
    player.up(1, space.x - 25, space.y, at: start + 0.4)
    #expect(field.text == "abcxd")
  }

  @Test func `two fingers on one key type it twice`() throws {
    _ = try #require(open())
    let key = place("l")
    let start = now + 0.1
    player.down(1, key.x - 8, key.y, at: start)
    player.down(2, key.x + 8, key.y, at: start + 0.05)
    #expect(field.text == "l")
    player.up(1, key.x - 8, key.y, at: start + 0.1)
    #expect(field.text == "l")
    player.up(2, key.x + 8, key.y, at: start + 0.15)
    #expect(field.text == "ll")
    player.frame([.down(1, key.x - 8, key.y, at: start + 1).joined, .down(2, key.x + 8, key.y, at: start + 1)])
    player.frame([.up(1, key.x - 8, key.y, at: start + 1.1).joined, .up(2, key.x + 8, key.y, at: start + 1.1)])
    #expect(field.text == "llll")
    settle()
    #expect(
      window.heldKey == nil && !keys.contains { $0.isTracking || $0.isEnlarged }
        && player.application.nextDeadline == nil)
  }

  // MARK: Languages

  @Test(arguments: [Size(480, 272), Size(800, 480), Size(272, 480)])
  func `lists all languages on the panel, in rows if one is too long`(size: Size) throws {
    KeyboardLanguage.offered = KeyboardLanguage.allCases
    window.resize(to: size, scale: 1)
    _ = try #require(open())
    let key = try #require(keys.first { $0.plan.role == .layout })
    let globe = place(.layout)
    let start = now + 0.1
    player.down(1, globe.x, globe.y, at: start)
    player.application.advance(to: start + 0.6)
    #expect(key.isExpanded && key.highlightedChoice == nil && window.bounds.contains(key.panel.frame))
    var chosen: Set<Int> = []
    for (step, label) in key.panel.subviews.filter({ $0 is Label }).enumerated() {
      let area = label.convert(label.bounds, to: nil)
      #expect(window.bounds.contains(area))
      player.move(1, area.midX, area.midY, at: start + 0.7 + Double(step) * 0.02)
      if let choice = key.highlightedChoice { chosen.insert(choice) }
    }
    #expect(chosen == Set(0..<10))
  }

  @Test(arguments: [272.0, 480, 800, 1280]) func `a strip of choices has as many rows as it needs`(width: Double) throws
  {
    let strip = ChoiceStrip()
    strip.font = Font(size: 16, typeface: try Typeface(contentsOf: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"))
    strip.choices = KeyboardLanguage.allCases.map { KeyboardLayout($0).name }
    let size = strip.arrange(inWidth: width)
    strip.frame = Rect(origin: .zero, size: size)
    strip.layoutIfNeeded()
    #expect(size.width <= width && size.width > width * 0.5)
    for label in strip.subviews.compactMap({ $0 as? Label }) {
      #expect(strip.bounds.contains(label.frame) && label.sizeThatFits(.zero).width <= label.frame.width)
    }
  }
}
