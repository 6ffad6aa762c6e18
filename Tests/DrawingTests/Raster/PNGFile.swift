/// A PNG file that a test makes. Its compressed data consists of stored blocks.
struct PNGFile {
  /// The kinds of pixels, by their number in a file.
  enum ColorType: UInt8, CaseIterable {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channelCount: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }

    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      case .rgb, .grayAlpha, .rgba: [8, 16]
      }
    }
  }

  var width = 1
  var height = 1
  var colorType = ColorType.gray
  var depth = 8
  var isInterlaced = false
  /// The filter of all rows, 0 to 4. Otherwise each row has another one.
  var filter = 5
  /// The chunks between the header and the image, and those after it.
  var chunks: [[UInt8]] = []
  var lastChunks: [[UInt8]] = []
  /// The number of bytes in each chunk of image data.
  var dataLength = 0x4000
  /// Returns the sample of a channel at a pixel.
  var sample: (_ x: Int, _ y: Int, _ channel: Int) -> Int = { _, _, _ in 0 }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  static let end = chunk("IEND", [])

  /// The whole file.
  var bytes: [UInt8] { Self.signature + header + (chunks + data + lastChunks + [Self.end]).flatMap { $0 } }

  /// The header chunk.
  var header: [UInt8] {
    Self.chunk(
      "IHDR",
      Self.word(width) + Self.word(height) + [UInt8(depth), colorType.rawValue, 0, 0, isInterlaced ? 1 : 0])
  }

  /// The chunks of image data.
  var data: [[UInt8]] {
    let stream = Self.compressed(rows)
    return stride(from: 0, to: stream.count, by: dataLength).map {
      Self.chunk("IDAT", Array(stream[$0..<min($0 + dataLength, stream.count)]))
    }
  }

  /// The filtered rows of all passes.
  var rows: [UInt8] {
    // The first column and row of each pass, and the distances to the next ones.
    let passes =
      isInterlaced
      ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
      : [(0, 0, 1, 1)]
    var all: [UInt8] = []
    for (firstX, firstY, stepX, stepY) in passes where firstX < width {
      var above: [UInt8]?
      for (index, y) in stride(from: firstY, to: height, by: stepY).enumerated() {
        let row = packed(stride(from: firstX, to: width, by: stepX).map { x in (x, y) })
        let filter = filter < 5 ? filter : index % 5
        all.append(UInt8(filter))
        all += filtered(row, below: above ?? [UInt8](repeating: 0, count: row.count), by: filter)
        above = row
      }
    }
    return all
  }

  /// Returns the samples of some pixels as bytes.
  private func packed(_ pixels: [(x: Int, y: Int)]) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits = 0
    for pixel in pixels {
      for channel in 0..<colorType.channelCount {
        let sample = sample(pixel.x, pixel.y, channel)
        for bit in (0..<depth).reversed() {
          if bits % 8 == 0 { bytes.append(0) }
          bytes[bytes.count - 1] |= UInt8(sample >> bit & 1) << UInt8(7 - bits % 8)
          bits += 1
        }
      }
    }
    return bytes
  }

  private func filtered(_ row: [UInt8], below above: [UInt8], by filter: Int) -> [UInt8] {
    let distance = max(1, colorType.channelCount * depth / 8)
    return row.indices.map { index in
      let left = index < distance ? 0 : Int(row[index - distance])
      let up = Int(above[index])
      let corner = index < distance ? 0 : Int(above[index - distance])
      let estimate = left + up - corner
      let nearest = [left, up, corner].min { abs(estimate - $0) < abs(estimate - $1) }!
      let prediction = [0, left, up, (left + up) / 2, nearest][filter]
      return UInt8(truncatingIfNeeded: Int(row[index]) - prediction)
    }
  }

  // MARK: Encoding

  static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    var sum: UInt32 = .max
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : sum >> 1 ^ 0xEDB8_8320 }
    }
    return word(content.count) + body + word(Int(~sum))
  }

  /// Returns a stream of zlib with the bytes in stored blocks.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    let blockLength = 0xFFFF
    for start in stride(from: 0, to: max(1, bytes.count), by: blockLength) {
      let block = bytes[start..<min(start + blockLength, bytes.count)]
      let length = UInt16(block.count)
      stream.append(start + block.count == bytes.count ? 1 : 0)
      for value in [length, ~length] { stream += [UInt8(value & 255), UInt8(value >> 8)] }
      stream += block
    }
    var low = 1
    var high = 0
    for byte in bytes {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    return stream + word(high << 16 | low)
  }
}
