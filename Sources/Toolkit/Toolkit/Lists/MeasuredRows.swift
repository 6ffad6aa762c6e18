/// The heights of a section's rows, in points: each an estimate until the row was measured.
///
/// Asking for a place and setting a height take steps that grow with the logarithm of the number of rows (a Fenwick tree of what each
/// row's height differs from the estimate).
final class MeasuredRows {
  /// Of a row that was not measured.
  let estimate: Double
  /// Of each row; 0 for one that was not measured.
  private(set) var heights: [Double]
  /// At place `i`, counted from 1, the sum of the differences of as many rows up to `i` as the last bit set in `i` says.
  private var sums: [Double]
  /// Of all rows.
  private(set) var height: Double

  /// - Parameter heights: those that were measured, 0 for others. The section has as many rows.
  init(_ heights: [Double], estimate: Double) {
    self.estimate = estimate
    self.heights = heights
    sums = [Double](repeating: 0, count: heights.count + 1)
    height = Double(heights.count) * estimate
    for (row, height) in heights.enumerated() where height > 0 {
      sums[row + 1] += height - estimate
      self.height += height - estimate
    }
    for place in 1..<max(sums.count, 1) {
      let above = place + (place & -place)
      if above < sums.count { sums[above] += sums[place] }
    }
  }

  var count: Int { heights.count }

  /// Where a row begins, seen from the first one; for the count, where the last one ends.
  func top(of row: Int) -> Double {
    var top = Double(row) * estimate
    var place = row
    while place > 0 {
      top += sums[place]
      place &= place - 1
    }
    return top
  }

  func height(of row: Int) -> Double { heights[row] > 0 ? heights[row] : estimate }

  /// Returns by how much the row has grown.
  func setHeight(_ height: Double, of row: Int) -> Double {
    let growth = height - self.height(of: row)
    heights[row] = height
    guard growth != 0 else { return 0 }
    self.height += growth
    var place = row + 1
    while place < sums.count {
      sums[place] += growth
      place += place & -place
    }
    return growth
  }
}
