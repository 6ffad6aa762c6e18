internal import CZlib
import Geometry

/// Encodes PNG files with zlib alone. libpng's writer also links its reader and adds 190 KB to a board's program, which
/// usually needs it only for screenshots.
extension PNG {
  /// The bytes before the compressed rows: the signature, IHDR, sRGB, and the length and name of IDAT.
  private static let headerLength = 8 + (12 + 13) + (12 + 1) + 8

  /// Returns the encoded file, with an alpha channel if any pixel needs it, or `nil` if there is not enough memory. The
  /// caller must free it.
  fileprivate static func encode(
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
    // 8 bits per channel, RGB or RGBA, the only compression and filter methods, not interlaced.
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

  /// Returns the rows with three or four bytes per pixel and without premultiplication, as PNG requires. Returns `nil`
  /// if there is not enough memory.
  ///
  /// Every row starts with filter type 0, no filter. Filters help with photographs, but the flat areas of screenshots
  /// are a seventh smaller without them.
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

/// Writes the chunks of a PNG file, each preceded by its length and followed by its checksum.
private struct ChunkWriter {
  var next: UnsafeMutablePointer<UInt8>
  /// The start of the chunk's name, the first byte that the checksum includes.
  private var name: UnsafeMutablePointer<UInt8>

  init(next: UnsafeMutablePointer<UInt8>) {
    self.next = next
    name = next
  }

  mutating func add(byte: UInt8) {
    next[0] = byte
    next += 1
  }

  /// Adds a word in big-endian order, as PNG requires.
  mutating func add(_ word: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { add(byte: UInt8(truncatingIfNeeded: word >> shift)) }
  }

  /// Skips bytes that were already written.
  mutating func skip(_ count: Int) { next += count }

  mutating func beginChunk(_ code: UInt32, length: UInt32) {
    add(length)
    name = next
    add(code)
  }

  mutating func endChunk() { add(UInt32(truncatingIfNeeded: crc32(0, name, uInt(next - name)))) }
}

extension Bitmap {
  /// Calls `body` with the bitmap encoded as a PNG file, with an alpha channel if any pixel needs it. The bytes are
  /// valid until `body` returns.
  ///
  /// - Returns: `false` if the bitmap has no pixels or there is not enough memory. `body` is not called then.
  public func withPNG(_ body: (UnsafeRawBufferPointer) -> Void) -> Bool {
    guard !size.isEmpty, let file = PNG.encode(pixels, stride, size) else { return false }
    defer { PixelMemory.deallocate(file.baseAddress!) }
    body(UnsafeRawBufferPointer(file))
    return true
  }
}
