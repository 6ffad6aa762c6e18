import Geometry
import Platform
import TestFiles

@testable import EvdevTouch

extension ResistivePanel {
  static let screen = Screen(name: "LVDS-1", mode: DisplayMode(size: PixelSize(800, 480), refreshRate: 60))

  /// What a kiosk gets of the recording, with places in pixels.
  func play(_ filter: String?) throws -> [TouchSample] {
    let touch = EvemuTouch(try EvemuRecording(parsing: recording), filter: filter.map { TouchFilter($0)! } ?? .none)
    touch.screenChanged(to: Self.screen)
    touch.begin(at: 0)
    var samples: [TouchSample] = []
    while let deadline = touch.deadline { touch.drain(into: &samples, at: deadline) }
    return samples.map {
      var sample = $0
      sample.position = Self.screen.locate($0.position)
      return sample
    }
  }
}
