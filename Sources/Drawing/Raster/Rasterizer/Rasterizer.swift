internal import CPixelRows
import Geometry

/// Converts outlines to coverage: the fraction of each pixel that is inside.
///
/// Coverage is the exact area. Each edge adds its contribution to the cells of the pixels it crosses
/// (`Rasterizer+Cells.swift`). The sum of the cells along a row is the winding number times the area
/// (`Rasterizer+Sweep.swift`). Edges are sorted into bands of rows to limit memory. Each row has a mark for every eight
/// cells that an edge touched, so that the pixels between edges are handled as one run.
///
/// Positions are in 1/256 pixel from the corner of `bounds`. The sum for a pixel that is fully covered once is
/// `fullArea`.
final class Rasterizer {
  static let fullArea: Int32 = 131_072
  static let bandShift = 4
  static let bandRows = 1 << bandShift

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
  @exclusivity(unchecked) var bandCount = 0
  /// The contributions of the edges of one band, row by row. All cells are zero between sweeps.
  @exclusivity(unchecked) var cells = GrowBuffer<Int32>()
  @exclusivity(unchecked) var cellStride = 0
  /// One byte for each eight cells: 1 if an edge changed one of them. All marks are zero between sweeps, and the eight
  /// marks after the last one of each row are always zero.
  @exclusivity(unchecked) var marks = GrowBuffer<UInt8>()
  @exclusivity(unchecked) var markStride = 0
  @exclusivity(unchecked) var coverage = GrowBuffer<UInt8>()
  let rows: vt_pixel_rows

  // The state of the current outline.
  @exclusivity(unchecked) var start = Point.zero
  @exclusivity(unchecked) var current = Point.zero
  /// The rounded position of `current`.
  @exclusivity(unchecked) var place = FixedPoint(x: 0, y: 0)

  init(rows: vt_pixel_rows) { self.rows = rows }

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
}
