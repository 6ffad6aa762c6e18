import Geometry

/// The order in which people read what is on a screen: rows from top to bottom, and in each row from its start to its
/// end. Rows and columns are found by the gaps between them (a recursive XY cut), so two panes next to each other are
/// read one after the other.
struct ReadingOrder {
  private let frames: [Rect]
  private let isRightToLeft: Bool

  /// The overlap of two neighbors that does not join them, as a fraction of their side, and its limit in points.
  /// Chosen: shadows and rounding overlap by a few points.
  private static let tolerance = 0.2
  private static let maximumTolerance = 6.0

  private init(_ frames: [Rect], isRightToLeft: Bool) {
    self.frames = frames
    self.isRightToLeft = isRightToLeft
  }

  /// Returns the indices of `frames` in reading order. Frames that overlap keep their order.
  static func sorted(_ frames: [Rect], isRightToLeft: Bool) -> [Int] {
    let order = ReadingOrder(frames, isRightToLeft: isRightToLeft)
    var result: [Int] = []
    result.reserveCapacity(frames.count)
    order.cut(Array(frames.indices), byRows: true, hasFailed: false, into: &result)
    return result
  }

  private func cut(_ indices: [Int], byRows: Bool, hasFailed: Bool, into result: inout [Int]) {
    guard indices.count > 1 else {
      result += indices
      return
    }
    let pieces = self.pieces(of: indices, byRows: byRows)
    if pieces.count > 1 {
      for piece in pieces { cut(piece, byRows: !byRows, hasFailed: false, into: &result) }
    } else if hasFailed {
      result += indices
    } else {
      cut(indices, byRows: !byRows, hasFailed: true, into: &result)
    }
  }

  /// Returns the extent of a frame along the axis that is cut, without the overlap that is tolerated.
  private func span(_ index: Int, byRows: Bool) -> (start: Double, end: Double) {
    let frame = frames[index]
    let start = byRows ? frame.minY : isRightToLeft ? -frame.maxX : frame.minX
    let length = byRows ? frame.height : frame.width
    let inset = min(length * Self.tolerance, Self.maximumTolerance)
    return (start + inset, start + length - inset)
  }

  /// Returns the groups of frames that are separated by gaps, in order.
  private func pieces(of indices: [Int], byRows: Bool) -> [[Int]] {
    var sorted = indices.map { index in (index: index, span: span(index, byRows: byRows)) }
    sorted.sort { $0.span.start != $1.span.start ? $0.span.start < $1.span.start : $0.index < $1.index }
    var pieces: [[Int]] = []
    var end = -Double.infinity
    for item in sorted {
      if item.span.start >= end { pieces.append([]) }
      pieces[pieces.count - 1].append(item.index)
      end = max(end, item.span.end)
    }
    // Frames that are not separated keep their order, back to front.
    for index in pieces.indices { pieces[index].sort() }
    return pieces
  }
}
