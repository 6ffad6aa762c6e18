import Testing
import Toolkit

@testable import Gallery

@Suite struct `Touches` {
  @Test func `1: every callback is a line, and a resting finger is silent`() throws {
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
}
