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

  /// A panel of 480 × 800 units whose driver announces 800 × 480.
  @Test func `corrects ranges that the driver announces in the wrong order`() throws {
    let matrix = try #require(CalibrationMatrix("1.66667 0 0 0 0.6 0"))
    var decoder = TouchDecoder(
      DeviceDescription(name: "Transposed", kind: .slots(5), x: Axis(0, 799), y: Axis(0, 479)), calibration: matrix)
    var contacts = ContactNumberGenerator()
    var samples: [TouchSample] = []
    for (id, x, y) in [(1, 0, 0), (2, 240, 400), (3, 479, 799)] as [(Int32, Int32, Int32)] {
      for (type, code, value) in [
        (EventType.absolute, EventCode.trackingID, id), (EventType.absolute, EventCode.fingerX, x),
        (EventType.absolute, EventCode.fingerY, y), (EventType.synchronization, EventCode.report, 0),
        (EventType.absolute, EventCode.trackingID, -1), (EventType.synchronization, EventCode.report, 0),
      ] {
        decoder.decode(InputEvent(type, code, value, time: 1), &contacts, into: &samples)
      }
    }
    let landings = samples.filter { $0.phase == .down }.map(\.position)
    for (position, expected) in zip(landings, [(0, 0), (0.5, 0.5), (1, 1)] as [(Double, Double)]) {
      #expect(abs(position.x - expected.0) < 0.003 && abs(position.y - expected.1) < 0.003, "\(position)")
    }
    #expect(landings.count == 3)
  }

  @Test func `leaves positions outside of the display at its edge`() {
    func positions(_ reports: [String], _ matrix: String, filter: TouchFilter = .none) -> [PanelPosition] {
      var panel = Panel(.slots(2), calibration: CalibrationMatrix(matrix)!, filter: filter)
      return panel.samples(reports).map(\.position)
    }
    let edge = 1 - 1e-6
    #expect(
      positions(["slot 0 id 1 x 100 y -1", "x 500 y 50", "id -1"], "1 0 0 0 1 0")
        == [PanelPosition(edge, 0), PanelPosition(edge, 0.5), PanelPosition(edge, 0.5)])
    #expect(
      positions(["slot 0 id 1 x 99 y 0", "x 50 y 50"], "1.02 0 -0.004 0 1.01 -0.004")[0] == PanelPosition(edge, 0))
    // A bezel with printed keys below the display is not its edge, and a drag ends at the edge.
    #expect(positions(["slot 0 id 1 x 50 y 90"], "1 0 0 0 1.25 0") == [PanelPosition(0.5, 1.125)])
    #expect(
      positions(["slot 0 id 1 x 50 y 40", "y 90"], "1 0 0 0 1.25 0")
        == [PanelPosition(0.5, 0.5), PanelPosition(0.5, edge)])
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
