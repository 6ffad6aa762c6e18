import Geometry
import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Drawing", .freshContext) struct DrawingTests {
  @Test func `12: a stroke draws a line of 4 points, and a tap draws nothing`() throws {
    let visit = try Visit(playing: "12-painting")
    visit.play(to: 0.5)
    #expect(visit["strokes"] == "0")
    #expect(visit.color(400, 100) == Style.stage.pixel)
    visit.play()
    #expect(visit["strokes"] == "1")
    #expect(visit["points"] == "3")
    #expect([296.0, 298, 301, 304].map { visit.color(450, $0) == Style.accent.pixel } == [false, true, true, false])
  }

  @Test(.slow) func `12: the line is 8 points wide on a large screen`() throws {
    let visit = try Visit(12, script: "0.1 down 1 800 500\n0.2 move 1 900 500\n0.3 up 1", size: PixelSize(1920, 1080))
    visit.play()
    #expect(visit["line"] == "8 pt")
    #expect([495.0, 497, 503, 505].map { visit.color(850, $0) == Style.accent.pixel } == [false, true, true, false])
  }

  @Test func `13: six points become 20 segments, and fewer than four stay unchanged`() throws {
    let visit = try Visit(playing: "13-smooth")
    visit.play(to: 1.5)
    #expect(visit["points"] == "6")
    #expect(visit["elements"] == "20")
    visit.play()
    #expect(visit["points"] == "3")
    #expect(visit["elements"] == "2")
  }

  @Test func `13: a smoothed stroke passes through all of its points`() {
    var stroke = Stroke(from: Point(0, 0))
    let points = [Point(30, 80), Point(70, 20), Point(120, 90), Point(160, 10)]
    for point in points { _ = stroke.add(point, width: 4) }
    let ends = stroke.smoothed().elements.compactMap { if case .line(let end) = $0 { end } else { nil } }
    #expect(ends.count == 4 * 5 - 4)
    #expect([3, 7, 11, 15].map { ends[$0] } == points)
  }

  @Test func `14: each finger draws its own stroke; unfinished strokes are pale, and Clear keeps them`() throws {
    let visit = try Visit(playing: "14-strokes")
    visit.play(to: 1.4)
    #expect(visit["live"] == "2")
    #expect(visit.color(500, 60) == Style.accent.pixel)
    let pale = visit.color(500, 150)
    #expect(pale != Style.accent.pixel && pale != Style.stage.pixel)
    visit.play(to: 2)
    #expect(visit["strokes"] == "0")
    #expect(visit["live"] == "2")
    #expect(visit.color(500, 60) == Style.stage.pixel)
    #expect(visit.color(500, 150) == pale)
    visit.play()
    #expect(visit["strokes"] == "2")
    #expect(visit.color(500, 250) == Style.accent.pixel)
  }
}
