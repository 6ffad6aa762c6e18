import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Dragging", .freshContext) struct DraggingTests {
  @Test func `2: the grabbed point stays under the finger, and the flower moves to the front`() throws {
    let visit = try Visit(playing: "02-drag")
    visit.play(to: 0.15)
    #expect(visit["flower"] == "amber")
    #expect(visit["grabbed at"] == "83, 59")
    let demo: DragViewController = try visit.demo()
    let flower = try #require(demo.stage.subviews.last as? GrabbedFlower)
    #expect(flower.name == "amber")
    visit.play()
    #expect(visit["center"] == "227, 239")
    let held = visit.place(flower.grabbed, in: flower)
    #expect(held.distance(to: Point(500, 230)) < 1e-9)
  }

  @Test func `44: the marker stays half its height above the finger`() throws {
    let visit = try Visit(playing: "44-offset")
    visit.play(to: 0.2)
    #expect(visit["finger"] == "258, 226")
    #expect(visit["center"] == "258, 158")
    visit.play()
    #expect(visit["finger"] == "329, 286")
    #expect(visit["center"] == "329, 218")
  }

  @Test func `50: the center jumps to the finger`() throws {
    let visit = try Visit(playing: "50-jump")
    visit.play(to: 0.2)
    #expect(visit["center"] == "209, 186")
    visit.play()
    #expect(visit["center"] == "379, 86")
  }

  @Test func `52: the dial turns with two fingers that move in one event, but not with one`() throws {
    let visit = try Visit(playing: "52-spinner")
    visit.play(to: 0.8)
    #expect(visit["fingers"] == "2")
    #expect(visit["angle"] == "90°")
    // The pointer now points to the right.
    #expect(visit.color(600, 240) != Style.accent.pixel)
    #expect(visit.color(658, 240) == Style.accent.pixel)
    visit.play()
    #expect(visit["angle"] == "90°")
    #expect(visit["fingers"] == "0")
  }
}
