import Geometry
import Raster

/// The transform that makes a camera's image upright (Exif tag 0x0112).
///
/// The raw values are those of Exif.
enum JPEGOrientation: Int {
  case upright = 1
  case mirrored = 2
  case rotated180 = 3
  case mirroredRotated180 = 4
  case mirroredRotated270 = 5
  case rotated90 = 6
  case mirroredRotated90 = 7
  case rotated270 = 8

  /// Whether the transform exchanges width and height.
  var swapsSides: Bool { rawValue >= 5 }

  // MARK: Reading

  /// Reads the orientation from a JPEG file. It is `.upright` if it is missing or invalid.
  init(of bytes: UnsafeRawBufferPointer) {
    self = Self.exif(in: bytes).flatMap(Self.orientation(in:)).flatMap(Self.init(rawValue:)) ?? .upright
  }

  /// Returns the content of the file's Exif segment after the identifier, or `nil` if there is none.
  private static func exif(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    // The start marker is followed by segments: 0xFF, a type, and a length that includes itself.
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let kind = bytes[at + 1]
      // A fill byte.
      if kind == 0xFF {
        at += 1
        continue
      }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      // The image data starts here, or the segment is invalid.
      if kind == 0xDA || length < 2 || at + 2 + length > bytes.count { return nil }
      let part = UnsafeRawBufferPointer(rebasing: bytes[(at + 4)..<(at + 2 + length)])
      if kind == 0xE1, part.count >= 14, part.starts(with: "Exif\0\0".utf8) {
        return UnsafeRawBufferPointer(rebasing: part[6...])
      }
      at += 2 + length
    }
    return nil
  }

  /// Returns the value of the orientation tag in the first directory (IFD) of a TIFF structure.
  private static func orientation(in tiff: UnsafeRawBufferPointer) -> Int? {
    let isLittle = tiff[0] == UInt8(ascii: "I")
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at <= tiff.count - count else { return nil }
      var value = 0
      for index in 0..<count { value = value << 8 | Int(tiff[isLittle ? at + count - 1 - index : at + index]) }
      return value
    }
    // Reads only 24 bits of the offset, so that it fits in an `Int` of any size. An Exif segment is smaller than 64 KB.
    guard let high = number(isLittle ? 7 : 4, 1), high == 0, let list = number(isLittle ? 4 : 5, 3),
      let count = number(list, 2)
    else { return nil }
    for index in 0..<min(count, 256) {
      let entry = list + 2 + 12 * index
      guard let tag = number(entry, 2) else { return nil }
      if tag == 0x0112 { return number(entry + 8, 2) }
    }
    return nil
  }

  // MARK: Turning

  /// Returns the upright bitmap, or `nil` if there is not enough memory.
  func applied(to bitmap: Bitmap) -> Bitmap? {
    if self == .upright { return bitmap }
    let width = bitmap.size.width
    let height = bitmap.size.height
    guard let turned = Bitmap(uninitializedSize: swapsSides ? PixelSize(height, width) : bitmap.size) else {
      return nil
    }
    // The index of the first pixel in the result, and the distances to the next pixel of the row and to the pixel
    // below.
    let stride = turned.stride
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
      var place = start + y * below
      for x in 0..<width {
        turned.pixels[place] = row[x]
        place += next
      }
    }
    return turned
  }
}
