internal import CPixelRows
import Geometry

/// Turns outlines into coverage: how much of each pixel lies inside.
///
/// Coverage is exact area, kept as what each edge adds to the pixels it passes
/// (the sum along a row is then the winding times the area). Edges are sorted
/// into bands of rows, so that memory stays small, and each row keeps one bit
/// for every four pixels that an edge touched, so that everything between edges
/// is handled as one run.
///
/// Places are in 1/256 pixel from the corner of `bounds`; a pixel that is fully
/// covered once sums up to `fullArea`.
final class Rasterizer {
  static let fullArea: Int32 = 131_072
  static let bandShift = 4
  private static let bandRows = 1 << bandShift

  struct Edge: BitwiseCopyable {
    var x0: Int32
    var y0: Int32
    var x1: Int32
    var y1: Int32
    /// How far x changes for a change of y, whichever way.
    var slope: Double
    /// 1 downwards, -1 upwards.
    var winding: Int32
    /// The next edge of the same band, or -1.
    var next: Int32
  }

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
  /// The first edge of each band.
  @exclusivity(unchecked) var heads = GrowBuffer<Int32>()
  @exclusivity(unchecked) private var bandCount = 0
  /// What the edges of one band added, row by row; all zero between sweeps.
  @exclusivity(unchecked) private var cells = GrowBuffer<Int32>()
  @exclusivity(unchecked) private var cellStride = 0
  /// One bit for each four cells, row by row; all zero between sweeps.
  @exclusivity(unchecked) private var marks = GrowBuffer<UInt64>()
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
    start = .zero
    current = .zero
    place = spot(.zero)
    bandCount = (bounds.height + Self.bandRows - 1) >> Self.bandShift
    heads.reserve(bandCount)
    heads.pointer.update(repeating: -1, count: bandCount)

