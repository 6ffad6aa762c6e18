import Platform

/// The samples of one SYN_REPORT. Their memory is reused.
struct Report {
  private var samples: [TouchSample] = []

  init() { samples.reserveCapacity(16) }

  mutating func add(_ contact: Int32, _ phase: TouchSample.Phase, at place: PanelPosition) {
    samples.append(TouchSample(contact: contact, phase: phase, position: place, time: 0, endsReport: false))
  }

  /// Appends the collected samples to `all` with the kernel's `time`, and starts an empty report.
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
