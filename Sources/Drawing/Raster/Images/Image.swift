public import Geometry

/// An immutable image.
public final class Image {
  /// The maximum width and height of an image file, in pixels.
  public static let maximumSide = 16_384
  /// The maximum number of pixels of an image file.
  public static let maximumPixelCount = 64 << 20

  /// The size in pixels. At an image scale of 1, a pixel is one point.
  public var size: PixelSize { bitmap.size }

  /// A message of one line if the image's file is truncated, so that a part of the image is missing. Otherwise `nil`.
  public let warning: String?

  package let bitmap: Bitmap
  let isOpaque: Bool
  /// The image at half its size, at a quarter, and so on. Created on demand.
  private var halves: [Bitmap] = []

  /// Creates an image that takes ownership of `bitmap`. The bitmap must not be drawn on afterwards.
  public convenience init(_ bitmap: Bitmap) { self.init(DecodedImage(bitmap: bitmap, warning: nil)) }

  package init(_ decoded: DecodedImage) {
    bitmap = decoded.bitmap
    warning = decoded.warning
    var all: UInt32 = 0xFF00_0000
    for index in 0..<bitmap.stride * bitmap.size.height { all &= bitmap.pixels[index] }
    isOpaque = all == 0xFF00_0000
  }

  /// Creates an image from a part of another image, which must outlive it.
  init(borrowing part: PixelRect, of image: Image) {
    let whole = image.bitmap
    let part = part.intersection(whole.bounds)
    bitmap = Bitmap(
      borrowing: whole.pixels + (part.minY * whole.stride + part.minX), size: part.size, stride: whole.stride)
    isOpaque = image.isOpaque
    warning = nil
  }

  /// Reads a PNG file of any format: grayscale, palette or color, 1 to 16 bits, with or without alpha. It is rotated
  /// upright according to its Exif orientation. If the file is truncated, the missing rows are transparent, and
  /// `warning` is a message.
  ///
  /// At 4 bytes per pixel, the image may use a quarter of the machine's memory and half of the available memory.
  public convenience init(contentsOfPNG path: String) throws(ImageError) {
    self.init(try PNG.read(path))
  }

  /// Reads a PNG file in memory, with the limits of ``init(contentsOfPNG:)``.
  ///
  /// - Parameter name: The name of the file for errors.
  public convenience init(png bytes: UnsafeRawBufferPointer, named name: String = "in memory") throws(ImageError) {
    self.init(try PNG.read(bytes, named: name))
  }

  /// Returns the image halved `level` times, or fewer times if it cannot be halved further.
  func halved(_ level: Int) -> (bitmap: Bitmap, level: Int) {
    guard level > 0 else { return (bitmap, 0) }
    while halves.count < level {
      let last = halves.last ?? bitmap
      // If there is not enough memory, drawing skips pixels and looks coarser.
      guard last.size.width > 1 || last.size.height > 1, let half = Self.half(of: last) else { break }
      halves.append(half)
    }
    guard !halves.isEmpty else { return (bitmap, 0) }
    let reached = min(level, halves.count)
    return (halves[reached - 1], reached)
  }

  /// Returns the bitmap at half its size. Each pixel is the mean of four; at an odd edge, the last row or column counts
  /// twice.
  ///
  /// Returns `nil` if there is not enough memory.
  private static func half(of bitmap: Bitmap) -> Bitmap? {
    let size = bitmap.size
    guard let half = Bitmap(checkedSize: PixelSize((size.width + 1) / 2, (size.height + 1) / 2)) else { return nil }
    for y in 0..<half.size.height {
      let upper = bitmap.pixels + 2 * y * bitmap.stride
      let lower = bitmap.pixels + min(2 * y + 1, size.height - 1) * bitmap.stride
      for x in 0..<half.size.width {
        let left = 2 * x
        let right = min(2 * x + 1, size.width - 1)
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
