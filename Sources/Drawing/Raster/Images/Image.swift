public import Geometry

/// A picture that does not change any more.
public final class Image {
  /// The most pixels on a side, and in all, that a file may have.
  public static let longestSide = 16_384
  /// The most pixels that an image may have.
  public static let mostPixels = 64 << 20

  /// In pixels; drawn at scale 1, a pixel of the picture is one point.
  public var size: PixelSize { bitmap.size }

  let bitmap: Bitmap
  /// Whether every pixel is.
  let isOpaque: Bool
  /// The picture at half the size, at a quarter and so on, made when first needed.
  private var halves: [Bitmap] = []

  /// Takes the bitmap over: it must not be drawn on any more.
  public init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    var all: UInt32 = 0xFF00_0000
    for index in 0..<bitmap.stride * bitmap.size.height { all &= bitmap.pixels[index] }
    isOpaque = all == 0xFF00_0000
  }

  /// A part of another one, which has to live as long as this.
  init(borrowing part: PixelRect, of image: Image) {
    let whole = image.bitmap
    let part = part.intersection(whole.bounds)
    bitmap = Bitmap(borrowing: whole.pixels + (part.minY * whole.stride + part.minX), size: part.size, stride: whole.stride)
    isOpaque = image.isOpaque
  }

  /// Reads a PNG of any kind: gray, palette or color, 1 to 16 bits, with or without alpha. It may take, at 4 bytes a pixel, a
  /// quarter of the machine's memory and half of what is available of it.
  public convenience init(contentsOfPNG path: String) throws(ImageError) {
    self.init(try PNG.read(path))
  }

  /// The same of a file in memory.
  ///
  /// - Parameter name: what it is called in errors.
  public convenience init(png bytes: UnsafeRawBufferPointer, named name: String = "in memory") throws(ImageError) {
    self.init(try PNG.read(bytes, named: name))
  }

  /// The picture halved `level` times, or as often as it can be.
  func halved(_ level: Int) -> (bitmap: Bitmap, level: Int) {
    guard level > 0 else { return (bitmap, 0) }
    while halves.count < level {
      let last = halves.last ?? bitmap
      // Without memory for the next one pixels are skipped: the picture is coarser, no more.
      guard last.size.width > 1 || last.size.height > 1, let half = Self.half(of: last) else { break }
      halves.append(half)
    }
    guard !halves.isEmpty else { return (bitmap, 0) }
    let reached = min(level, halves.count)
    return (halves[reached - 1], reached)
  }

  /// Each pixel is the mean of four; at an odd end the last row or column counts twice.
  /// Nil where there is no memory for it.
  private static func half(of bitmap: Bitmap) -> Bitmap? {
    let size = bitmap.size
    guard let half = Bitmap(tryingSize: PixelSize((size.width + 1) / 2, (size.height + 1) / 2)) else { return nil }
    for y in 0..<half.size.height {
      let upper = bitmap.pixels + 2 * y * bitmap.stride
      let lower = bitmap.pixels + min(2 * y + 1, size.height - 1) * bitmap.stride
      for x in 0..<half.size.width {
        let (left, right) = (2 * x, min(2 * x + 1, size.width - 1))
        half.pixels[y * half.stride + x] = mean(
          upper[left], upper[right], lower[left], lower[right])
      }
    }
    return half
  }

  private static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let even = (a & 0xFF00FF) &+ (b & 0xFF00FF) &+ (c & 0xFF00FF) &+ (d & 0xFF00FF) &+ 0x20002
    let odd =
      (a &>> 8 & 0xFF00FF) &+ (b &>> 8 & 0xFF00FF) &+ (c &>> 8 & 0xFF00FF)
      &+ (d &>> 8 & 0xFF00FF) &+ 0x20002
    return (even &>> 2 & 0xFF00FF) | (odd &>> 2 & 0xFF00FF) &<< 8
  }
}
