import Geometry

/// The contributions of edges to the cells of a band.
///
/// The part of an edge within one row and one pixel column enters at the offset `l` from the left side of the pixel,
/// leaves at `r`, and is `h` high, all in 1/256 pixel. The area to its right counts as inside:
///
///         column c             c + 1                c + 2
///     ┌──────l───────────┬───────────────────┬───────────────────┐
///     │       ╲▒▒▒▒▒▒▒▒▒▒│▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│   h
///     │        ╲▒▒▒▒▒▒▒▒▒│▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│
///     └─────────r────────┴───────────────────┴───────────────────┘
///
/// With `cover` = winding · h and `area` = cover · (l + r), twice the inside areas of the pixels are:
///
///     column c         512 · cover - area      h · ((256 - l) + (256 - r)), a trapezoid
///     column c + 1     512 · cover             h · 256 · 2, the whole width
///     column c + 2     512 · cover
///
/// A cell holds the difference to the pixel on its left, so that an edge changes two cells and not the rest of the row:
///
///     cells[c]     += 512 · cover - area
///     cells[c + 1] += area
///
/// The sum of the cells up to a pixel is its area, as in FreeType's and AGG's rasterizers: 512 · (sum of all covers up
/// to the pixel) - (area of the pixel). `fullArea` is 512 · 256.
///
/// An edge that crosses columns is divided where it crosses their sides, and each part adds to its own two cells:
///
///     ┌────────l─────────┬───────────────────┐
///     │         ╲_▒▒▒▒▒▒▒│▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│   part          cells[c]     += 512 · part - area₀
///     │           ╲_▒▒▒▒▒│▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│   area₀ =       cells[c + 1] += area₀
///     │             ╲_▒▒▒│▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│   part · (l + 256)
///     │               ╲__│▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│
///     │                  │╲_▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│   rest          cells[c + 1] += 512 · rest - area₁
///     │                  │  ╲_▒▒▒▒▒▒▒▒▒▒▒▒▒▒▒│   area₁ =       cells[c + 2] += area₁
///     └──────────────────┴────r──────────────┘   rest · (0 + r)
extension Rasterizer {
  /// Adds the rows from `start` to `end` of an edge to the band that starts at `top`.
  func add(
    _ edge: UnsafeMutablePointer<Edge>, from start: Int32, to end: Int32, top: Int32
  ) {
    let edge = edge.pointee
    let columns = bounds.maxX &- bounds.minX
    let stride = cellStride
    let markStride = self.markStride
    let row = Int((start &- top) >> 8)
    var cells = self.cells.pointer + row &* stride
    var marks = self.marks.pointer + row &* markStride
    var y = start
    var edgeX = edge.x &+ edge.slope &* Int64(start &- edge.y0)
    var currentX = Int32(truncatingIfNeeded: edgeX >> 32)
    while y < end {
      let rowEnd = min((y | 255) &+ 1, end)
      let height = rowEnd &- y
      edgeX &+= edge.slope &* Int64(height)
      let next = Int32(truncatingIfNeeded: edgeX >> 32)
      let left = min(currentX, next)
      let right = max(currentX, next)
      let column = Int(left >> 8)
      let ahead = Int(right >> 8) &- column
      if ahead > 1 || UInt(bitPattern: column) >= UInt(bitPattern: columns) {
        Self.add(cells, marks, columns, left, right, height, edge.climb, edge.winding)
      } else {
        let first = cells + column
        let offset = left & 255
        let cover = height &* edge.winding
        if ahead == 0 {
          let area = cover &* (offset &+ (right & 255))
          first[0] &+= cover &* 512 &- area
          first[1] &+= area
        } else {
          // The areas do not depend on the direction of the edge.
          let climbed = min(height, Int32(truncatingIfNeeded: (edge.climb &* Int64(256 &- offset)) >> 32))
          let part = climbed &* edge.winding
          let area = part &* (256 &- offset)
          let restArea = (cover &- part) &* (right & 255)
          // `area` is 512 · part - area₀, so that 512 · cover - area is area₀ + 512 · rest.
          first[0] &+= area
          first[1] &+= cover &* 512 &- area &- restArea
          first[2] &+= restArea
        }
        marks[column >> 3] = 1
        marks[(column &+ ahead &+ 1) >> 3] = 1
      }
      currentX = next
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
    let first = Int(left >> 8)
    let last = Int(right >> 8)
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
    let start = cell
    let end = min(last, columns)
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
    let mark = start >> 3
    var lastMark = (end &+ 1) >> 3
    marks[mark] = 1
    // There are usually only one or two marks, so calling a fill function would take longer.
    while lastMark > mark {
      marks[lastMark] = 1
      lastMark &-= 1
    }
  }
}
