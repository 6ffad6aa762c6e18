internal import CPixelRows
import Geometry

/// The pixels of a scaled, moved or turned picture.
///
/// Bilinear between the four nearest pixels. For a picture drawn smaller, from a
/// halved copy near the size it gets, so that no source pixel is skipped.
final class ImageSource {
  private let empty = Bitmap(size: .zero)
  @exclusivity(unchecked) private var bitmap: Bitmap
  /// The way of one coordinate of the bitmap, in 2⁻³² pixel: from the middle of the target's pixel at `anchor`, and for each pixel
  /// to the right and down.
  private struct Way {
    var start: Int64 = 0
    var perX: Int64 = 0
    var perY: Int64 = 0

    init() {}

    /// - Parameter corner: the bitmap's, in pixels of the target from the anchor.
    init(_ perX: Double, _ perY: Double, _ corner: Point) {
      // From the middle of the bitmap's first pixel.
      start = fixed(perX * (0.5 - corner.x) + perY * (0.5 - corner.y) - 0.5, limit: 1e6)
      self.perX = fixed(perX, limit: 16_384)
      self.perY = fixed(perY, limit: 16_384)
    }
  }
  @exclusivity(unchecked) private var place = (u: Way(), v: Way())
  /// The target's pixel that all are counted from: where the bitmap's corner is, so that a picture that has moved by whole pixels is the
  /// same as before.
  @exclusivity(unchecked) private var anchor = PixelPoint(0, 0)
  /// Where pixels fall on pixels: what to add to a target place.
  @exclusivity(unchecked) private var shift: PixelPoint?
  private(set) var isOpaque = false
  /// Pixels that are counted from one place; a power of two.
  private static let stretch = 1024
  /// Columns that are read beyond those that count.
  private static let spare = 8

  // The way from one target pixel to the next, in 1/65536 pixel of the bitmap.
  @exclusivity(unchecked) private var stepU: Int64 = 0
  @exclusivity(unchecked) private var stepV: Int64 = 0
  /// Whether rows stay rows, and a piece of one needs few columns.
  @exclusivity(unchecked) private var isScaled = false

  private let rows: vt_pixel_rows
  /// A piece of a row between two of the bitmap's.
  @exclusivity(unchecked) private var between = GrowBuffer<UInt32>()

  init(rows: vt_pixel_rows) {
    self.rows = rows
    bitmap = empty
  }

  /// Prepares `image` so that `transform` brings its pixels to the target's.
  /// False if it paints nothing.
  func prepare(_ image: Image, _ transform: AffineTransform) -> Bool {
    guard !image.size.isEmpty, let inverse = transform.inverse else { return false }
    // How many source pixels a target pixel takes, along its wider direction.
    let square = max(
      inverse.a * inverse.a + inverse.b * inverse.b, inverse.c * inverse.c + inverse.d * inverse.d)
    guard square.isFinite else { return false }
    // One step for each doubling, from √2 on: bilinear hides less than that.
    var level = 0
    var limit = 2.0
    while square > limit, level < 14 {
      level += 1
      limit *= 4
    }
    let chosen = image.halved(level)
    bitmap = chosen.bitmap
    isOpaque = image.isOpaque
    let factor = 1 / Double(1 << chosen.level)
    let map = inverse.concatenating(AffineTransform(scale: factor))
    let (column, row) = (Anchor(transform.tx), Anchor(transform.ty))
    anchor = PixelPoint(column.pixel, row.pixel)
    let corner = Point(column.fraction, row.fraction)
    place = (Way(map.a, map.c, corner), Way(map.b, map.d, corner))
    (stepU, stepV) = ((place.u.perX &+ 1 << 15) >> 16, (place.v.perX &+ 1 << 15) >> 16)
    isScaled = map.isUpright && abs(stepU) <= 4 << 16
    shift = nil
    if chosen.level == 0, inverse.a == 1, inverse.d == 1, inverse.isUpright,
      abs(inverse.tx) < 1e6, abs(inverse.ty) < 1e6
    {
      let (x, y) = (Int((inverse.tx).rounded()), Int((inverse.ty).rounded()))
      if Double(x) == inverse.tx, Double(y) == inverse.ty { shift = PixelPoint(x, y) }
    }
    return true
  }

