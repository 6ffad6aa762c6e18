import Vitrine

/// The distribution of the index's themes among columns: in their order, without splitting a theme, and as evenly as
/// possible.
struct HomeColumns {
  /// The themes of each column, as ranges of their indices.
  let columns: [Range<Int>]
  /// The height of the tallest column, in points.
  let height: Double

  /// - Parameters:
  ///   - heights: The heights of the themes, in points.
  ///   - count: The maximum number of columns.
  init(_ heights: [Double], count: Int) {
    var best = Self.distribute(heights, limit: .infinity)
    // Columns end between themes, so the optimal height is the sum of some consecutive themes.
    for first in heights.indices {
      var height = 0.0
      for last in first..<heights.count {
        height += heights[last]
        let filled = Self.distribute(heights, limit: height)
        if filled.columns.count <= count, filled.height < best.height { best = filled }
      }
    }
    columns = best.columns
    height = best.height
  }

  /// Fills the columns one after another up to `limit`. A theme taller than that gets its own column.
  private static func distribute(_ heights: [Double], limit: Double) -> (columns: [Range<Int>], height: Double) {
    var columns: [Range<Int>] = []
    var start = 0
    var height = 0.0
    var tallest = 0.0
    for (index, added) in heights.enumerated() {
      if index > start, height + added > limit {
        columns.append(start..<index)
        start = index
        height = 0
      }
      height += added
      tallest = max(tallest, height)
    }
    if start < heights.count { columns.append(start..<heights.count) }
    return (columns, tallest)
  }
}
