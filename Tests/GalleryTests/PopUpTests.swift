import Geometry
import Testing
import Toolkit

@testable import Gallery

@Suite("Pop-ups") struct PopUpTests {
  @Test func `39: a key shows enlarged above the finger while it is held, and offers more`() throws {
    let visit = try Visit(playing: "39-keys")
    let demo: KeyboardController = try visit.demo()
    let key = try #require(demo.keys.first { $0.title == "G" })
    visit.play(to: 0.05)
    let before = visit.color(506, 236)
    visit.play(to: 0.35)
    #expect(key.isEnlarged)
    #expect(visit.color(506, 236) != before)
    #expect(demo.typed == "")
    visit.play(to: 0.9)
    #expect(!key.isEnlarged)
    #expect(visit.color(506, 236) == before)
    #expect(demo.typed == "G")
    visit.play(to: 1.3)
    #expect(!key.isEnlarged)
    visit.play(to: 1.9)
    #expect(demo.typed == "G")
    visit.play(to: 2.7)
    #expect(demo.keys.first { $0.title == "A" }?.isExpanded == true)
    visit.play(to: 3.4)
    #expect(demo.typed == "GÀ")
    #expect(visit["last"] == "À")
    visit.play()
    #expect(demo.typed == "G")
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
