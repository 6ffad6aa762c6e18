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
    if start.starts(with: pngSignature) {
      // Xcode writes another chunk before the header.
      return start.dropFirst(12).starts(with: "CgBI".utf8)
        ? "Apple's variant of PNG is not supported (\(supported))" : nil
    }
    if pngSignature.starts(with: start) { return "the file ends after its first \(start.count) bytes" }
    if let name = name(of: start) { return "\(name) is not supported (\(supported))" }
    if !isText(start) { return "the format is unknown (\(supported))" }
    return isHTML(start) ? "it is an HTML page and not an image" : "it is a text file and not an image"
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
    if has("II*\0") || has("MM\0*") || has("II+\0") || has("MM\0+") { return "TIFF" }
    if has("ftyp", at: 4) { return nameOfHEIF(has) }
    // The two letters alone may begin a text. The fields after the size are reserved, and zero.
    if has("BM"), has("\0\0\0\0", at: 6) { return "BMP" }
    if has("\0\0\u{1}\0") { return "ICO" }
    if has("\0\0\u{2}\0") { return "CUR" }
    if has("DDS ") { return "DDS" }
    if bytes.starts(with: [0x49, 0x49, 0xBC]) { return "JPEG XR" }
    if bytes.starts(with: [0x8A, 0x4D, 0x4E, 0x47]) { return "MNG" }
    if has("%!PS") || bytes.starts(with: [0xC5, 0xD0, 0xD3, 0xC6]) { return "EPS" }
    if isPNM(bytes) { return "PNM" }
    if bytes.starts(with: [0xFF, 0x0A]) || has("\0\0\0\u{C}JXL ") { return "JPEG XL" }
    if bytes.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) || has("\0\0\0\u{C}jP  ") { return "JPEG 2000" }
    if has("qoif") { return "QOI" }
    if has("8BPS") { return "Photoshop's format" }
    if has("%PDF-") { return "PDF" }
    if bytes.starts(with: [0x1F, 0x8B]) { return "gzip" }
    if has("PK\u{3}\u{4}") { return "ZIP" }
    return isText(bytes) && isSVG(bytes) ? "SVG" : nil
  }

  /// Returns the name of the format by the brands of an ISO media file.
  private static func nameOfHEIF(_ has: (StaticString, Int) -> Bool) -> String? {
    // If the main brand is the general one, compatible brands after its version name the coding.
    let isGeneral = has("mif1", 8) || has("msf1", 8)
    for offset in isGeneral ? [16, 20, 24, 28, 32, 36] : [8] {
      if has("avif", offset) || has("avis", offset) { return "AVIF" }
      if has("heic", offset) || has("heix", offset) || has("hevc", offset) || has("hevx", offset) { return "HEIC" }
      // Several layers.
      if has("heim", offset) || has("heis", offset) || has("hevm", offset) || has("hevs", offset) { return "HEIC" }
    }
    return isGeneral ? "HEIF" : "MP4 or another format of videos"
  }

  /// Returns `true` if the bytes begin as a file of Netpbm: P, the digit of a format, and the end of the line, or a
  /// space and the width. Letters and digits alone may begin a text.
  private static func isPNM(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count > 3, bytes[0] == UInt8(ascii: "P") else { return false }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(bytes[1]) else { return false }
    return bytes[2] == 0x0A || bytes[2] == 0x0D || bytes[2] == 0x20 && digits.contains(bytes[3])
  }

  /// Returns `true` if a text begins with the element of an SVG image, after a declaration and comments.
  private static func isSVG(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let rest = markup(in: bytes) else { return false }
    let tag = "<svg".utf8
    if rest.starts(with: tag) { return true }
    guard rest.starts(with: "<?xml".utf8) || rest.starts(with: "<!--".utf8) || rest.starts(with: "<!DOCTYPE svg".utf8)
    else {
      return false
    }
    return rest.indices.contains { rest[$0...].starts(with: tag) }
  }

  /// Returns `true` if a text begins as an HTML page, such as one with which a server reports an error.
  private static func isHTML(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard let rest = markup(in: bytes) else { return false }
    func has(_ tag: StaticString) -> Bool {
      let tag = UnsafeRawBufferPointer(start: tag.utf8Start, count: tag.utf8CodeUnitCount)
      // The sixth bit makes capital letters small.
      return rest.count >= tag.count && zip(rest, tag).allSatisfy { $0 | 0x20 == $1 | 0x20 }
    }
    return has("<!doctype html") || has("<html") || has("<head") || has("<body")
  }

  /// Returns a text from its first tag, if only a byte order mark and spaces precede that.
  private static func markup(in bytes: UnsafeRawBufferPointer) -> Slice<UnsafeRawBufferPointer>? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let before = bytes[..<start].starts(with: mark) ? bytes[mark.count..<start] : bytes[..<start]
    return before.allSatisfy { $0 <= 0x20 } ? bytes[start...] : nil
  }

  /// Returns `true` if no byte is a control character, apart from those that end and indent lines.
  private static func isText(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
  }
}
