import Geometry
import Raster
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Hit areas", .freshContext) struct HitAreasTests {
  @Test func `9: a disc of 96 points is dragged by its circle, and touches in its corners reach the view below`() throws
  {
    let visit = try Visit(playing: "09-circle")
    visit.play(to: 0.5)
    #expect(visit["hit"] == "ground")
    #expect(visit.color(408, 200) == Style.accent.pixel)
    visit.play()
    #expect(visit["hit"] == "amber")
    #expect(visit.color(458, 210) == Style.accent.pixel)
    #expect(visit.color(370, 200) == Style.stage.pixel)
  }

  @Test func `10: gray areas and a border show the bounds that receive touches`() throws {
    let visit = try Visit(playing: "10-bounds")
    #expect(visit.color(312, 216) == Style.stage.pixel)
    visit.play(to: 0.5)
    #expect(visit.color(312, 216) != Style.stage.pixel)
    let demo: BoundsController = try visit.demo()
    let before = demo.flowers[0].center
    visit.play()
    #expect(visit["hit"] == "amber")
    #expect(demo.flowers[0].center == before + Vector(30, -10))
  }

  @Test func `11: an image receives touches where its alpha exceeds 85`() throws {
    let visit = try Visit(playing: "11-bitmap")
    visit.play(to: 0.5)
    #expect(visit["hit"] == "ground")
    #expect((1...85).contains(Int(visit["alpha"]!)!))
    visit.play(to: 1.5)
    #expect(visit["hit"] == "flower")
    #expect((86...254).contains(Int(visit["alpha"]!)!))
    visit.play()
    #expect(visit["hit"] == "flower")
    #expect(visit["alpha"] == "255")
  }

  @Test func `38: a control is pressed within its bounds and tracks the finger up to 70 points around them`() throws {
    let visit = try Visit(playing: "38-hot-area")
    visit.play(to: 0.5)
    #expect(visit["event"] == "–")
    visit.play(to: 1.3)
    #expect(visit["event"] == "touchDown")
    #expect(visit["highlighted"] == "yes")
    // The glow is visible around a finger that covers the button.
    #expect(visit.color(528, 206) != Style.stage.pixel)
    visit.play(to: 1.7)
    #expect(visit["event"] == "dragExit")
    #expect(visit["highlighted"] == "no")
    visit.play(to: 2.2)
    #expect(visit["event"] == "dragEnter")
    visit.play()
    #expect(visit["event"] == "upInside")
  }

  @Test
  func `40: a hot view is touched at -9, tracks the finger at -39, hands it over once at -41, and then ignores it`()
    throws
  {
    let visit = try Visit(playing: "40-hot-view")
    visit.play(to: 0.5)
    #expect(visit["state"] == "at rest")
    visit.play(to: 1.1)
    #expect(visit["state"] == "held")
    #expect(visit["local x"] == "−9")
    visit.play(to: 1.3)
    #expect(visit["state"] == "held")
    #expect(visit["local x"] == "−39")
    visit.play(to: 1.9)
    #expect(visit["state"] == "deaf")
    #expect(visit["local x"] == "−41")
    #expect(visit["handed over"] == "1")
    visit.play(to: 3.1)
    #expect(visit["state"] == "held")
    visit.play()
    #expect(visit["state"] == "at rest")
    #expect(visit["handed over"] == "1")
  }

  @Test func `41: a circle of 100 pixels receives touches where its distance is below 1`() throws {
    let visit = try Visit(playing: "41-circle")
    visit.play(to: 0.5)
    #expect(visit["hit"] == "ground")
    #expect(visit["hypot"] == "1.27")
    visit.play(to: 1.5)
    #expect(visit["hit"] == "ground")
    #expect(visit["hypot"] == "1.00")
    visit.play()
    #expect(visit["hit"] == "circle")
    #expect(visit["hypot"] == "0.98")
  }

  @Test func `42: touches pass through the transparent middle of an image`() throws {
    let visit = try Visit(playing: "42-alpha")
    visit.play(to: 0.5)
    #expect(visit["hit"] == "wreath")
    #expect(visit["alpha"] == "255")
    visit.play(to: 1.1)
    #expect(visit["hit"] == "beneath")
    #expect(visit.color(528, 260) == Style.accent.pixel)
    visit.play()
    #expect(visit.color(528, 260) != Style.accent.pixel)
  }

  @Test func `43: an irregular view passes touches outside its shape to the view below`() throws {
    let visit = try Visit(playing: "43-overlap")
    visit.play(to: 0.5)
    #expect(visit["hit"] == "star")
    visit.play(to: 1.5)
    #expect(visit["hit"] == "disc")
    visit.play()
    #expect(visit["hit"] == "ground")
  }
}