  /// Keeps no picture alive.
  func release() { bitmap = empty }

  /// The bitmap's own pixels, where they fall on the target's.
  func row(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    guard let shift else { return nil }
    let (column, line) = (x + shift.x, y + shift.y)
    guard column >= 0, column + count <= bitmap.size.width, line >= 0, line < bitmap.size.height
    else { return nil }
    return UnsafePointer(bitmap.pixels + line * bitmap.stride + column)
  }

  /// The same for all rows of a rectangle; they are `stride` pixels apart.
  func rows(_ rect: PixelRect) -> UnsafePointer<UInt32>? {
    row(rect.minX, rect.maxY - 1, rect.width) == nil ? nil : row(rect.minX, rect.minY, rect.width)
  }

  var stride: Int { bitmap.stride }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    if let row = row(x, y, count) {
      rows.copy(pixels, count, row)
      return
    }
    // Counted from fixed places, wherever the row begins: a part drawn again is the same as in the whole.
    let (first, line) = (x &- anchor.x, Int64(y &- anchor.y))
    // A picture that is turned lies on both sides of its corner.
    let lead = isScaled ? 0 : Self.stretch / 2
    var picture = vt_picture(
      pixels: bitmap.pixels, stride: bitmap.stride, right: Int32(truncatingIfNeeded: bitmap.size.width &- 1),
      bottom: Int32(truncatingIfNeeded: bitmap.size.height &- 1), du: Int32(truncatingIfNeeded: stepU),
      dv: Int32(truncatingIfNeeded: stepV))
    var index = 0
    while index < count {
      let within = (first &+ index &+ lead) & (Self.stretch - 1)
      let length = min(count &- index, Self.stretch &- within)
      let column = Int64(first &+ index &- within)
      let u = (place.u.perX &* column &+ place.u.perY &* line &+ place.u.start) >> 16 &+ stepU &* Int64(within)
      let v = (place.v.perX &* column &+ place.v.perY &* line &+ place.v.start) >> 16 &+ stepV &* Int64(within)
      if isScaled {
        scale(u, v, length, into: pixels + index)
      } else {
        rows.turn(pixels + index, length, &picture, u, v)
      }
      index &+= length
    }
  }

  /// A piece of a row of a picture that is scaled only: first between two rows, then between columns.
  private func scale(_ u: Int64, _ v: Int64, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    let end = u &+ stepU &* Int64(count &- 1)
    let (first, last) = (Int(min(u, end) >> 16), Int(max(u, end) >> 16) + 1)
    let (right, bottom) = (bitmap.size.width - 1, bitmap.size.height - 1)
    let line = Int(v >> 16)
    let upper = bitmap.pixels + max(0, min(bottom, line)) * bitmap.stride
    let lower = bitmap.pixels + max(0, min(bottom, line + 1)) * bitmap.stride
    let fraction = UInt32(truncatingIfNeeded: v >> 8) & 255
    between.reserve(last - first + 1 + Self.spare)
    // Columns `first`...`last`; those beyond the picture repeat its edge.
    let row = between.pointer
    let (from, to) = (max(0, min(right, first)), max(0, min(right, last)))
    if last < 0 || first > right {
      rows.fill(row, last - first + 1, vt_between(upper[from], lower[from], fraction))
    } else {
      rows.between(row + (from - first), to - from + 1, upper + from, lower + from, fraction)
      rows.fill(row, from - first, row[from - first])
      rows.fill(row + (to - first + 1), last - to, row[to - first])
    }
    rows.stretch(
      pixels, count, row, Int32(truncatingIfNeeded: u &- Int64(first) &<< 16), Int32(truncatingIfNeeded: stepU))
  }

  /// 32 bits of fraction, limited so that what is counted with it is far beyond every picture before it overflows.
  private static func fixed(_ value: Double, limit: Double) -> Int64 {
    Int64((max(-limit, min(limit, value)) * 4_294_967_296).rounded())
  }
}
