import Vitrine

/// How the themes of the index are set in columns: in their order, none torn apart,
/// as evenly as that allows.
struct HomeColumns {
  /// The themes of each column, as ranges of their indices.
  let columns: [Range<Int>]
  /// The tallest column, in points.
  let height: Double

  /// - Parameters:
  ///   - heights: of the themes, in points.
  ///   - count: the columns at most.
  init(_ heights: [Double], count: Int) {
    var best = Self.fill(heights, limit: .infinity)
    // A column ends where a theme does: so the best height is that of some run of themes.
    for first in heights.indices {
      var height = 0.0
      for last in first..<heights.count {
        height += heights[last]
        let filled = Self.fill(heights, limit: height)
        if filled.columns.count <= count, filled.height < best.height { best = filled }
      }
    }
    columns = best.columns
    height = best.height
  }

  /// Fills one column after another up to `limit`; a theme taller than that has one alone.
  private static func fill(_ heights: [Double], limit: Double) -> (columns: [Range<Int>], height: Double) {
    var columns: [Range<Int>] = []
    var (start, height, tallest) = (0, 0.0, 0.0)
    for (index, added) in heights.enumerated() {
      if index > start, height + added > limit {
        columns.append(start..<index)
        (start, height) = (index, 0)
      }
      height += added
      tallest = max(tallest, height)
    }
    if start < heights.count { columns.append(start..<heights.count) }
    return (columns, tallest)
  }
}
