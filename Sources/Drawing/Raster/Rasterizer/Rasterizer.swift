internal import CPixelRows
import Geometry

/// Converts outlines to coverage: the fraction of each pixel that is inside.
///
/// Coverage is the exact area. Each edge adds its contribution to the cells of the pixels it crosses. The sum of the
/// cells along a row is the winding number times the area. Edges are sorted into bands of rows to limit memory. Each
/// row has a mark for every eight cells that an edge touched, so that the pixels between edges are handled as one run.
///
/// Positions are in 1/256 pixel from the corner of `bounds`. The sum for a pixel that is fully covered once is
/// `fullArea`.
final class Rasterizer {
  static let fullArea: Int32 = 131_072
  static let bandShift = 4
  private static let bandRows = 1 << bandShift

  /// A line from top to bottom.
  ///
  /// The position in each row is computed from the start of the edge, in steps that are not rounded. Redrawing a part
  /// therefore uses the same edges as drawing the whole.
  struct Edge: BitwiseCopyable {
    /// The x coordinate of the start, in 2⁻³² of 1/256 pixel, plus half of a 1/256 pixel.
    var x: Int64
    /// The change of x for 1/256 pixel of height, in the unit of `x`.
    var slope: Int64
    /// The change of y for 1/256 pixel of width, as a magnitude in the unit of `x`. Limited to `maximumClimb`, beyond
    /// which the exact value makes no difference.
    var climb: Int64
    var y0: Int32
    var y1: Int32
    /// The winding: 1 for a downward edge, -1 for an upward edge.
    var winding: Int32
    /// The index of the next edge of the same band, or -1.
    var next: Int32
  }

  /// The maximum number of lines of an outline. Outlines with more lines are not drawn.
  ///
  /// Chosen: eight million, enough for stroking a path of a million pieces. If all of them are within the bounds, they
  /// need 320 MB, which small machines don't have.
  static let maximumEdges = 1 << 23
  /// More than the height of a row for 1/256 pixel of width. Written as a literal because `1 << 41` is 0 if `Int` has
  /// 32 bits.
  static let maximumClimb = 2_199_023_255_552.0

  /// A position in 1/256 pixel from the corner of the bounds.
  struct FixedPoint: BitwiseCopyable {
    var x: Int32
    var y: Int32
  }

  /// The pixels to rasterize. Pixels outside get no coverage.
  @exclusivity(unchecked) private(set) var bounds = PixelRect.zero
  /// The corner, width and height of `bounds` in 1/256 pixel.
  @exclusivity(unchecked) private(set) var corner = (x: Int32(0), y: Int32(0))
  @exclusivity(unchecked) private(set) var width: Int32 = 0
  @exclusivity(unchecked) private(set) var height: Int32 = 0

  // No function that is called while these properties change accesses them again, so exclusivity needs no checks.
  @exclusivity(unchecked) var edges = GrowBuffer<Edge>()
  @exclusivity(unchecked) var edgeCount = 0
  /// The number of lines so far, including lines without effect within the bounds. Whether an outline has too many
  /// lines must not depend on the bounds.
  @exclusivity(unchecked) var lineCount = 0
  /// Whether the outline is incomplete and therefore not drawn.
  @exclusivity(unchecked) var isLeftOut = false
  /// The index of the first edge of each band.
  @exclusivity(unchecked) var heads = GrowBuffer<Int32>()
  @exclusivity(unchecked) private var bandCount = 0
  /// The contributions of the edges of one band, row by row. All cells are zero between sweeps.
  @exclusivity(unchecked) private var cells = GrowBuffer<Int32>()
  @exclusivity(unchecked) private var cellStride = 0
  /// One byte for each eight cells: 1 if an edge changed one of them. All marks are zero between sweeps, and the eight
  /// marks after the last one of each row are always zero.
  @exclusivity(unchecked) private var marks = GrowBuffer<UInt8>()
  @exclusivity(unchecked) private var markStride = 0
  @exclusivity(unchecked) private var coverage = GrowBuffer<UInt8>()
  private let rows: vt_pixel_rows

  // The state of the current outline.
  @exclusivity(unchecked) var start = Point.zero
  @exclusivity(unchecked) var current = Point.zero
  /// The rounded position of `current`.
  @exclusivity(unchecked) var place = FixedPoint(x: 0, y: 0)

  init(rows: vt_pixel_rows) { self.rows = rows }

  /// Starts an outline within `bounds`.
  func beginOutline(in bounds: PixelRect) {
    self.bounds = bounds
    corner = (Int32(bounds.minX) << 8, Int32(bounds.minY) << 8)
    width = Int32(bounds.width) << 8
    height = Int32(bounds.height) << 8
    edgeCount = 0
    lineCount = 0
    isLeftOut = false
    start = .zero
    current = .zero
    place = fixedPoint(.zero)
    bandCount = (bounds.height + Self.bandRows - 1) >> Self.bandShift
    heads.reserve(bandCount)
    heads.pointer.update(repeating: -1, count: bandCount)

    // The cells after the last pixel receive the contributions of edges at the right border.
    cellStride = (bounds.width + 2 + 7) & ~7
    markStride = cellStride / 8 + 8
    let cellCount = cellStride * Self.bandRows
    if cells.reserve(cellCount) { cells.pointer.update(repeating: 0, count: cells.capacity) }
    let markCount = markStride * Self.bandRows
    if marks.reserve(markCount) { marks.pointer.update(repeating: 0, count: marks.capacity) }
    // The loops store pairs of vectors, which have at most 32 bytes each.
    coverage.reserve(cellStride + 64)
  }

