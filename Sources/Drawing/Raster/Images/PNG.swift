internal import CPNG
internal import CPixelRows
import Geometry

/// Decodes PNG files of every kind with libpng. As in web browsers, samples are values of sRGB unless the file has code
/// points of colors, a color profile, or another gamma, and the first image of an animation is shown.
enum PNG {
  /// Reads a PNG file.
  ///
  /// - Parameter memory: The memory of the machine. It is evaluated only for large images.
  static func read(
    _ path: String, in memory: @autoclosure () -> MachineMemory? = MachineMemory.now
  ) throws(ImageError) -> DecodedImage {
    try read(vt_png_open(path, nil, 0), path, memory) {
      ImageFormat.problem(withFileAt: path, supported: supportedFormats)
    }
  }

  /// Reads a PNG file in memory. Errors refer to it as `name`.
  static func read(
    _ bytes: UnsafeRawBufferPointer, named name: String,
    in memory: @autoclosure () -> MachineMemory? = MachineMemory.now
  ) throws(ImageError) -> DecodedImage {
    try read(vt_png_open(nil, bytes.baseAddress, bytes.count), name, memory) {
      ImageFormat.problem(with: bytes, supported: supportedFormats)
    }
  }

  private static let supportedFormats = "PNG is, and JPEG with the product Pictures"

  /// Decodes the file that `png` has opened, and closes it.
  ///
  /// - Parameter problem: Returns what is wrong with the file's format, or `nil`. Called if the header is invalid.
  private static func read(
    _ png: UnsafeMutablePointer<vt_png>?, _ path: String, _ memory: () -> MachineMemory?, problem: () -> String?
  ) throws(ImageError) -> DecodedImage {
    guard let png else { throw .cannotRead(path: path, reason: "not enough memory for it") }
    defer { vt_png_close(png) }
    func message() -> String { String(cString: vt_png_message(png)) }
    guard vt_png_message(png).pointee == 0 else { throw .cannotRead(path: path, reason: problem() ?? message()) }
    // Check the size before allocating any memory: a file of a hundred bytes can claim any size.
    let size = PixelSize(Int(clamping: vt_png_width(png)), Int(clamping: vt_png_height(png)))
    try Image.check(size, of: path, in: memory)
    guard let bitmap = Bitmap(uninitializedSize: size) else {
      throw .cannotRead(path: path, reason: "not enough memory for its pixels")
    }
    guard vt_png_read(png, bitmap.pixels, bitmap.stride) != 0 else {
      throw .cannotRead(path: path, reason: message())
    }
    var count: UInt32 = 0
    let profile = UnsafeRawBufferPointer(start: vt_png_profile(png, &count), count: Int(count))
    var primaries = [Float](repeating: 0, count: 9)
    if profile.baseAddress != nil {
      ColorProfile(icc: profile)?.convert(bitmap)
    } else if vt_png_primaries(png, &primaries) != 0 {
      ColorProfile(primaries: primaries)?.convert(bitmap)
    }
    premultiply(bitmap)

    count = 0
    let orientation = ImageOrientation(
      exif: UnsafeRawBufferPointer(start: vt_png_exif(png, &count), count: Int(count)))
    if orientation != .upright { try Image.check(size, of: path, times: 2, in: memory) }
    return DecodedImage(
      bitmap: try orientation.applied(to: bitmap, of: path),
      warning: vt_png_lacks_rows(png) != 0 ? DecodedImage.truncationWarning(for: path) : nil)
  }

  private static func premultiply(_ bitmap: Bitmap) {
    for index in 0..<bitmap.size.width * bitmap.size.height {
      let pixel = bitmap.pixels[index]
      let alpha = pixel >> 24
      if alpha != 255 {
        bitmap.pixels[index] = alpha << 24 | vt_scaled(pixel, alpha) & 0xFF_FFFF
      }
    }
  }
}
