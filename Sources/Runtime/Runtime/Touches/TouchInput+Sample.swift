import Platform
import Toolkit

extension TouchInput {
  /// Creates the input for a touch sample of a panel, in window points. Returns `nil` if the sample is not about a
  /// contact.
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
      contact: sample.contact, phase: phase, location: mapping.point(at: sample.position), time: sample.time,
      endsReport: sample.endsReport)
  }
}
