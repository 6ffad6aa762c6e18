import Geometry
import Platform
import TestKit

@testable import EvdevTouch

extension ResistivePanel {
  /// Returns the samples that a kiosk receives from the recording.
  func play(_ filter: String?) throws -> [TouchSample] {
    let touch = EvemuTouch(try EvemuRecording(parsing: recording), filter: filter.map { TouchFilter($0)! } ?? .none)
    touch.screenChanged(to: Self.mapping)
    touch.start(at: 0)
    var samples: [TouchSample] = []
    while let deadline = touch.deadline { touch.drain(into: &samples, at: deadline) }
    return samples
  }
}
