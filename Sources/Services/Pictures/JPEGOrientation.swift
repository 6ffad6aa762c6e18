import Geometry
import Raster

/// How a camera was held: what the file says has to be done with its picture so that it is upright (Exif's tag 0x0112).
///
/// The raw values are Exif's.
enum JPEGOrientation: Int {
  case upright = 1
  case mirrored = 2
  case halfTurned = 3
  case mirroredHalfTurned = 4
  case mirroredQuarterBack = 5
  case quarterTurned = 6
  case mirroredQuarter = 7
  case quarterBack = 8

  /// Whether its width becomes the height.
  var swapsSides: Bool { rawValue >= 5 }

  // MARK: Reading

  /// What is not understood is upright.
  init(of bytes: UnsafeRawBufferPointer) {
    self = Self.exif(in: bytes).flatMap(Self.orientation(in:)).flatMap(Self.init(rawValue:)) ?? .upright
  }

  /// The part of the file that a camera has written about itself, without its name.
  private static func exif(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    // Behind the mark of the beginning, parts follow: 0xFF, a kind, and a length that counts itself.
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF {
      let kind = bytes[at + 1]
      // A fill byte.
      if kind == 0xFF {
        at += 1
        continue
      }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      // The picture itself begins, and what says it in front of it is over.
      if kind == 0xDA || length < 2 || at + 2 + length > bytes.count { return nil }
      let part = UnsafeRawBufferPointer(rebasing: bytes[(at + 4)..<(at + 2 + length)])
      if kind == 0xE1, part.count >= 14, part.starts(with: "Exif\0\0".utf8) { return UnsafeRawBufferPointer(rebasing: part[6...]) }
      at += 2 + length
    }
    return nil
  }

  /// The tag's number in a TIFF's first list.
  private static func orientation(in tiff: UnsafeRawBufferPointer) -> Int? {
    let isLittle = tiff[0] == UInt8(ascii: "I")
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at <= tiff.count - count else { return nil }
      var value = 0
      for index in 0..<count { value = value << 8 | Int(tiff[isLittle ? at + count - 1 - index : at + index]) }
      return value
    }
    // Of 32 bits, so that it fits into every Int: three bytes are more than such a part has.
    guard let high = number(isLittle ? 7 : 4, 1), high == 0, let list = number(isLittle ? 4 : 5, 3), let count = number(list, 2)
    else { return nil }
    for index in 0..<min(count, 256) {
      let entry = list + 2 + 12 * index
      guard let tag = number(entry, 2) else { return nil }
      if tag == 0x0112 { return number(entry + 8, 2) }
    }
    return nil
  }

  // MARK: Turning

  /// The upright picture; nil where there is no memory for it.
  func applied(to bitmap: Bitmap) -> Bitmap? {
    if self == .upright { return bitmap }
    let (width, height) = (bitmap.size.width, bitmap.size.height)
    guard let turned = Bitmap(unwrittenSize: swapsSides ? PixelSize(height, width) : bitmap.size) else { return nil }
    // Where the first pixel goes, and how far the next one of its row and the one below it are from there.
    let stride = turned.stride
    let (start, next, below) =
      switch self {
      case .upright: (0, 1, stride)
      case .mirrored: (width - 1, -1, stride)
      case .halfTurned: ((height - 1) * stride + width - 1, -1, -stride)
      case .mirroredHalfTurned: ((height - 1) * stride, 1, -stride)
      case .mirroredQuarterBack: (0, stride, 1)
      case .quarterTurned: (height - 1, stride, -1)
      case .mirroredQuarter: ((width - 1) * stride + height - 1, -stride, -1)
      case .quarterBack: ((width - 1) * stride, -stride, 1)
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
