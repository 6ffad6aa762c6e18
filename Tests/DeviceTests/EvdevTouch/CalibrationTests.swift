import Geometry
import Platform
import TestContexts
import Testing

@testable import EvdevTouch

@Suite("A calibration", .freshContext) struct CalibrationTests {
  /// A matrix that exchanges the axes.
  static let swap = CalibrationMatrix("0 1 0 1 0 0")!

  @Test func `transforms the positions that a panel reports`() {
    var panel = Panel(.slots(2), calibration: Self.swap)
    let samples = panel.samples(["slot 0 id 1 x 10 y 70"])
    #expect(samples.map(\.position) == [PanelPosition(0.7, 0.1)])
  }

  @Test func `also transforms the position of a canceled finger`() {
    var panel = Panel(.slots(2), calibration: Self.swap)
    _ = panel.samples(["slot 0 id 1 x 10 y 70"])
    var samples: [TouchSample] = []
    panel.decoder.cancelAll(at: 5, into: &samples)
    #expect(samples.map(\.position) == [PanelPosition(0.7, 0.1)])
  }

  @Test func `does not affect a mouse, which moves in pixels`() {
    let screen = Screen(name: "X-1", mode: DisplayMode(size: PixelSize(100, 100), refreshRate: 60))
    func way(_ calibration: CalibrationMatrix) -> [PanelPosition] {
      var mouse = Panel(.mouse, calibration: calibration)
      mouse.decoder.screenChanged(to: screen)
      return mouse.samples(["left 1", "dx 10 dy -3", "left 0"]).filter(\.isOfFinger).map(\.position)
    }
    #expect(way(Self.swap) == way(.identity))
  }
}
