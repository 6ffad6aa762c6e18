import Geometry

/// The pixels of a scaled, moved or turned picture.
///
/// Bilinear between the four nearest pixels. For a picture drawn smaller, from a
/// halved copy near the size it gets, so that no source pixel is skipped.
final class ImageSource {
  private let empty = Bitmap(size: .zero)
  private var bitmap: Bitmap
  /// Pixels of the target to pixels of the bitmap.
  private var map = AffineTransform.identity
  /// Where pixels fall on pixels: what to add to a target place.
  private var shift: PixelPoint?
  private(set) var isOpaque = false
  /// One row between two of the bitmap's.
  private var between = GrowBuffer<UInt32>()

  init() { bitmap = empty }

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
    map = inverse.concatenating(AffineTransform(scale: factor))
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

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    if let row = row(x, y, count) {
      UnsafeMutableRawPointer(pixels).copyMemory(from: row, byteCount: count * 4)
      return
    }
    // The middle of the target pixel, from the middle of the first source pixel.
    let place = map.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5))
    let u = Self.fixed(place.x - 0.5, bitmap.size.width)
    let v = Self.fixed(place.y - 0.5, bitmap.size.height)
    let (du, dv) = (Self.step(map.a), Self.step(map.b))
    if map.isUpright {
      let end = Int64(u) + Int64(du) * Int64(count - 1)
      let (first, last) = (Int(min(Int64(u), end) >> 16), Int(max(Int64(u), end) >> 16) + 1)
      if last - first <= 2 * bitmap.size.width + 64 {
        scale(u, du, v, first, last, count, into: pixels)
        return
      }
    }
    turn(u, du, v, dv, count, into: pixels)
  }

  /// A row of a picture that is scaled only: first between two rows, then between columns.
  private func scale(
    _ u: Int32, _ du: Int32, _ v: Int32, _ first: Int, _ last: Int, _ count: Int,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    let (width, bottom) = (bitmap.size.width, bitmap.size.height - 1)
    let line = Int(v >> 16)
    let upper = bitmap.pixels + max(0, min(bottom, line)) * bitmap.stride
    let lower = bitmap.pixels + max(0, min(bottom, line + 1)) * bitmap.stride
    let fraction = UInt32(truncatingIfNeeded: v >> 8) & 255
    between.reserve(last - first + 1)
    // Columns `first`...`last`; those beyond the picture repeat its edge.
    let row = between.pointer
    let (from, to) = (max(0, min(width - 1, first)), max(0, min(width - 1, last)))
    Blend.mix(row + max(0, from - first), to - from + 1, upper + from, lower + from, fraction)
    var column = first
    while column < from {
      row[column - first] = row[from - first]
      column += 1
    }
    column = to + 1
    while column <= last {
      row[column - first] = column - 1 >= first ? row[column - 1 - first] : row[0]
      column += 1
    }
    var place = u &- Int32(truncatingIfNeeded: first) &<< 16
    for index in 0..<count {
      let column = Int(place >> 16)
      pixels[index] = Blend.between(
        row[column], row[column &+ 1], UInt32(truncatingIfNeeded: place >> 8) & 255)
      place &+= du
    }
  }

  private func turn(
    _ u: Int32, _ du: Int32, _ v: Int32, _ dv: Int32, _ count: Int,
    into pixels: UnsafeMutablePointer<UInt32>
  ) {
    var (u, v) = (u, v)
    let (right, bottom) = (Int32(bitmap.size.width - 1), Int32(bitmap.size.height - 1))
    for index in 0..<count {
      let (iu, iv) = (u >> 16, v >> 16)
      let (left, top) = (max(0, min(right, iu)), max(0, min(bottom, iv)))
      let (next, below) = (max(0, min(right, iu &+ 1)), max(0, min(bottom, iv &+ 1)))
      let upper = bitmap.pixels + Int(top) &* bitmap.stride
      let lower = bitmap.pixels + Int(below) &* bitmap.stride
      let fraction = UInt32(truncatingIfNeeded: u >> 8) & 255
      pixels[index] = Blend.between(
        Blend.between(upper[Int(left)], upper[Int(next)], fraction),
        Blend.between(lower[Int(left)], lower[Int(next)], fraction),
        UInt32(truncatingIfNeeded: v >> 8) & 255)
      u &+= du
      v &+= dv
    }
  }

  /// 16 bits of fraction, at most one pixel outside of 0..<limit.
  private static func fixed(_ value: Double, _ limit: Int) -> Int32 {
    Int32(max(-1, min(Double(min(limit, 32_767)), value)) * 65_536)
  }

  private static func step(_ value: Double) -> Int32 {
    Int32(max(-16_384, min(16_384, value)) * 65_536)
  }
}
