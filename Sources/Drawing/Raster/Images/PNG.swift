internal import CPNG
internal import CPixelRows
import Geometry

/// Reads PNG files with libpng's simplified interface, which returns errors and never uses `longjmp` across Swift
/// frames.
enum PNG {
  /// Reads a PNG file.
  ///
  /// - Parameter memory: The memory of the machine. It is evaluated only for large images.
  static func read(
    _ path: String, in memory: @autoclosure () -> MachineMemory? = MachineMemory.now
  ) throws(ImageError) -> Bitmap {
    try read(path, memory, { png_image_begin_read_from_file(&$0, path) }) {
      ImageFormat.problem(withFileAt: path, supported: supportedFormats)
    }
  }

  /// Reads a PNG file in memory. Errors refer to it as `name`.
  static func read(
    _ bytes: UnsafeRawBufferPointer, named name: String,
    in memory: @autoclosure () -> MachineMemory? = MachineMemory.now
  ) throws(ImageError) -> Bitmap {
    guard let address = bytes.baseAddress else { throw .cannotRead(path: name, reason: "the file is empty") }
    return try read(name, memory, { png_image_begin_read_from_memory(&$0, address, bytes.count) }) {
      ImageFormat.problem(with: bytes, supported: supportedFormats)
    }
  }

  private static let supportedFormats = "PNG is, and JPEG with the product Pictures"

  /// - Parameters:
  ///   - begin: Opens the file. Returns 0 if that fails.
  ///   - problem: Returns what is wrong with the file's format, or `nil`. Called if `begin` fails.
  private static func read(
    _ path: String, _ memory: () -> MachineMemory?, _ begin: (inout png_image) -> Int32, problem: () -> String?
  ) throws(ImageError) -> Bitmap {
    var image = png_image()
    vt_png_begin(&image)
    defer { png_image_free(&image) }
    guard begin(&image) != 0 else { throw .cannotRead(path: path, reason: problem() ?? message(&image)) }
    // Check the size before allocating any memory: a file of a hundred bytes can claim any size.
    let size = PixelSize(Int(image.width), Int(image.height))
    try Image.check(size, of: path, in: memory)

    // libpng converts all formats to this one, including 16 bits per channel and gamma.
    image.format = UInt32(VT_PNG_WORDS)
    guard let bitmap = Bitmap(uninitializedSize: size) else {
      throw .cannotRead(path: path, reason: "not enough memory for its pixels")
    }
    guard png_image_finish_read(&image, nil, bitmap.pixels, Int32(bitmap.stride * 4), nil) != 0
    else { throw .cannotRead(path: path, reason: message(&image)) }
    for index in 0..<size.width * size.height {
      let pixel = bitmap.pixels[index]
      let alpha = pixel >> 24
      if alpha != 255 {
        bitmap.pixels[index] = alpha << 24 | vt_scaled(pixel, alpha) & 0xFF_FFFF
      }
    }
    return bitmap
  }

  private static func message(_ image: inout png_image) -> String {
    String(cString: vt_png_message(&image))
  }
}
