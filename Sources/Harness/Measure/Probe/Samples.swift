/// Measured values of one kind.
struct Samples {
  private var values: [Double] = []

  var count: Int { values.count }
  var least: Double { values.min() ?? 0 }
  var greatest: Double { values.max() ?? 0 }
  var median: Double { percentile(50) }

  mutating func add(_ value: Double) { values.append(value) }

  /// The smallest value that `rank` of a hundred do not exceed (nearest rank); 0 of none.
  func percentile(_ rank: Int) -> Double {
    guard !values.isEmpty else { return 0 }
    let sorted = values.sorted()
    let index = (rank * sorted.count + 99) / 100 - 1
    return sorted[max(0, min(index, sorted.count - 1))]
  }
}
