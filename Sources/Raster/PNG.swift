internal import CPNG
import Geometry

/// PNG files, by libpng's simplified interface: an error there comes back as a
/// result and never jumps over Swift frames.
enum PNG {
  static func read(_ path: String) throws(ImageError) -> Bitmap {
    var image = png_image()
    vt_png_begin(&image)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_file(&image, path) != 0 else {
      throw .cannotRead(path: path, reason: message(&image))
    }
    // Asked before any memory is: a file of a hundred bytes can claim any size.
    let (width, height) = (Int(image.width), Int(image.height))
    guard width <= Image.longestSide, height <= Image.longestSide,
      width * height <= Image.mostPixels
    else { throw .tooLarge(path: path, width: width, height: height) }

    // Libpng turns every kind of file into these bytes, 16 bits and gamma included.
    image.format = UInt32(VT_PNG_WORDS)
    let bitmap = Bitmap(size: PixelSize(width, height))
    guard png_image_finish_read(&image, nil, bitmap.pixels, Int32(bitmap.stride * 4), nil) != 0
    else { throw .cannotRead(path: path, reason: message(&image)) }
    for index in 0..<width * height {
      let pixel = bitmap.pixels[index]
      let alpha = pixel >> 24
      if alpha != 255 {
        bitmap.pixels[index] = alpha << 24 | Blend.scaled(pixel, alpha) & 0xFF_FFFF
      }
    }
    return bitmap
  }

  /// Writes `size` pixels to a temporary name beside `path`, then gives it that
  /// name: whoever reads `path` never sees half a picture.
  static func write(
    _ pixels: UnsafePointer<UInt32>, stride: Int, size: PixelSize, to path: String
  ) throws(ImageError) {
    guard !size.isEmpty else { throw .cannotWrite(path: path, reason: "it has no pixels") }
    var image = png_image()
    vt_png_begin(&image)
    defer { png_image_free(&image) }
    image.width = UInt32(size.width)
    image.height = UInt32(size.height)
    let isOpaque = Self.isOpaque(pixels, stride, size)
    image.format = UInt32(isOpaque ? VT_PNG_OPAQUE : VT_PNG_WORDS)
    let bytes = isOpaque ? opaque(pixels, stride, size) : straight(pixels, stride, size)
    defer { bytes.deallocate() }
    guard vt_png_is_replaceable(path) != 0 else {
      let error = vt_png_write_into(&image, path, bytes)
      if error == 0 { return }
      throw .cannotWrite(path: path, reason: error < 0 ? message(&image) : String(cString: vt_png_error(error)))
    }
    let temporary = path + ".part"
    guard png_image_write_to_file(&image, temporary, 0, bytes, 0, nil) != 0 else {
      let reason = message(&image)
      _ = vt_png_remove(temporary)
      throw .cannotWrite(path: path, reason: reason)
    }
    let error = vt_png_rename(temporary, path)
    guard error == 0 else {
      _ = vt_png_remove(temporary)
      throw .cannotWrite(path: path, reason: String(cString: vt_png_error(error)))
    }
  }

  private static func message(_ image: inout png_image) -> String {
    vt_png_set_message_end(&image)
    return String(cString: vt_png_message(&image))
  }

  private static func isOpaque(
    _ pixels: UnsafePointer<UInt32>, _ stride: Int, _ size: PixelSize
  ) -> Bool {
    var all: UInt32 = 0xFF00_0000
    for y in 0..<size.height {
      for x in 0..<size.width { all &= pixels[y * stride + x] }
    }
    return all == 0xFF00_0000
  }

  /// Three bytes a pixel.
  private static func opaque(
    _ pixels: UnsafePointer<UInt32>, _ stride: Int, _ size: PixelSize
  ) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * size.height * 3)
    var next = bytes
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = pixels[y * stride + x]
        next[0] = UInt8(truncatingIfNeeded: pixel)
        next[1] = UInt8(truncatingIfNeeded: pixel >> 8)
        next[2] = UInt8(truncatingIfNeeded: pixel >> 16)
        next += 3
      }
    }
    return bytes
  }

  /// Four bytes a pixel, no longer premultiplied: PNG knows it no other way.
  private static func straight(
    _ pixels: UnsafePointer<UInt32>, _ stride: Int, _ size: PixelSize
  ) -> UnsafeMutablePointer<UInt8> {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * size.height * 4)
    var next = bytes
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = pixels[y * stride + x]
        let alpha = pixel >> 24
        for channel in 0..<3 {
          let part = pixel >> UInt32(8 * channel) & 255
          next[channel] = alpha == 0 ? 0 : UInt8(min(255, (part * 255 + alpha / 2) / alpha))
        }
        next[3] = UInt8(alpha)
        next += 4
      }
    }
    return bytes
  }
}

extension Bitmap {
  /// Writes the bitmap as a PNG: with alpha if a pixel needs it, else without.
  public func writePNG(to path: String) throws(ImageError) {
    try PNG.write(pixels, stride: stride, size: size, to: path)
  }

  /// Writes pixels that are somewhere else: premultiplied 0xAARRGGBB, `stride`
  /// pixels from one row to the next.
  public static func writePNG(
    pixels: UnsafePointer<UInt32>, stride: Int, size: PixelSize, to path: String
  ) throws(ImageError) {
    try PNG.write(pixels, stride: stride, size: size, to: path)
  }
}
