import Platform
import Toolkit

extension TouchInput {
  /// What a panel's sample says of a finger, as the window knows it; nil where it says nothing of one.
  init?(_ sample: TouchSample, _ mapping: PanelMapping) {
    let phase: Phase
    switch sample.phase {
    case .down: phase = .down
    case .move: phase = .move
    case .up: phase = .up
    case .cancel: phase = .cancel
    case .hover, .leave: return nil
    }
    self.init(
      contact: sample.contact, phase: phase, location: mapping.point(at: sample.place), time: sample.time,
      endsReport: sample.endsReport)
  }
}
