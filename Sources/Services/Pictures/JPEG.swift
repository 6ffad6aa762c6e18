internal import CJPEG
import Geometry
import Raster

/// Decodes JPEG files with libjpeg: gray, color or inks, of every process with 8 bits per channel.
enum JPEG {
  static func hasSignature(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.count > 3 && bytes[0] == 0xFF && bytes[1] == 0xD8 && bytes[2] == 0xFF
  }

  /// Decodes a JPEG file.
  ///
  /// - Parameters:
  ///   - name: The name of the file in errors.
  ///   - room: The size that is needed, or `nil` for full size.
  static func read(_ bytes: UnsafeRawBufferPointer, named name: String, for room: TargetSize?) throws(ImageError)
    -> DecodedImage
  {
    var damage = 0
    do throws(ImageError) { return try decode(bytes, name, room, damage: &damage) } catch {
      // The scans before the damage are still an image.
      var start = bytes.prefix(damage)
      for _ in 0..<maximumAttempts {
        guard let end = lastMarker(in: start) else { break }
        start = start[..<end]
        if let image = try? decode(UnsafeRawBufferPointer(rebasing: start), name, room, damage: &damage) {
          return image
        }
      }
      throw error
    }
  }

  /// The number of segments that may be left out at the end of a damaged file. Chosen: more than a program writes
  /// between two scans.
  private static let maximumAttempts = 4

  /// Returns the position of the last marker that begins a segment.
  private static func lastMarker(in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
    bytes.indices.dropLast().last {
      // Not a byte of data, a restart marker, or a fill byte.
      bytes[$0] == 0xFF && bytes[$0 + 1] != 0 && !(0xD0...0xD7).contains(bytes[$0 + 1]) && bytes[$0 + 1] != 0xFF
    }
  }

  /// Decodes a file.
  ///
  /// - Parameter damage: Set to the number of bytes up to the damage, or 0 if there is none or no scan began before it.
  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ name: String, _ room: TargetSize?, damage: inout Int
  ) throws(ImageError) -> DecodedImage {
    guard let address = bytes.baseAddress, let jpeg = vt_jpeg_open(address, bytes.count) else {
      throw .cannotRead(path: name, reason: "not enough memory for it")
    }
    defer {
      damage = vt_jpeg_failure(jpeg)
      vt_jpeg_close(jpeg)
    }
    func failure() -> ImageError { .cannotRead(path: name, reason: String(cString: vt_jpeg_message(jpeg))) }
    guard vt_jpeg_message(jpeg).pointee == 0 else { throw failure() }

    var count = 0
    let orientation = ImageOrientation(exif: UnsafeRawBufferPointer(start: vt_jpeg_exif(jpeg, &count), count: count))
    let whole = PixelSize(Int(vt_jpeg_width(jpeg)), Int(vt_jpeg_height(jpeg)))
    try Image.checkPixelLimits(whole, of: name)
    let eighths = room?.scaleNumerator(for: orientation.swapsSides ? PixelSize(whole.height, whole.width) : whole) ?? 8
    // For a progressive image the library keeps all coefficients in memory, in addition to the pixels.
    let memory = Int(clamping: Image.maximumMemory ?? 256 << 20)
    guard vt_jpeg_scale(jpeg, UInt32(eighths), Int(min(memory, Int(Int32.max)))) != 0 else { throw failure() }
    let size = PixelSize(Int(vt_jpeg_output_width(jpeg)), Int(vt_jpeg_output_height(jpeg)))
    try Image.checkSize(size, of: name, times: orientation == .upright ? 1 : 2)
    guard let bitmap = Bitmap(uninitializedSize: size) else {
      throw .cannotRead(path: name, reason: "not enough memory for its pixels")
    }
    guard vt_jpeg_read(jpeg, bitmap.pixels, bitmap.stride) != 0 else { throw failure() }
    if let profile = vt_jpeg_profile(jpeg) {
      // As in web browsers, a profile of grays does not belong to colors.
      ColorProfile(
        icc: UnsafeRawBufferPointer(start: profile, count: vt_jpeg_profile_count(jpeg)),
        acceptsGray: vt_jpeg_is_gray(jpeg) != 0)?.convert(bitmap)
    }
    return DecodedImage(
      bitmap: try orientation.applied(to: bitmap, of: name),
      warning: vt_jpeg_is_truncated(jpeg) != 0 ? DecodedImage.truncationWarning(for: name) : nil)
  }
}
