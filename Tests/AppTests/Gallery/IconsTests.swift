import Geometry
import Icons
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Icons", .freshContext) struct IconsTests {
  @Test func `68: a tap shows an icon's name, and a button mirrors the icons that have a direction`() throws {
    let visit = try Visit(playing: "68-icons")
    let demo: IconsController = try visit.demo()
    visit.play(to: 0.5)
    #expect(demo.sheet.selection == 0 && visit["icon"] == "accessibility")
    let place = demo.sheet.frame(ofIcon: 0)
    // Next to the icon, on its background.
    let ground = visit.place(Point(place.midX - 17, place.midY), in: demo.sheet)
    #expect(visit.color(ground.x, ground.y) == Style.accent.pixel)
    visit.play()
    #expect(visit["reading"] == "to the left" && demo.sheet.isRightToLeft && visit.isAtRest)
  }
}
