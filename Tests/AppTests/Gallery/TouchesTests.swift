import TestContexts
import Testing
import Toolkit

@testable import Gallery

@Suite("Touches", .freshContext) struct TouchesTests {
  @Test func `1: every callback adds a line, and a resting finger adds none`() throws {
    let visit = try Visit(playing: "01-phases")
    visit.play(to: 0.9)
    let demo: PhasesController = try visit.demo()
    #expect(demo.log.lines.count == 3)
    visit.play()
    #expect(demo.log.lines.map { $0.prefix { $0 != " " } } == ["began", "moved", "began", "moved", "ended", "ended"])
    #expect(visit["callbacks"] == "6")
    #expect(visit["fingers"] == "0")
  }

  @Test func `45: the lamp switches at contact, before the lift`() throws {
    let visit = try Visit(playing: "45-contact")
    visit.play(to: 0.15)
    #expect(visit["lamp"] == "on")
    visit.play()
    #expect(visit["lamp"] == "off")
  }

  @Test func `36: a touch shows tapCount, time, phase and view, and its location in A, B, its view and the window`()
    throws
  {
    let visit = try Visit(playing: "36-inspector")
    visit.play(to: 1)
    #expect(visit["tapCount"] == "2")
    #expect(visit["phase"] == "began")
    #expect(visit["timestamp"] == "1.400 s")
    #expect(visit["view"] == "B")
    #expect(visit["in A"] == "275, 232")
    #expect(visit["in B"] == "112, 112")
    #expect(visit["in self"] == "112, 112")
    #expect(visit["in nil"] == "600, 300")
    visit.play()
    #expect(visit["phase"] == "ended")
  }

  @Test func `37: unhandled touches reach the superview, and a handler may forward them`() throws {
    let visit = try Visit(playing: "37-forwarding")
    visit.play(to: 0.5)
    #expect(visit["middle"] == "1")
    #expect(visit["outer"] == "0")
    visit.play()
    #expect(visit["middle"] == "2")
    #expect(visit["outer"] == "1")
  }

  @Test func `46: a first tap is handled, further ones are forwarded`() throws {
    let visit = try Visit(playing: "46-single-tap")
    visit.play(to: 0.3)
    #expect(visit["handled"] == "1")
    #expect(visit["forwarded"] == "0")
    visit.play()
    #expect(visit["handled"] == "1")
    #expect(visit["forwarded"] == "1")
    #expect(visit["tapCount"] == "2")
  }

  @Test func `47: the app's count continues through pauses after which tapCount restarts`() throws {
    let visit = try Visit(playing: "47-series")
    visit.play(to: 0.6)
    #expect(visit["tapCount"] == "2")
    #expect(visit["series"] == "2")
    visit.play(to: 1.5)
    #expect(visit["tapCount"] == "1")
    #expect(visit["series"] == "3")
    visit.play()
    #expect(visit["series"] == "1")
    #expect(visit["longest"] == "3")
  }

  @Test func `48: a view with multiple touch counts its fingers`() throws {
    let visit = try Visit(playing: "48-fingers")
    visit.play(to: 0.3)
    #expect(visit["fingers"] == "2")
    #expect(visit["in this call"] == "2")
    visit.play(to: 0.9)
    #expect(visit["fingers"] == "3")
    #expect(visit["in this call"] == "1")
    visit.play()
    #expect(visit["fingers"] == "0")
    #expect(visit["most"] == "3")
  }
}
