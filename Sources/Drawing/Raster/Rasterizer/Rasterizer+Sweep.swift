internal import CPixelRows
import Geometry

/// The conversion of cells to coverage.
///
/// The cells of a row are summed up from left to right. The sum at a pixel is the area inside times the winding number,
/// here for a shape whose left edge covers three quarters of pixel 1, and whose right edge covers half of pixel 4:
///
///     pixel        0       1       2       3       4       5
///     cells        0     98304   32768     0    -65536  -65536     in 1/131072 pixel (`fullArea`)
///     sum          0     98304  131072  131072   65536     0
///     coverage     0      191     255     255     128      0       |sum| · 255 / 131072, rounded
///
/// With the even-odd rule, sums from `fullArea` to twice its value decrease again.
extension Rasterizer {
  /// Passes the coverage to `painter`, row by row from top to bottom, and removes the outline.
  func sweep(rule: FillRule, into painter: Painter) {
    close()
    defer {
      edgeCount = 0
      edges.shrink()
    }
    // An incomplete outline would be open and leave streaks across the rows.
    guard edgeCount > 0, !isLeftOut, lineCount <= Self.maximumEdges else { return }
    for band in 0..<bandCount {
      let first = heads.pointer[band]
      guard first >= 0 else { continue }
      let top = Int32(truncatingIfNeeded: band << (Self.bandShift + 8))
      let bottom = min(top &+ Int32(truncatingIfNeeded: Self.bandRows << 8), height)
      var index = first
      var carried: Int32 = band + 1 < bandCount ? heads.pointer[band + 1] : -1
      while index >= 0 {
        let edge = edges.pointer + Int(index)
        let next = edge.pointee.next
        add(edge, from: max(edge.pointee.y0, top), to: min(edge.pointee.y1, bottom), top: top)
        if edge.pointee.y1 > bottom {
          edge.pointee.next = carried
          carried = index
        }
        index = next
      }
      if band + 1 < bandCount { heads.pointer[band + 1] = carried }
      let rows = min(Self.bandRows, bounds.height - band << Self.bandShift)
      for row in 0..<rows {
        sweep(row: row, y: bounds.minY + band << Self.bandShift + row, rule: rule, into: painter)
      }
    }
  }

  /// Sums up one row, passes its coverage to `painter` and clears it.
  private func sweep(row: Int, y: Int, rule: FillRule, into painter: Painter) {
    let cells = self.cells.pointer + row &* cellStride
    let marks = self.marks.pointer + row &* markStride
    let coverage = self.coverage.pointer
    if rule == .nonZero {
      if painter.sweep(x: bounds.minX, y: y, count: bounds.width, cells: cells, marks: marks) { return }
      if painter.prefersWholeRows {
        let piece = rows.sweep(coverage, bounds.width, cells, marks)
        if piece.end > piece.begin {
          painter.span(
            x: bounds.minX &+ piece.begin, y: y, count: piece.end &- piece.begin, coverage: coverage + piece.begin)
        }
        return
      }
    }
    let end = bounds.width
    let markEnd = cellStride >> 3
    var sum: Int32 = 0
    var x = 0
    var mark = 0
    while true {
      mark = vt_next_mark(marks, mark, markEnd)
      let from = min(mark << 3, end)
      if from > x {
        let constant = Self.alpha(sum, rule)
        if constant != 0 { painter.run(x: bounds.minX &+ x, y: y, count: from &- x, coverage: constant) }
      }
      if mark >= markEnd { return }
      let first = mark
      repeat {
        marks[mark] = 0
        mark &+= 1
      } while marks[mark] != 0
      x = mark << 3
      sum = total(cells + first << 3, (mark &- first) << 3, from: sum, rule, into: coverage)
      let count = min(x, end) &- from
      if count > 0 { painter.span(x: bounds.minX &+ from, y: y, count: count, coverage: coverage) }
    }
  }

  /// Converts cells to coverage, starting from a sum, and clears the cells. Returns the sum after the last cell.
  @inline(__always)
  private func total(
    _ cells: UnsafeMutablePointer<Int32>, _ count: Int, from first: Int32, _ rule: FillRule,
    into coverage: UnsafeMutablePointer<UInt8>
  ) -> Int32 {
    if rule == .nonZero { return rows.cover(coverage, count, cells, first) }
    var sum = first
    for index in 0..<count {
      sum &+= cells[index]
      cells[index] = 0
      coverage[index] = Self.alpha(sum, rule)
    }
    return sum
  }

  @inline(__always)
  private static func alpha(_ sum: Int32, _ rule: FillRule) -> UInt8 {
    let full = UInt32(bitPattern: fullArea)
    var area = sum.magnitude
    if rule == .evenOdd {
      area &= 2 &* full &- 1
      if area > full { area = 2 &* full &- area }
    } else {
      area = min(area, full)
    }
    return UInt8(truncatingIfNeeded: (area &* 255 &+ full / 2) >> 17)
  }
}
