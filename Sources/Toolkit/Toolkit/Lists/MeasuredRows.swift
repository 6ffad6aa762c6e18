/// The heights of a section's rows, in points. A row has an estimated height until it is measured.
///
/// Finding a position and setting a height take logarithmic time. The differences between the heights and the estimate
/// are stored in a Fenwick tree.
final class MeasuredRows {
  /// The height of a row that has not been measured, in points.
  let estimate: Double
  /// The height of each row, in points, or 0 if the row has not been measured.
  private(set) var heights: [Double]
  /// The Fenwick tree, indexed from 1. Element `i` is the sum of the differences of the rows up to `i`; their number is
  /// the lowest set bit of `i`.
  private var sums: [Double]
  /// The height of all rows, in points.
  private(set) var height: Double

  /// Creates the rows of a section.
  ///
  /// - Parameter heights: One element for each row: its measured height, or 0 if it has not been measured.
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

  /// Returns the top of a row, from the top of the first row. For `count`, returns the bottom of the last row.
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

  /// Sets the measured height of a row. Returns the difference from its previous height.
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
