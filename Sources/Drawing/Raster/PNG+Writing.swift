internal import CPNG
internal import CZlib
import Geometry

/// Writing, with zlib alone: libpng's writer brings its reader along, 190 KB of a board's
/// program, which most have for nothing but a screenshot.
extension PNG {
  /// Writes `size` pixels to a temporary name beside `path`, then gives it that
  /// name: whoever reads `path` never sees half a picture.
  static func write(
    _ pixels: UnsafePointer<UInt32>, stride: Int, size: PixelSize, to path: String
  ) throws(ImageError) {
    guard !size.isEmpty else { throw .cannotWrite(path: path, reason: "it has no pixels") }
    guard let file = file(pixels, stride, size) else { throw .cannotWrite(path: path, reason: "there is no memory for it") }
    defer { file.deallocate() }
    let isReplaceable = vt_png_is_replaceable(path) != 0
    let place = isReplaceable ? path + ".part" : path
    var error = vt_png_save(place, isReplaceable ? 1 : 0, file.baseAddress, file.count)
    if error == 0, isReplaceable { error = vt_png_rename(place, path) }
    guard error != 0 else { return }
    if isReplaceable { _ = vt_png_remove(place) }
    throw .cannotWrite(path: path, reason: String(cString: vt_png_error(error)))
  }

  /// What comes before the compressed rows: signature, IHDR, sRGB, and the length and name of IDAT.
  private static let headerLength = 8 + (12 + 13) + (12 + 1) + 8

  /// The whole file, with alpha if a pixel needs it; the caller's to free. Nil without memory for it.
  private static func file(
    _ pixels: UnsafePointer<UInt32>, _ stride: Int, _ size: PixelSize
  ) -> UnsafeMutableBufferPointer<UInt8>? {
    let isOpaque = Self.isOpaque(pixels, stride, size)
    guard let rows = Self.rows(pixels, stride, size, withAlpha: !isOpaque) else { return nil }
    defer { rows.deallocate() }
    var length = compressBound(uLong(rows.count))
    let capacity = headerLength + Int(length) + 4 + 12
    guard vt_png_has_memory(capacity) else { return nil }
    let file = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    guard compress(file.baseAddress! + headerLength, &length, rows.baseAddress, uLong(rows.count)) == Z_OK else {
      file.deallocate()
      return nil
    }
    var writer = ChunkWriter(next: file.baseAddress!)
    writer.add(0x8950_4E47)
    writer.add(0x0D0A_1A0A)
    writer.beginChunk(0x4948_4452, length: 13)  // IHDR
    writer.add(UInt32(size.width))
    writer.add(UInt32(size.height))
    // Eight bits a channel; colours, with or without alpha; the only compression and filter method; not interlaced.
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
    guard vt_png_has_memory(capacity) else { return nil }
    let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
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

  /// Passes over what is there already.
  mutating func skip(_ count: Int) { next += count }

  mutating func beginChunk(_ code: UInt32, length: UInt32) {
    add(length)
    name = next
    add(code)
  }

  mutating func endChunk() { add(UInt32(truncatingIfNeeded: crc32(0, name, uInt(next - name)))) }
}

extension Bitmap {
  /// Writes the bitmap as a PNG: with alpha if a pixel needs it, else without.
  public func writePNG(to path: String) throws(ImageError) {
    try PNG.write(pixels, stride: stride, size: size, to: path)
  }

  /// Writes pixels that are somewhere else: premultiplied 0xAARRGGBB, `stride`
  /// pixels from one row to the next.
  public static func writePNG(
    pixels: UnsafePointer<UInt32>, stride: Int, size: PixelSize, to path: String
  ) throws(ImageError) {
    try PNG.write(pixels, stride: stride, size: size, to: path)
  }
}
