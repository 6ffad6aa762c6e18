import Geometry
import Raster
import TestContexts
import Testing
import TouchVisualization
import Toolkit

@testable import Gallery

@Suite("Touch marks", .freshContext) struct MarksTests {
  /// The window of a build with the package trait `TouchVisualization`.
  private var overlay: Window {
    let window = Window(size: Size(1, 1))
    window.overlay = TouchVisualizer(over: window)
    return window
  }

  @Test func `18: without the build's flag, no finger is marked, and the screen explains why`() throws {
    let visit = try Visit(playing: "18-toggle")
    visit.play(to: 0.9)
    #expect(visit.window.overlay == nil)
    #expect(visit["marks"] == "off")
    #expect(visit.color(700, 100) == Style.stage.pixel)
  }

  @Test func `19: every phase is marked, and the app receives it unchanged`() throws {
    let plain = try Visit(playing: "19-overlay", in: 1, window: Window(size: Size(1, 1)))
    plain.play()
    let visit = try Visit(playing: "19-overlay", in: 1, window: overlay)
    visit.play(to: 1.1)
    #expect(visit.color(420, 190) != Style.stage.pixel)
    #expect(visit.color(620, 280) != Style.stage.pixel)
    visit.play()
    let heard: PhasesController = try visit.demo()
    let unmarked: PhasesController = try plain.demo()
    #expect(heard.log.lines.count == 6)
    #expect(heard.log.lines == unmarked.log.lines)
    #expect(visit["fingers"] == "0")
    #expect(visit.color(420, 190) == Style.stage.pixel)
    #expect(visit.color(620, 280) == Style.stage.pixel)
  }

  @Test func `20: a disc of 50 points with a lighter one of 48 follows the finger, and disappears after the lift`()
    throws
  {
    let visit = try Visit(playing: "20-discs", window: overlay)
    visit.play(to: 0.9)
    let inner = Style.stage.mixed(with: Color(hex: 0x555555), by: 0.5).mixed(with: .white, by: 0.5)
    for reach in [0.0, 15, 22] { #expect(isNear(visit.color(700 + reach, 100), inner)) }
    #expect(visit.color(700, 100 + 24) < inner.pixel)
    #expect(visit.color(700, 100 + 24) > Style.stage.pixel)
    #expect(visit.color(700, 100 + 26) == Style.stage.pixel)
    visit.play(to: 1.2)
    #expect(visit.color(700, 100) == Style.stage.pixel)
    #expect(isNear(visit.color(700, 300), inner))
    visit.play()
    #expect(visit.color(700, 300) == Style.stage.pixel)
    #expect(visit.isAtRest)
  }

  @Test func `20: touches pass through a disc to the view below`() throws {
    // The button is held, and then pressed again next to the first finger's disc.
    let script = "0.1 down 1 528 375\n0.8 up 1\n1.0 down 1 530 377\n1.1 up 1"
    let visit = try Visit(45, script: script, window: overlay)
    visit.play(to: 0.5)
    #expect(visit["lamp"] == "on")
    visit.play()
    #expect(visit["lamp"] == "off")
  }

  private func isNear(_ pixel: UInt32, _ color: Color) -> Bool {
    for shift: UInt32 in [0, 8, 16] {
      let a = Int(pixel >> shift & 255)
      let b = Int(color.pixel >> shift & 255)
      if abs(a - b) > 2 { return false }
    }
    return true
  }
}
