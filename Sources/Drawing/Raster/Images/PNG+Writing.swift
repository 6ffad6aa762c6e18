internal import CZlib
import Geometry

/// Encoding, with zlib alone: libpng's writer brings its reader along, 190 KB of a board's
/// program, which most have for nothing but a screenshot.
extension PNG {
  /// What comes before the compressed rows: signature, IHDR, sRGB, and the length and name of IDAT.
  private static let headerLength = 8 + (12 + 13) + (12 + 1) + 8

  /// The whole file, with alpha if a pixel needs it; the caller's to free. Nil without memory for it.
  fileprivate static func file(
    _ pixels: UnsafePointer<UInt32>, _ stride: Int, _ size: PixelSize
  ) -> UnsafeMutableBufferPointer<UInt8>? {
    let isOpaque = Self.isOpaque(pixels, stride, size)
    guard let rows = Self.rows(pixels, stride, size, withAlpha: !isOpaque) else { return nil }
    defer { PixelMemory.deallocate(rows.baseAddress!) }
    var length = compressBound(uLong(rows.count))
    guard let file = bytes(headerLength + Int(length) + 4 + 12) else { return nil }
    guard compress(file.baseAddress! + headerLength, &length, rows.baseAddress, uLong(rows.count)) == Z_OK else {
      PixelMemory.deallocate(file.baseAddress!)
      return nil
    }
    var writer = ChunkWriter(next: file.baseAddress!)
    writer.add(0x8950_4E47)
    writer.add(0x0D0A_1A0A)
    writer.beginChunk(0x4948_4452, length: 13)  // IHDR
    writer.add(UInt32(size.width))
    writer.add(UInt32(size.height))
    // Eight bits a channel; colors, with or without alpha; the only compression and filter method; not interlaced.
    for byte: UInt8 in [8, isOpaque ? 2 : 6, 0, 0, 0] { writer.add(byte: byte) }
    writer.endChunk()
    writer.beginChunk(0x7352_4742, length: 1)  // sRGB
    writer.add(byte: 0)
    writer.endChunk()
    writer.beginChunk(0x4944_4154, length: UInt32(length))  // IDAT
    writer.skip(Int(length))
    writer.endChunk()
    writer.beginChunk(0x4945_4E44, length: 0)  // IEND
    writer.endChunk()
    return UnsafeMutableBufferPointer(rebasing: file[..<(writer.next - file.baseAddress!)])
  }

  private static func isOpaque(
    _ pixels: UnsafePointer<UInt32>, _ stride: Int, _ size: PixelSize
  ) -> Bool {
    var all: UInt32 = 0xFF00_0000
    for y in 0..<size.height {
      for x in 0..<size.width { all &= pixels[y * stride + x] }
    }
    return all == 0xFF00_0000
  }

  /// Three or four bytes a pixel, alpha no longer multiplied in: PNG knows it no other way.
  /// Before every row a zero: not filtered. Filters are for photographs; the even areas of
  /// a screen are a seventh smaller without. Nil without memory for them.
  private static func rows(
    _ pixels: UnsafePointer<UInt32>, _ stride: Int, _ size: PixelSize, withAlpha: Bool
  ) -> UnsafeMutableBufferPointer<UInt8>? {
    let capacity = size.height * (1 + size.width * (withAlpha ? 4 : 3))
    guard let rows = bytes(capacity) else { return nil }
    var next = rows.baseAddress!
    for y in 0..<size.height {
      next[0] = 0
      next += 1
      for x in 0..<size.width {
        let pixel = pixels[y * stride + x]
        let alpha = pixel >> 24
        for channel in 0..<3 {
          let part = pixel >> UInt32(16 - 8 * channel) & 255
          next[channel] = alpha == 0 ? 0 : UInt8(min(255, (part * 255 + alpha / 2) / alpha))
        }
        if withAlpha { next[3] = UInt8(alpha) }
        next += withAlpha ? 4 : 3
      }
    }
    return rows
  }

  private static func bytes(_ count: Int) -> UnsafeMutableBufferPointer<UInt8>? {
    guard let memory = PixelMemory.allocate(byteCount: count) else { return nil }
    return UnsafeMutableBufferPointer(start: memory.bindMemory(to: UInt8.self, capacity: count), count: count)
  }
}

/// Writes the parts of a PNG file, each with its length before and its sum behind.
private struct ChunkWriter {
  var next: UnsafeMutablePointer<UInt8>
  /// The first byte that the sum counts: of the chunk's name.
  private var name: UnsafeMutablePointer<UInt8>

  init(next: UnsafeMutablePointer<UInt8>) {
    self.next = next
    name = next
  }

  mutating func add(byte: UInt8) {
    next[0] = byte
    next += 1
  }

  /// The highest byte first, as everywhere in PNG.
  mutating func add(_ word: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { add(byte: UInt8(truncatingIfNeeded: word >> shift)) }
  }

  /// Skips bytes that are there already.
  mutating func skip(_ count: Int) { next += count }

  mutating func beginChunk(_ code: UInt32, length: UInt32) {
    add(length)
    name = next
    add(code)
  }

  mutating func endChunk() { add(UInt32(truncatingIfNeeded: crc32(0, name, uInt(next - name)))) }
}

extension Bitmap {
  /// Calls `body` with the bitmap as a PNG file, whose bytes are there until it returns: with
  /// alpha if a pixel needs it, else without.
  ///
  /// - Returns: whether there is such a file: not of a bitmap without pixels, nor without memory for it.
  public func withPNG(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    guard !size.isEmpty, let file = PNG.file(pixels, stride, size) else { return false }
    defer { PixelMemory.deallocate(file.baseAddress!) }
    body(UnsafeRawBufferPointer(file))
    return true
  }
}