    // A cell right of the last pixel takes what an edge at the border spills.
    cellStride = (bounds.width + 2 + 3) & ~3
    markStride = (cellStride / 4 + 63) / 64
    let cellCount = cellStride * Self.bandRows
    if cells.reserve(cellCount) { cells.pointer.update(repeating: 0, count: cells.capacity) }
    let markCount = markStride * Self.bandRows
    if marks.reserve(markCount) { marks.pointer.update(repeating: 0, count: marks.capacity) }
    coverage.reserve(cellStride)
  }

  // MARK: Coverage

  /// Hands the coverage to `painter`, row by row from the top, and forgets the outline.
  func sweep(rule: FillRule, into painter: Painter) {
    close()
    guard edgeCount > 0 else { return }
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
    edgeCount = 0
  }

  /// Adds the rows from `start` to `end` of one edge to a band that starts at `top`.
  private func add(
    _ edge: UnsafeMutablePointer<Edge>, from start: Int32, to end: Int32, top: Int32
  ) {
    let edge = edge.pointee
    let (columns, stride, markStride) = (bounds.width, cellStride, self.markStride)
    let row = Int((start &- top) >> 8)
    var cells = self.cells.pointer + row &* stride
    var marks = self.marks.pointer + row &* markStride
    // What is rounded is the way from the edge's start, which does not depend on the bounds.
    let side: Int32 = edge.x1 < edge.x0 ? -1 : 0
    @inline(__always)
    func x(at y: Int32) -> Int32 {
      edge.x0 &+ (vt_whole(edge.slope * Double(y &- edge.y0) + 0.5) ^ side) &- side
    }
    var y = start
    var here = x(at: start)
    while y < end {
      let rowEnd = min((y | 255) &+ 1, end)
      let height = rowEnd &- y
      let nextX = rowEnd == edge.y1 ? edge.x1 : x(at: rowEnd)
      let (left, right) = (min(here, nextX), max(here, nextX))
      let (column, ahead) = (Int(left >> 8), Int(right >> 8) &- Int(left >> 8))
      if ahead > 1 || column < 0 || column &+ ahead >= columns {
        Self.add(cells, marks, columns, left, right, height, edge.winding)
      } else if ahead == 0 {
        let cover = height &* edge.winding
        let area = cover &* ((left & 255) &+ (right & 255))
        cells[column] &+= cover &* 512 &- area
        cells[column &+ 1] &+= area
        Self.mark(marks, column >> 2, (column &+ 1) >> 2)
      } else {
        // Which way it runs does not change the areas.
        let offset = left & 255
        let climbed = vt_whole(Double(height) / Double(right &- left) * Double(256 &- offset))
        let (part, rest) = (climbed &* edge.winding, (height &- climbed) &* edge.winding)
        let (area, restArea) = (part &* (offset &+ 256), rest &* (right & 255))
        cells[column] &+= part &* 512 &- area
        cells[column &+ 1] &+= area &+ rest &* 512 &- restArea
        cells[column &+ 2] &+= restArea
        Self.mark(marks, column >> 2, (column &+ 2) >> 2)
      }
      here = nextX
      y = rowEnd
      cells += stride
      marks += markStride
    }
  }

  /// Adds a piece within one row, from `left` to `right`, that is `height` high and passes many columns or leaves the bounds.
  /// What of it is left of the bounds acts like their side, what is right of them does nothing.
  @inline(never)
  private static func add(
    _ cells: UnsafeMutablePointer<Int32>, _ marks: UnsafeMutablePointer<UInt64>, _ columns: Int,
    _ left: Int32, _ right: Int32, _ height: Int32, _ winding: Int32
  ) {
    let (first, last) = (Int(left >> 8), Int(right >> 8))
    if last < 0 {
      cells[0] &+= height &* winding &* 512
      mark(marks, 0, 0)
      return
    }
    if first >= columns { return }
    let rate = Double(height) / Double(right &- left)
    var done: Int32 = 0
    var cell = first
    var offset = left & 255
    if cell < 0 {
      done = vt_whole(rate * Double(0 &- left))
      cells[0] &+= done &* winding &* 512
      cell = 0
      offset = 0
    }
    let (start, end) = (cell, min(last, columns))
    var way = Int32(truncatingIfNeeded: cell &+ 1) << 8 &- left
    // What a cell gets from the one before it.
    var spilled: Int32 = 0
    while cell < end {
      let climbed = vt_whole(rate * Double(way))
      let part = (climbed &- done) &* winding
      let area = part &* (offset &+ 256)
      cells[cell] &+= part &* 512 &- area &+ spilled
      spilled = area
      done = climbed
      offset = 0
      way &+= 256
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
    mark(marks, start >> 2, (end &+ 1) >> 2)
  }

  /// Marks groups of cells, from `first` to `last`.
  @inline(__always)
  private static func mark(_ marks: UnsafeMutablePointer<UInt64>, _ first: Int, _ last: Int) {
    if first >> 6 == last >> 6 {
      let ones = (2 as UInt64) &<< UInt64(truncatingIfNeeded: last &- first) &- 1
      marks[first >> 6] |= ones &<< UInt64(truncatingIfNeeded: first)
    } else {
      for index in first...last { marks[index >> 6] |= 1 &<< UInt64(truncatingIfNeeded: index) }
    }
  }

  /// Sums up one row, hands it over and clears it.
  private func sweep(row: Int, y: Int, rule: FillRule, into painter: Painter) {
    let cells = self.cells.pointer + row &* cellStride
    let marks = self.marks.pointer + row &* markStride
    let coverage = self.coverage.pointer
    let end = bounds.width
    var sum: Int32 = 0
    var x = 0
    for word in 0..<markStride {
      var bits = marks[word]
      if bits == 0 { continue }
      marks[word] = 0
      while bits != 0 {
        let shift = bits.trailingZeroBitCount
        let ones = (~(bits &>> UInt64(truncatingIfNeeded: shift))).trailingZeroBitCount
        let past = UInt64(truncatingIfNeeded: shift &+ ones)
        bits = past == 64 ? 0 : (bits &>> past) &<< past
        let from = (word &* 64 &+ shift) &* 4
        let to = from &+ ones &* 4
        if from > x {
          let constant = Self.alpha(sum, rule)
          if constant != 0 { painter.run(x: bounds.minX &+ x, y: y, count: from &- x, coverage: constant) }
        }
        if rule == .nonZero {
          sum = rows.cover(coverage, to &- from, cells + from, sum)
        } else {
          for index in from..<to {
            sum &+= cells[index]
            cells[index] = 0
            coverage[index &- from] = Self.alpha(sum, rule)
          }
        }
        let count = min(to, end) &- from
        if count > 0 { painter.span(x: bounds.minX &+ from, y: y, count: count, coverage: coverage) }
        x = to
      }
    }
    if x < end {
      let constant = Self.alpha(sum, rule)
      if constant != 0 { painter.run(x: bounds.minX &+ x, y: y, count: end &- x, coverage: constant) }
    }
  }

  @inline(__always)
  private static func alpha(_ sum: Int32, _ rule: FillRule) -> UInt8 {
    var area = sum < 0 ? 0 &- sum : sum
    if rule == .evenOdd {
      area &= 2 &* fullArea &- 1
      if area > fullArea { area = 2 &* fullArea &- area }
    } else {
      area = min(area, fullArea)
    }
    return UInt8(truncatingIfNeeded: (area &* 255 &+ fullArea / 2) >> 17)
  }
}
