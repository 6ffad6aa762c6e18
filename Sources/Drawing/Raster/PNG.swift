internal import CPNG
internal import CPixelRows
import Geometry

/// PNG files, read by libpng's simplified interface: an error there comes back as a
/// result and never jumps over Swift frames.
enum PNG {
  /// - Parameter memory: the machine's; asked for only where a picture is large.
  static func read(
    _ path: String, in memory: @autoclosure () -> MachineMemory? = MachineMemory.now
  ) throws(ImageError) -> Bitmap {
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
    let bytes = width * height * 4
    if bytes > small, let allowed = memory()?.mostForPicture, bytes > allowed {
      throw .tooLargeForMachine(path: path, width: width, height: height, allowedBytes: allowed)
    }

    // Libpng turns every kind of file into these bytes, 16 bits and gamma included.
    image.format = UInt32(VT_PNG_WORDS)
    guard let bitmap = Bitmap(unwrittenSize: PixelSize(width, height)) else {
      throw .cannotRead(path: path, reason: "there is no memory for its pixels")
    }
    guard png_image_finish_read(&image, nil, bitmap.pixels, Int32(bitmap.stride * 4), nil) != 0
    else { throw .cannotRead(path: path, reason: message(&image)) }
    for index in 0..<width * height {
      let pixel = bitmap.pixels[index]
      let alpha = pixel >> 24
      if alpha != 255 {
        bitmap.pixels[index] = alpha << 24 | vt_scaled(pixel, alpha) & 0xFF_FFFF
      }
    }
    return bitmap
  }

  /// What every machine has, in bytes. D: 1024x1024 pixels.
  private static let small = 4 << 20

  private static func message(_ image: inout png_image) -> String {
    String(cString: vt_png_message(&image))
  }
}
