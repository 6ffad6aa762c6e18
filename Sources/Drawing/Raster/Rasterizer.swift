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
    /// Change of x for a change of y.
    var slope: Double
    /// 1 downwards, -1 upwards.
    var winding: Int32
    /// The next edge of the same band, or -1.
    var next: Int32
  }

  /// The pixels that are looked at; nothing outside gets coverage.
  private(set) var bounds = PixelRect.zero
  /// Their corner, width and height in 1/256 pixel.
  private(set) var corner = (x: Int32(0), y: Int32(0))
  private(set) var width: Int32 = 0
  private(set) var height: Int32 = 0

  var edges = GrowBuffer<Edge>()
  var edgeCount = 0
  /// The first edge of each band.
  var heads = GrowBuffer<Int32>()
  private var bandCount = 0
  /// What the edges of one band added, row by row; all zero between sweeps.
  private var cells = GrowBuffer<Int32>()
  private var cellStride = 0
  /// One bit for each four cells, row by row; all zero between sweeps.
  private var marks = GrowBuffer<UInt64>()
  private var markStride = 0
  private var coverage = GrowBuffer<UInt8>()

  // The outline that is being drawn.
  var start = Point.zero
  var current = Point.zero

  /// Starts an outline within `bounds`.
  func begin(_ bounds: PixelRect) {
    self.bounds = bounds
    corner = (Int32(bounds.minX) << 8, Int32(bounds.minY) << 8)
    width = Int32(bounds.width) << 8
    height = Int32(bounds.height) << 8
    edgeCount = 0
    start = .zero
    current = .zero
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

  /// Adds the rows from `y` to `end` of one edge to a band that starts at `top`.
  private func add(
    _ edge: UnsafeMutablePointer<Edge>, from start: Int32, to end: Int32, top: Int32
  ) {
    let edge = edge.pointee
    var y = start
    var x = y == edge.y0 ? edge.x0 : Self.x(of: edge, at: y)
    var row = Int((y &- top) >> 8)
    while y < end {
      let rowEnd = min((y | 255) &+ 1, end)
      let nextX = rowEnd == edge.y1 ? edge.x1 : Self.x(of: edge, at: rowEnd)
      add(
        cells: cells.pointer + row &* cellStride, marks: marks.pointer + row &* markStride,
        x, nextX, (rowEnd &- y) &* edge.winding)
      x = nextX
      y = rowEnd
      row &+= 1
    }
  }

  /// What is rounded is the way from the edge's start, which does not depend on the bounds.
  @inline(__always)
  private static func x(of edge: Edge, at y: Int32) -> Int32 {
    let way = edge.slope * Double(y &- edge.y0)
    return edge.x0 &+ Int32(way + (way < 0 ? -0.5 : 0.5))
  }

  /// Adds a piece within one row, from `from` to `to`, that climbs `cover`. What of it is left of
  /// the bounds acts like their side, what is right of them does nothing.
  @inline(__always)
  private func add(
    cells: UnsafeMutablePointer<Int32>, marks: UnsafeMutablePointer<UInt64>,
    _ from: Int32, _ to: Int32, _ cover: Int32
  ) {
    // Left to right: which way the piece runs does not change its area.
    let (left, right) = from < to ? (from, to) : (to, from)
    let first = Int(left >> 8)
    let last = Int(right >> 8)
    let columns = bounds.width
    if last < 0 {
      cells[0] &+= cover &* 512
      Self.mark(marks, 0)
      return
    }
    if first >= columns { return }
    if first == last {
      let area = cover &* ((left & 255) &+ (right & 255))
      cells[first] &+= cover &* 512 &- area
      cells[first &+ 1] &+= area
      Self.mark(marks, first >> 2)
      Self.mark(marks, (first &+ 1) >> 2)
      return
    }
    let rate = Double(cover) / Double(right &- left)
    var done: Int32 = 0
    var cell = first
    var offset = left & 255
    if cell < 0 {
      done = Int32(truncatingIfNeeded: Int(rate * Double(0 &- left)))
      cells[0] &+= done &* 512
      cell = 0
      offset = 0
    }
    let start = cell
    var edgeX = Int32(truncatingIfNeeded: cell &+ 1) << 8
    let end = min(last, columns)
    while cell < end {
      let climbed = Int32(truncatingIfNeeded: Int(rate * Double(edgeX &- left)))
      let part = climbed &- done
      let area = part &* (offset &+ 256)
      cells[cell] &+= part &* 512 &- area
      cells[cell &+ 1] &+= area
      done = climbed
      offset = 0
      edgeX &+= 256
      cell &+= 1
    }
    if last < columns {
      let part = cover &- done
      let area = part &* (right & 255)
      cells[last] &+= part &* 512 &- area
      cells[last &+ 1] &+= area
    }
    var mark = start >> 2
    while mark <= (end &+ 1) >> 2 {
      Self.mark(marks, mark)
      mark &+= 1
    }
  }

  @inline(__always)
  private static func mark(_ marks: UnsafeMutablePointer<UInt64>, _ index: Int) {
    marks[index >> 6] |= 1 &<< UInt64(truncatingIfNeeded: index & 63)
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
        var index = from
        while index < to {
          sum &+= cells[index]
          cells[index] = 0
          coverage[index &- from] = Self.alpha(sum, rule)
          index &+= 1
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
