import Geometry
import Platform

/// A resistive panel of 800 × 480 pixels as an AM335x reads it: 4096 steps in each direction and 100 readings per
/// second. All readings have noise, and some are outliers. The panel writes an evemu recording.
package struct ResistivePanel {
  /// The maximum noise of a reading in each direction, in pixels.
  package var noise = 2.0
  /// The interval of outliers in readings, or 0 for none.
  package var outlierInterval = 17
  /// The panel's distortion: maps a location to the panel's reading.
  package var distortion: (PanelPosition) -> PanelPosition = { $0 }

  /// The time between readings, in seconds.
  package static let interval = 0.01
  /// The mapping of the panel. A point of its window is a pixel.
  package static let mapping = PanelMapping(
    screen: Screen(name: "LVDS-1", mode: DisplayMode(size: PixelSize(800, 480), refreshRate: 60)), scale: 1)

  private var dice = SeededGenerator(state: 1)
  private var lines: [String] = []
  /// The time of the next reading, in seconds.
  package private(set) var time = 0.0
  private var readings = 0

  package init() {}

  /// Reads a finger at `point`.
  package mutating func read(_ point: Point, isFirst: Bool = false) {
    readings += 1
    var seen = distortion(
      Self.mapping.panelPosition(of: Point(point.x + noise * nextNoise(), point.y + noise * nextNoise())))
    if outlierInterval > 0 && readings % outlierInterval == 0 {
      seen = PanelPosition(0.5 + 0.5 * nextNoise(), 0.5 + 0.5 * nextNoise())
    }
    event("0003 0000", Int(seen.x * 4096))
    event("0003 0001", Int(seen.y * 4096))
    if isFirst { event("0001 014a", 1) }
    event("0000 0000", 0)
    time += Self.interval
  }

  package mutating func lift() {
    event("0001 014a", 0)
    event("0000 0000", 0)
    time += Self.interval
  }

  package mutating func hold(_ point: Point, for seconds: Double) {
    let end = time + seconds
    read(point, isFirst: true)
    while time < end { read(point) }
    lift()
  }

  /// Leaves the panel untouched for the given number of seconds.
  package mutating func pause(_ seconds: Double) { time += seconds }

  /// Returns a number from -1 to 1. The numbers are the same in every run.
  private mutating func nextNoise() -> Double { dice.next(in: -1..<1) }

  private mutating func event(_ code: String, _ value: Int) {
    let microseconds = Int((time * 1e6).rounded())
    let fraction = String(microseconds % 1_000_000)
    let zeros = String(repeating: "0", count: 6 - fraction.utf8.count)
    lines.append("E: \(microseconds / 1_000_000).\(zeros)\(fraction) \(code) \(value)")
  }

  /// The events so far, as an evemu recording.
  package var recording: String {
    """
    # EVEMU 1.3
    N: ti-tsc
    P: 02 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00 00 04 00 00 00 00 00 00
    B: 03 03 00 00 01 00 00 00 00
    A: 00 0 4095 0 0 0
    A: 01 0 4095 0 0 0

    """ + lines.joined(separator: "\n") + "\n"
  }
}
