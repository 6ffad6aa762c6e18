import Geometry

/// The transform that makes a camera's image upright (Exif tag 0x0112).
///
/// The raw values are those of Exif.
package enum ImageOrientation: Int {
  case upright = 1
  case mirrored = 2
  case rotated180 = 3
  case mirroredRotated180 = 4
  case mirroredRotated270 = 5
  case rotated90 = 6
  case mirroredRotated90 = 7
  case rotated270 = 8

  /// Whether the transform exchanges width and height.
  package var swapsSides: Bool { rawValue >= 5 }

  // MARK: Reading

  /// Reads the orientation from Exif data. It is `.upright` if it is missing or invalid.
  ///
  /// - Parameter exif: A TIFF structure, without the identifier that precedes it in JPEG files.
  package init(exif: UnsafeRawBufferPointer) {
    self = Self.value(in: exif).flatMap(Self.init(rawValue:)) ?? .upright
  }

  /// Returns the value of the orientation tag in the first directory (IFD) of a TIFF structure. The second directory
  /// describes the thumbnail.
  private static func value(in tiff: UnsafeRawBufferPointer) -> Int? {
    let isLittle = tiff.starts(with: "II".utf8)
    guard isLittle || tiff.starts(with: "MM".utf8) else { return nil }
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at <= tiff.count - count else { return nil }
      var value: UInt32 = 0
      for index in 0..<count { value = value << 8 | UInt32(tiff[isLittle ? at + count - 1 - index : at + index]) }
      return Int(exactly: value)
    }
    guard let list = number(4, 4), list < tiff.count, let count = number(list, 2) else { return nil }
    for index in 0..<min(count, 256) {
      let entry = list + 2 + 12 * index
      guard let tag = number(entry, 2), let type = number(entry + 2, 2) else { return nil }
      guard tag == 0x0112 else { continue }
      // Exif requires SHORT. Some programs write BYTE or LONG, or SBYTE, SSHORT, or SLONG.
      return switch type {
      case 1, 6: number(entry + 8, 1)
      case 3, 8: number(entry + 8, 2)
      case 4, 9: number(entry + 8, 4)
      default: nil
      }
    }
    return nil
  }

  // MARK: Turning

  /// Returns the upright bitmap.
  ///
  /// - Parameter path: The name of the file for the error.
  package func applied(to bitmap: Bitmap, of path: String) throws(ImageError) -> Bitmap {
    guard let upright = applied(to: bitmap) else {
      throw .cannotRead(path: path, reason: "not enough memory to rotate it")
    }
    return upright
  }

  /// Returns the upright bitmap, or `nil` if there is not enough memory.
  private func applied(to bitmap: Bitmap) -> Bitmap? {
    if self == .upright { return bitmap }
    let width = bitmap.size.width
    let height = bitmap.size.height
    guard let upright = Bitmap(uninitializedSize: swapsSides ? PixelSize(height, width) : bitmap.size) else {
      return nil
    }
    // The index of the first pixel in the result, and the distances to the next pixel of the row and to the pixel
    // below.
    let stride = upright.stride
    let (start, next, below) =
      switch self {
      case .upright: (0, 1, stride)
      case .mirrored: (width - 1, -1, stride)
      case .rotated180: ((height - 1) * stride + width - 1, -1, -stride)
      case .mirroredRotated180: ((height - 1) * stride, 1, -stride)
      case .mirroredRotated270: (0, stride, 1)
      case .rotated90: (height - 1, stride, -1)
      case .mirroredRotated90: ((width - 1) * stride + height - 1, -stride, -1)
      case .rotated270: ((width - 1) * stride, -stride, 1)
      }
    for y in 0..<height {
      let row = bitmap.pixels + y * bitmap.stride
      var destination = start + y * below
      for x in 0..<width {
        upright.pixels[destination] = row[x]
        destination += next
      }
    }
    return upright
  }
}
