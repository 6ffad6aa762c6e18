internal import CJPEG
import Geometry
import Raster

/// Decodes JPEG files, gray or color, with libjpeg.
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
    -> Bitmap
  {
    guard let address = bytes.baseAddress, let jpeg = vt_jpeg_open(address, bytes.count) else {
      throw .cannotRead(path: name, reason: "not enough memory for it")
    }
    defer { vt_jpeg_close(jpeg) }
    func failure() -> ImageError { .cannotRead(path: name, reason: String(cString: vt_jpeg_message(jpeg))) }
    guard vt_jpeg_message(jpeg).pointee == 0 else { throw failure() }

    let way = JPEGOrientation(of: bytes)
    let whole = PixelSize(Int(vt_jpeg_width(jpeg)), Int(vt_jpeg_height(jpeg)))
    try Image.checkPixelLimits(whole, of: name)
    let eighths = room?.scaleNumerator(for: way.swapsSides ? PixelSize(whole.height, whole.width) : whole) ?? 8
    // For a progressive image the library keeps all coefficients in memory, in addition to the pixels.
    let memory = Int(clamping: Image.maximumMemory ?? 256 << 20)
    guard vt_jpeg_scale(jpeg, UInt32(eighths), Int(min(memory, Int(Int32.max)))) != 0 else { throw failure() }
    let size = PixelSize(Int(vt_jpeg_output_width(jpeg)), Int(vt_jpeg_output_height(jpeg)))
    try Image.checkSize(size, of: name, times: way == .upright ? 1 : 2)
    guard let bitmap = Bitmap(uninitializedSize: size) else {
      throw .cannotRead(path: name, reason: "not enough memory for its pixels")
    }
    guard vt_jpeg_read(jpeg, bitmap.pixels, bitmap.stride) != 0 else { throw failure() }
    guard let turned = way.applied(to: bitmap) else {
      throw .cannotRead(path: name, reason: "not enough memory to rotate it")
    }
    return turned
  }
}
