import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Pop-ups", .freshContext) struct PopUpTests {
  @Test func `39: a key is shown enlarged above the finger while it is held, and offers variants`() throws {
    let visit = try Visit(playing: "39-keys")
    let demo: KeyboardController = try visit.demo()
    visit.play(to: 0.05)
    let keyboard = try #require(visit.window.subviews.first { $0 is Keyboard })
    func key(_ title: String) throws -> Key {
      try #require(keyboard.subviews.compactMap { $0 as? Key }.first { $0.title == title })
    }
    let before = visit.color(400, 290)
    visit.play(to: 0.35)
    #expect(try key("g").isEnlarged)
    #expect(visit.color(400, 290) != before)
    #expect(demo.field.text == "")
    visit.play(to: 0.9)
    #expect(try !key("g").isEnlarged)
    #expect(visit.color(400, 290) == before)
    #expect(demo.field.text == "g")
    visit.play(to: 1.3)
    #expect(try !key("g").isEnlarged)
    visit.play(to: 1.9)
    #expect(demo.field.text == "g")
    visit.play(to: 2.7)
    #expect(try key("a").isExpanded)
    visit.play(to: 3.4)
    #expect(demo.field.text == "gà")
    #expect(visit["last"] == "à")
    visit.play()
    #expect(demo.field.text == "g" && visit["letters"] == "1")
    #expect(visit.isAtRest)
  }

  @Test func `49: holding the expander for a second shows its panel; a lift or a cancelled touch hides it`() throws {
    let visit = try Visit(playing: "49-expander")
    let demo: ExpanderController = try visit.demo()
    #expect(demo.expander.bounds.size == Size(40, 40))
    visit.play(to: 1.9)
    #expect(visit["opened"] == "0")
    visit.play(to: 2.95)
    #expect(!demo.expander.isExpanded)
    visit.play(to: 3.4)
    #expect(demo.expander.isExpanded)
    #expect(visit["panel"] == "open")
    let panel = demo.expander.panel
    #expect(demo.expander.convert(panel.bounds, from: panel) == Rect(-100, -40, 140, 40))
    #expect(visit.color(423, 200) == Style.accent.pixel)
    visit.play(to: 4.5)
    #expect(visit["panel"] == "hidden")
    #expect(visit.color(423, 200) == Style.stage.pixel)
    visit.play(to: 6.3)
    #expect(visit["panel"] == "open")
    #expect(visit["opened"] == "2")
    visit.play()
    #expect(visit["panel"] == "hidden")
    #expect(!demo.expander.isExpanded)
    #expect(visit.isAtRest)
  }
}
