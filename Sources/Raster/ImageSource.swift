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

  func fetch(_ x: Int, _ y: Int, _ count: Int, into pixels: UnsafeMutablePointer<UInt32>) {
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    if let shift {
      let row = bitmap.pixels + max(0, min(height - 1, y + shift.y)) * bitmap.stride
      let from = x + shift.x
      if from >= 0, from + count <= width {
        UnsafeMutableRawPointer(pixels).copyMemory(from: row + from, byteCount: count * 4)
      } else {
        for index in 0..<count { pixels[index] = row[max(0, min(width - 1, from + index))] }
      }
      return
    }
    // The middle of the target pixel, from the middle of the first source pixel.
    let place = map.apply(to: Point(Double(x) + 0.5, Double(y) + 0.5))
    var u = Self.fixed(place.x - 0.5, width)
    var v = Self.fixed(place.y - 0.5, height)
    let (du, dv) = (Self.step(map.a), Self.step(map.b))
    let (right, bottom) = (Int32(width - 1), Int32(height - 1))
    for index in 0..<count {
      let (iu, iv) = (u >> 16, v >> 16)
      let (left, top) = (max(0, min(right, iu)), max(0, min(bottom, iv)))
      let (next, below) = (max(0, min(right, iu &+ 1)), max(0, min(bottom, iv &+ 1)))
      let upper = bitmap.pixels + Int(top) &* bitmap.stride
      let lower = bitmap.pixels + Int(below) &* bitmap.stride
      let fraction = UInt32(truncatingIfNeeded: u >> 8) & 255
      pixels[index] = Self.blend(
        Self.blend(upper[Int(left)], upper[Int(next)], fraction),
        Self.blend(lower[Int(left)], lower[Int(next)], fraction),
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

  @inline(__always)
  private static func blend(_ a: UInt32, _ b: UInt32, _ fraction: UInt32) -> UInt32 {
    let rest = 256 &- fraction
    let even = ((a & 0xFF00FF) &* rest &+ (b & 0xFF00FF) &* fraction) &>> 8 & 0xFF00FF
    let odd = ((a &>> 8 & 0xFF00FF) &* rest &+ (b &>> 8 & 0xFF00FF) &* fraction) & 0xFF00_FF00
    return even | odd
  }
}
