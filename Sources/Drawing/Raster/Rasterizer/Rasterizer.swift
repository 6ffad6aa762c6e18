internal import CPixelRows
import Geometry

/// Turns outlines into coverage: how much of each pixel lies inside.
///
/// Coverage is exact area, kept as what each edge adds to the pixels it passes
/// (the sum along a row is then the winding times the area). Edges are sorted
/// into bands of rows, so that memory stays small, and each row keeps a mark
/// for every eight pixels that an edge touched, so that everything between edges
/// is handled as one run.
///
/// Places are in 1/256 pixel from the corner of `bounds`; a pixel that is fully
/// covered once sums up to `fullArea`.
final class Rasterizer {
  static let fullArea: Int32 = 131_072
  static let bandShift = 4
  private static let bandRows = 1 << bandShift

  /// A line from top to bottom.
  ///
  /// Where it passes a row is counted from its start alone, in steps that are not rounded: a part that is drawn again has the
  /// edges of the whole.
  struct Edge: BitwiseCopyable {
    /// Its start, in 2⁻³² of 1/256 pixel, and half of that.
    var x: Int64
    /// How far x changes in 1/256 pixel of height, in the same unit.
    var slope: Int64
    /// How much higher it gets in 1/256 pixel of width, whichever way; from `steepest` on it does not count how much.
    var climb: Int64
    var y0: Int32
    var y1: Int32
    /// 1 downwards, -1 upwards.
    var winding: Int32
    /// The next edge of the same band, or -1.
    var next: Int32
  }

  /// The most lines of an outline; one that has more is not drawn. D: eight million, for a line along a path of a million pieces. Where
  /// all of them show they take 320 MB, which a small machine does not give.
  static let mostEdges = 1 << 23
  /// More than a row in 1/256 pixel of width.
  /// Written out: where an `Int` has 32 bits, `1 << 41` is 0.
  static let steepest = 2_199_023_255_552.0

  /// A place in 1/256 pixel from the corner of the bounds.
  struct Spot: BitwiseCopyable {
    var x: Int32
    var y: Int32
  }

  /// The pixels that are looked at; nothing outside gets coverage.
  @exclusivity(unchecked) private(set) var bounds = PixelRect.zero
  /// Their corner, width and height in 1/256 pixel.
  @exclusivity(unchecked) private(set) var corner = (x: Int32(0), y: Int32(0))
  @exclusivity(unchecked) private(set) var width: Int32 = 0
  @exclusivity(unchecked) private(set) var height: Int32 = 0

  // Nothing that is called while these change comes back to them: no access is checked.
  @exclusivity(unchecked) var edges = GrowBuffer<Edge>()
  @exclusivity(unchecked) var edgeCount = 0
  /// The lines so far, also those that have no effect within the bounds: whether an outline has too many must not depend on these.
  @exclusivity(unchecked) var lineCount = 0
  /// Whether the outline is not drawn, since something of it is missing.
  @exclusivity(unchecked) var isLeftOut = false
  /// The first edge of each band.
  @exclusivity(unchecked) var heads = GrowBuffer<Int32>()
  @exclusivity(unchecked) private var bandCount = 0
  /// What the edges of one band added, row by row; all zero between sweeps.
  @exclusivity(unchecked) private var cells = GrowBuffer<Int32>()
  @exclusivity(unchecked) private var cellStride = 0
  /// A byte for each eight cells, 1 where an edge added to them; all zero between sweeps, as eight behind each row's last are.
  @exclusivity(unchecked) private var marks = GrowBuffer<UInt8>()
  @exclusivity(unchecked) private var markStride = 0
  @exclusivity(unchecked) private var coverage = GrowBuffer<UInt8>()
  private let rows: vt_pixel_rows

  // The outline that is being drawn.
  @exclusivity(unchecked) var start = Point.zero
  @exclusivity(unchecked) var current = Point.zero
  /// Where `current` is counted to be.
  @exclusivity(unchecked) var place = Spot(x: 0, y: 0)

  init(rows: vt_pixel_rows) { self.rows = rows }

  /// Starts an outline within `bounds`.
  func begin(_ bounds: PixelRect) {
    self.bounds = bounds
    corner = (Int32(bounds.minX) << 8, Int32(bounds.minY) << 8)
    width = Int32(bounds.width) << 8
    height = Int32(bounds.height) << 8
    edgeCount = 0
    lineCount = 0
    isLeftOut = false
    start = .zero
    current = .zero
    place = spot(.zero)
    bandCount = (bounds.height + Self.bandRows - 1) >> Self.bandShift
    heads.reserve(bandCount)
    heads.pointer.update(repeating: -1, count: bandCount)

    // Cells right of the last pixel take what an edge at the border spills.
    cellStride = (bounds.width + 2 + 7) & ~7
    markStride = cellStride / 8 + 8
    let cellCount = cellStride * Self.bandRows
    if cells.reserve(cellCount) { cells.pointer.update(repeating: 0, count: cells.capacity) }
    let markCount = markStride * Self.bandRows
    if marks.reserve(markCount) { marks.pointer.update(repeating: 0, count: marks.capacity) }
    // Pairs of vectors are stored, of 32 bytes at most.
    coverage.reserve(cellStride + 64)
  }

  // MARK: Coverage

  /// Hands the coverage to `painter`, row by row from the top, and forgets the outline.
  func sweep(rule: FillRule, into painter: Painter) {
    close()
    defer {
      edgeCount = 0
      edges.shrink()
    }
    // A part of an outline would be open, and run over the rows as streaks.
    guard edgeCount > 0, !isLeftOut, lineCount <= Self.mostEdges else { return }
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

  /// Adds the rows from `start` to `end` of one edge to a band that starts at `top`.
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
          // Which way it runs does not change the areas.
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

  /// Adds a piece within one row, from `left` to `right`, that is `height` high and passes many columns or leaves the bounds.
  /// What of it is left of the bounds acts like their side, what is right of them does nothing.
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
    // What a cell gets from the one before it.
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
    // One or two as a rule, for which a call that fills memory would be dear.
    while lastMark > mark {
      marks[lastMark] = 1
      lastMark &-= 1
    }
  }

  /// Sums up one row, hands it over and clears it.
  private func sweep(row: Int, y: Int, rule: FillRule, into painter: Painter) {
    let cells = self.cells.pointer + row &* cellStride
    let marks = self.marks.pointer + row &* markStride
    let coverage = self.coverage.pointer
    if rule == .nonZero {
      if painter.sweep(x: bounds.minX, y: y, count: bounds.width, cells: cells, marks: marks) { return }
      if painter.fetchesWholeRows {
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

  /// Makes coverage of cells, from a sum on, and clears them; returns the sum behind the last.
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
