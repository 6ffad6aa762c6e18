internal import CPixelRows
import Geometry

/// Samples the pixels of a scaled, moved or rotated image.
///
/// Sampling is bilinear. If the image is drawn smaller, it samples a halved copy near the final size, so that no source
/// pixel is skipped.
final class ImageSource {
  private let empty = Bitmap(size: .zero)
  @exclusivity(unchecked) private var bitmap: Bitmap
  /// The mapping from target pixels to one coordinate of the bitmap, in 2⁻³² pixel: the value at the center of the
  /// pixel at `anchor`, and the changes per pixel to the right and down.
  private struct CoordinateMap {
    var start: Int64 = 0
    var perX: Int64 = 0
    var perY: Int64 = 0

    init() {}

    /// Creates a mapping.
    ///
    /// - Parameter corner: The corner of the bitmap in pixels of the target, relative to the anchor.
    init(_ perX: Double, _ perY: Double, _ corner: Point) {
      // Relative to the center of the bitmap's first pixel.
      start = fixed(perX * (0.5 - corner.x) + perY * (0.5 - corner.y) - 0.5, limit: 1e6)
      self.perX = fixed(perX, limit: 16_384)
      self.perY = fixed(perY, limit: 16_384)
    }
  }
  @exclusivity(unchecked) private var maps = (u: CoordinateMap(), v: CoordinateMap())
  /// The origin for positions in the target: the pixel at the bitmap's corner. An image that moves by whole pixels is
  /// therefore sampled identically.
  @exclusivity(unchecked) private var anchor = PixelPoint(0, 0)
  /// The offset from target to bitmap pixels, if they coincide.
  @exclusivity(unchecked) private var pixelOffset: PixelPoint?
  private(set) var isOpaque = false
  /// The number of pixels that are computed incrementally from one position; a power of two.
  private static let stretch = 1024
  /// The number of columns that are read beyond those that contribute.
  private static let readAheadColumns = 8

  // The step between adjacent target pixels, in 1/65536 pixel of the bitmap.
  @exclusivity(unchecked) private var stepU: Int64 = 0
  @exclusivity(unchecked) private var stepV: Int64 = 0
  /// Whether rows map to rows, and a piece of a row needs few columns.
  @exclusivity(unchecked) private var isScaled = false

  private let rows: vt_pixel_rows
  /// A piece of a row, interpolated between two rows of the bitmap.
  @exclusivity(unchecked) private var between = GrowBuffer<UInt32>()

  init(rows: vt_pixel_rows) {
    self.rows = rows
    bitmap = empty
  }

  /// Prepares for drawing `image`, whose pixels `transform` maps to the target's pixels. Returns `false` if nothing
  /// would be painted.
  func prepare(_ image: Image, _ transform: AffineTransform) -> Bool {
    guard !image.size.isEmpty, let inverse = transform.inverse else { return false }
    // The square of the number of source pixels per target pixel, in the direction where it is larger.
    let square = max(
      inverse.a * inverse.a + inverse.b * inverse.b, inverse.c * inverse.c + inverse.d * inverse.d)
    guard square.isFinite else { return false }
    // Each doubling beyond a factor of √2 uses the next halved copy. Bilinear sampling hides smaller factors.
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
    let column = Anchor(transform.tx)
    let row = Anchor(transform.ty)
    anchor = PixelPoint(column.pixel, row.pixel)
    let corner = Point(column.fraction, row.fraction)
    maps = (CoordinateMap(map.a, map.c, corner), CoordinateMap(map.b, map.d, corner))
    stepU = (maps.u.perX &+ 1 << 15) >> 16
    stepV = (maps.v.perX &+ 1 << 15) >> 16
    isScaled = map.isScaleAndTranslation && abs(stepU) <= 4 << 16
    pixelOffset = nil
    if chosen.level == 0, inverse.a == 1, inverse.d == 1, inverse.isScaleAndTranslation,
      abs(inverse.tx) < 1e6, abs(inverse.ty) < 1e6
    {
      let x = Int((inverse.tx).rounded())
      let y = Int((inverse.ty).rounded())
      if Double(x) == inverse.tx, Double(y) == inverse.ty { pixelOffset = PixelPoint(x, y) }
    }
    return true
  }

  func release() { bitmap = empty }

  /// Returns the bitmap's pixels if they coincide with the target's pixels.
  func row(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    guard let pixelOffset else { return nil }
    let column = x + pixelOffset.x
    let line = y + pixelOffset.y
    guard column >= 0, column + count <= bitmap.size.width, line >= 0, line < bitmap.size.height
    else { return nil }
    return UnsafePointer(bitmap.pixels + line * bitmap.stride + column)
  }

  /// Returns the bitmap's pixels for all rows of a rectangle if they coincide with the target's. The rows are `stride`
  /// pixels apart.
  func rows(_ rect: PixelRect) -> UnsafePointer<UInt32>? {
    row(rect.minX, rect.maxY - 1, rect.width) == nil ? nil : row(rect.minX, rect.minY, rect.width)
  }

  var stride: Int { bitmap.stride }

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    if let row = row(x, y, count) {
      rows.copy(pixels, count, row)
      return
    }
    // Compute positions from fixed origins, independent of where the row starts, so that redrawing a part is identical
    // to drawing the whole.
    let first = x &- anchor.x
    let line = Int64(y &- anchor.y)
    // A rotated image extends to both sides of its corner.
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
      let u = (maps.u.perX &* column &+ maps.u.perY &* line &+ maps.u.start) >> 16 &+ stepU &* Int64(within)
      let v = (maps.v.perX &* column &+ maps.v.perY &* line &+ maps.v.start) >> 16 &+ stepV &* Int64(within)
      if isScaled {
        scale(u, v, length, into: pixels + index)
      } else {
        rows.turn(pixels + index, length, &picture, u, v)
      }
      index &+= length
    }
  }

  /// Samples a piece of a row of an image that is only scaled, first between two rows and then between columns.
  private func scale(_ u: Int64, _ v: Int64, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    let end = u &+ stepU &* Int64(count &- 1)
    let first = Int(min(u, end) >> 16)
    let last = Int(max(u, end) >> 16) + 1
    let right = bitmap.size.width - 1
    let bottom = bitmap.size.height - 1
    let line = Int(v >> 16)
    let upper = bitmap.pixels + max(0, min(bottom, line)) * bitmap.stride
    let lower = bitmap.pixels + max(0, min(bottom, line + 1)) * bitmap.stride
    let fraction = UInt32(truncatingIfNeeded: v >> 8) & 255
    between.reserve(last - first + 1 + Self.readAheadColumns)
    // The row contains columns `first`...`last`. Columns outside the image repeat its edge.
    let row = between.pointer
    let from = max(0, min(right, first))
    let to = max(0, min(right, last))
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

  /// Returns a fixed-point number with 32 bits of fraction. The limit is far outside every image and prevents overflow.
  private static func fixed(_ value: Double, limit: Double) -> Int64 {
    Int64((max(-limit, min(limit, value)) * 4_294_967_296).rounded())
  }
}
