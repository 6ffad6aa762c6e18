import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Pans", .freshContext) struct PanTests {
  @Test func `3: the transform moves the flower, and the center takes the position at the end`() throws {
    let visit = try Visit(playing: "03-stateless")
    visit.play(to: 0.5)
    let flower = try (visit.demo() as StatelessPanController).flower
    #expect(flower.center == Point(257.5, 226))
    #expect(flower.transform == AffineTransform(translation: Vector(60, 40)))
    #expect(visit["pan"] == "changed")
    visit.play()
    #expect(flower.center == Point(317.5, 266))
    #expect(flower.transform == .identity)
    #expect(visit["pan"] == "ended")
  }

  @Test func `4: the center is the start plus the translation, for two flowers at once`() throws {
    let visit = try Visit(playing: "04-pan")
    let demo: PanDragController = try visit.demo()
    let starts = demo.flowers.map(\.center)
    visit.play(to: 0.45)
    #expect(visit["flower"] == "amber")
    #expect(visit["translation"] == "60, 30")
    visit.play()
    #expect(demo.flowers[0].center.distance(to: starts[0] + Vector(60, 30)) < 1e-9)
    #expect(demo.flowers[1].center == starts[1])
    #expect(demo.flowers[2].center.distance(to: starts[2] + Vector(-50, 40)) < 1e-9)
    #expect(demo.stage.subviews.last === demo.flowers[2])
  }

  @Test func `5: two fingers drag, pinch and rotate together, and the next gesture continues from there`() throws {
    let visit = try Visit(playing: "05-free")
    let flower = try (visit.demo() as FreeController).flowers[0]
    visit.play(to: 0.7)
    #expect(visit["gestures"] == "pan pinch turn")
    visit.play(to: 1.2)
    #expect(visit["gestures"] == "–")
    #expect(visit["scale"] == "1.82")
    #expect(visit["angle"] == "85°")
    // The fingers' center and the flower moved 30 points to the right. The difference is the rotation before the drag
    // began.
    #expect((flower.offset - Vector(30, 0)).length < 5)
    // The pinch alone scales from the current value down to the minimum of one half.
    visit.play(to: 1.65)
    #expect(visit["scale"] == "1.30")
    #expect(visit["angle"] == "85°")
    visit.play(to: 2.5)
    #expect(flower.scale == 0.5)
  }

  @Test func `5: a triple tap resets the flower`() throws {
    let visit = try Visit(playing: "05-free")
    let flower = try (visit.demo() as FreeController).flowers[0]
    visit.play(to: 3.5)
    #expect(flower.transform != .identity)
    visit.play()
    #expect(flower.transform == .identity)
    #expect(visit["scale"] == "1.00")
    #expect(visit["angle"] == "0°")
  }

  @Test func `8: each axis is limited separately, within half the size`() throws {
    let visit = try Visit(playing: "08-fenced")
    let flower = try (visit.demo() as FencedDragController).flower
    let half = flower.bounds.width / 2
    visit.play(to: 0.5)
    #expect(flower.center == Point(half, 286))
    #expect(visit["x"] == "held" && visit["y"] == "free")
    // The edge that limits the drag is highlighted. The others are not.
    #expect(visit.color(273, 60) == Style.accent.pixel)
    #expect(visit.color(528, 463) != Style.accent.pixel)
    visit.play(to: 0.8)
    #expect(flower.center == Point(half, 452 - half))
    #expect(visit["x"] == "held" && visit["y"] == "held")
    #expect(visit.color(528, 463) == Style.accent.pixel)
    visit.play()
    #expect(visit.color(528, 463) != Style.accent.pixel)
  }
}
