/// Measured values of one kind.
struct Samples {
  private var values: [Double] = []

  var count: Int { values.count }
  var least: Double { values.min() ?? 0 }
  var greatest: Double { values.max() ?? 0 }
  var median: Double { percentile(50) }

  mutating func add(_ value: Double) { values.append(value) }

  /// Returns the smallest value that `rank` percent of the values do not exceed (nearest rank), or 0 without values.
  func percentile(_ rank: Int) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let index = (rank * sorted.count + 99) / 100 - 1
    return sorted[max(0, min(index, sorted.count - 1))]
  }
}
