import Raster

extension ImageOrientation {
  /// Reads the orientation from a JPEG file. It is `.upright` if it is missing or invalid.
  init(ofJPEG bytes: UnsafeRawBufferPointer) {
    self = Self.exif(in: bytes).map(Self.init(exif:)) ?? .upright
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
}