  // MARK: Coverage

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

  /// Adds the rows from `start` to `end` of an edge to the band that starts at `top`.
  private func add(
    _ edge: UnsafeMutablePointer<Edge>, from start: Int32, to end: Int32, top: Int32
  ) {
    let edge = edge.pointee
    let (columns, stride, markStride) = (bounds.maxX &- bounds.minX, cellStride, self.markStride)
    let row = Int((start &- top) >> 8)
    var cells = self.cells.pointer + row &* stride
    var marks = self.marks.pointer + row &* markStride
    var y = start
    var place = edge.x &+ edge.slope &* Int64(start &- edge.y0)
    var here = Int32(truncatingIfNeeded: place >> 32)
    while y < end {
      let rowEnd = min((y | 255) &+ 1, end)
      let height = rowEnd &- y
      place &+= edge.slope &* Int64(height)
      let next = Int32(truncatingIfNeeded: place >> 32)
      let (left, right) = (min(here, next), max(here, next))
      let column = Int(left >> 8)
      let ahead = Int(right >> 8) &- column
      if ahead > 1 || UInt(bitPattern: column) >= UInt(bitPattern: columns) {
        Self.add(cells, marks, columns, left, right, height, edge.climb, edge.winding)
      } else {
        let (first, offset) = (cells + column, left & 255)
        let cover = height &* edge.winding
        if ahead == 0 {
          let area = cover &* (offset &+ (right & 255))
          first[0] &+= cover &* 512 &- area
          first[1] &+= area
        } else {
          // The areas do not depend on the direction of the edge.
          let climbed = min(height, Int32(truncatingIfNeeded: (edge.climb &* Int64(256 &- offset)) >> 32))
          let part = climbed &* edge.winding
          let (area, restArea) = (part &* (256 &- offset), (cover &- part) &* (right & 255))
          first[0] &+= area
          first[1] &+= cover &* 512 &- area &- restArea
          first[2] &+= restArea
        }
        marks[column >> 3] = 1
        marks[(column &+ ahead &+ 1) >> 3] = 1
      }
      here = next
      y = rowEnd
      cells += stride
      marks += markStride
    }
  }

  /// Adds a segment within one row, from `left` to `right` and `height` high, that crosses many columns or leaves the
  /// bounds.
  ///
  /// The part left of the bounds counts like a segment along their left side. The part right of them has no effect.
  @inline(never)
  private static func add(
    _ cells: UnsafeMutablePointer<Int32>, _ marks: UnsafeMutablePointer<UInt8>, _ columns: Int,
    _ left: Int32, _ right: Int32, _ height: Int32, _ climb: Int64, _ winding: Int32
  ) {
    let (first, last) = (Int(left >> 8), Int(right >> 8))
    if last < 0 {
      cells[0] &+= height &* winding &* 512
      marks[0] = 1
      return
    }
    if first >= columns { return }
    var done: Int32 = 0
    var cell = first
    var offset = left & 255
    if cell < 0 {
      done = min(height, Int32(truncatingIfNeeded: (climb &* Int64(0 &- left)) >> 32))
      cells[0] &+= done &* winding &* 512
      cell = 0
      offset = 0
    }
    let (start, end) = (cell, min(last, columns))
    var way = climb &* (Int64(cell &+ 1) << 8 &- Int64(left))
    // The contribution of a cell to the next cell.
    var spilled: Int32 = 0
    while cell < end {
      let climbed = min(height, Int32(truncatingIfNeeded: way >> 32))
      let part = (climbed &- done) &* winding
      let area = part &* (offset &+ 256)
      cells[cell] &+= part &* 512 &- area &+ spilled
      spilled = area
      done = climbed
      offset = 0
      way &+= climb << 8
      cell &+= 1
    }
    if last < columns {
      let part = (height &- done) &* winding
      let area = part &* (right & 255)
      cells[last] &+= part &* 512 &- area &+ spilled
      cells[last &+ 1] &+= area
    } else {
      cells[end] &+= spilled
    }
    var (mark, lastMark) = (start >> 3, (end &+ 1) >> 3)
    marks[mark] = 1
    // There are usually only one or two marks, so calling a fill function would take longer.
    while lastMark > mark {
      marks[lastMark] = 1
      lastMark &-= 1
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
          painter.span(x: bounds.minX &+ piece.begin, y: y, count: piece.end &- piece.begin, coverage: coverage + piece.begin)
        }
        return
      }
    }
    let (end, markEnd) = (bounds.width, cellStride >> 3)
    var sum: Int32 = 0
    var (x, mark) = (0, 0)
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
