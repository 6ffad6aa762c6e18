internal import CPNG
import Geometry

/// PNG files, read by libpng's simplified interface: an error there comes back as a
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
    guard let bitmap = Bitmap(tryingSize: PixelSize(width, height)) else {
      throw .cannotRead(path: path, reason: "there is no memory for its pixels")
    }
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

  private static func message(_ image: inout png_image) -> String {
    String(cString: vt_png_message(&image))
  }
}
