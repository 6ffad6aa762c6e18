import Platform

/// The samples of one SYN_REPORT while they are gathered; keeps its memory.
struct Report {
  private var samples: [TouchSample] = []

  init() { samples.reserveCapacity(16) }

  mutating func add(_ contact: Int32, _ phase: TouchSample.Phase, at place: PanelPlace) {
    samples.append(TouchSample(contact: contact, phase: phase, place: place, time: 0, endsReport: false))
  }

  /// Hands over what was gathered, as seen by the kernel at `time`.
  mutating func finish(at time: Double, into all: inout [TouchSample]) {
    guard !samples.isEmpty else { return }
    samples[samples.count - 1].endsReport = true
    for var sample in samples {
      sample.time = time
      all.append(sample)
    }
    samples.removeAll(keepingCapacity: true)
  }
}
