internal import CPNG

/// Recognizes files that are not PNG files by their first bytes, so that an error can name their format.
package enum ImageFormat {
  /// The number of first bytes that are examined. Chosen: enough for the comments before an SVG element.
  static let examinedByteCount = 1024

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Returns the reason why a file cannot be read as a PNG file, or `nil` if it begins as one.
  ///
  /// - Parameters:
  ///   - bytes: The first bytes of the file, or all of them.
  ///   - supported: The formats that the reader supports, with a verb, such as "PNG is".
  package static func problem(with bytes: UnsafeRawBufferPointer, supported: String) -> String? {
    let start = UnsafeRawBufferPointer(rebasing: bytes.prefix(examinedByteCount))
    if start.isEmpty { return "the file is empty" }
    if start.starts(with: pngSignature) { return nil }
    if pngSignature.starts(with: start) { return "the file ends after its first \(start.count) bytes" }
    if let name = name(of: start) { return "\(name) is not supported (\(supported))" }
    return isText(start) ? "it is a text file and not an image" : "the format is unknown (\(supported))"
  }

  /// Returns the reason why the file at `path` cannot be read as a PNG file, or `nil` if it begins as one or cannot be
  /// read at all.
  static func problem(withFileAt path: String, supported: String) -> String? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    return withUnsafeTemporaryAllocation(byteCount: examinedByteCount, alignment: 1) { buffer in
      let count = fread(buffer.baseAddress, 1, buffer.count, file)
      if ferror(file) != 0 { return nil }
      return problem(with: UnsafeRawBufferPointer(rebasing: buffer[..<count]), supported: supported)
    }
  }

  /// Returns the name of a format other than PNG, or `nil` if the bytes do not identify it.
  private static func name(of bytes: UnsafeRawBufferPointer) -> String? {
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      let text = UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      return bytes.count >= offset + text.count && bytes[offset..<offset + text.count].elementsEqual(text)
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "JPEG" }
    if has("RIFF"), has("WEBP", at: 8) { return "WebP" }
    if has("GIF87a") || has("GIF89a") { return "GIF" }
    if has("II*\0") || has("MM\0*") { return "TIFF" }
    if has("ftyp", at: 4) { return nameOfHEIF(has) }
    // The two letters alone may begin a text. The fields after the size are reserved, and zero.
    if has("BM"), has("\0\0\0\0", at: 6) { return "BMP" }
    return isText(bytes) && isSVG(bytes) ? "SVG" : nil
  }

  /// Returns the name of the format by the brand of an ISO media file.
  private static func nameOfHEIF(_ has: (StaticString, Int) -> Bool) -> String? {
    if has("avif", 8) || has("avis", 8) { return "AVIF" }
    if has("heic", 8) || has("heix", 8) || has("hevc", 8) || has("hevx", 8) { return "HEIC" }
    return has("mif1", 8) || has("msf1", 8) ? "HEIF" : nil
  }

  /// Returns `true` if a text begins with the element of an SVG image, after a declaration and comments.
  private static func isSVG(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "<")) else { return false }
    // A byte order mark and spaces may precede the first tag.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let before = bytes[..<start].starts(with: mark) ? bytes[mark.count..<start] : bytes[..<start]
    guard before.allSatisfy({ $0 <= 0x20 }) else { return false }
    let tag = "<svg".utf8
    let rest = bytes[start...]
    if rest.starts(with: tag) { return true }
    guard rest.starts(with: "<?xml".utf8) || rest.starts(with: "<!--".utf8) || rest.starts(with: "<!DOCTYPE svg".utf8)
    else {
      return false
    }
    return rest.indices.contains { rest[$0...].starts(with: tag) }
  }

  /// Returns `true` if no byte is a control character, apart from those that end and indent lines.
  private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
  }
}
