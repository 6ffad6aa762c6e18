import Geometry
import TestContexts
import TestKit
import Testing

@testable import Raster

/// Every kind of PNG file, as in Willem van Schaik's PngSuite.
@Suite(.freshContext) struct PNGFormatTests {
  private func image(_ bytes: [UInt8]) throws -> Image {
    try bytes.withUnsafeBytes { try Image(png: $0, named: "leaf.png") }
  }

  private func pixels(_ bytes: [UInt8]) throws -> [UInt32] {
    let bitmap = try image(bytes).bitmap
    return (0..<bitmap.size.width * bitmap.size.height).map { bitmap.pixels[$0] }
  }

  /// Returns a sample of any depth with 8 bits.
  private func byte(_ sample: Int, depth: Int) -> UInt32 {
    let most = 1 << depth - 1
    return UInt32((sample * 255 + most / 2) / most)
  }

  /// Returns a premultiplied pixel.
  private func pixel(_ channels: [UInt32], alpha: UInt32 = 255) -> UInt32 {
    channels.reduce(alpha) { $0 << 8 | ($1 * alpha + 127) / 255 }
  }

  private func palette(_ count: Int) -> [UInt8] {
    var colors: [UInt8] = []
    for index in 0..<count { colors += [UInt8(255 - index), UInt8(index), UInt8(index / 2)] }
    return colors
  }

  /// Returns the expected pixel of a file without transparent colors.
  private func expected(_ file: PNGFile, _ x: Int, _ y: Int) -> UInt32 {
    let samples = (0..<file.colorType.channelCount).map { file.sample(x, y, $0) }
    let bytes = samples.map { byte($0, depth: file.depth) }
    switch file.colorType {
    case .gray: return pixel([bytes[0], bytes[0], bytes[0]])
    case .grayAlpha: return pixel([bytes[0], bytes[0], bytes[0]], alpha: bytes[1])
    case .rgb: return pixel(bytes)
    case .rgba: return pixel(Array(bytes[..<3]), alpha: bytes[3])
    case .palette: return pixel(palette(256)[3 * samples[0]..<3 * samples[0] + 3].map { UInt32($0) })
    }
  }

  /// Returns a file with all sorts of samples.
  private func file(_ colorType: PNGFile.ColorType, depth: Int, width: Int = 7, height: Int = 5) -> PNGFile {
    var file = PNGFile()
    file.width = width
    file.height = height
    file.colorType = colorType
    file.depth = depth
    file.sample = { x, y, channel in (x * 3001 + y * 7919 + channel * 20_011 + 41) % (1 << depth) }
    if colorType == .palette { file.chunks = [PNGFile.chunk("PLTE", palette(1 << depth))] }
    return file
  }

  private func positions(_ file: PNGFile) -> [(Int, Int)] {
    (0..<file.height).flatMap { y in (0..<file.width).map { x in (x, y) } }
  }

  @Test(arguments: PNGFile.ColorType.allCases)
  func `every color type, depth, filter, size, and interlacing is decoded`(colorType: PNGFile.ColorType) throws {
    for depth in colorType.depths {
      for (width, height) in [(1, 1), (2, 3), (9, 5)] {
        for isInterlaced in [false, true] {
          for filter in 0...5 {
            var file = file(colorType, depth: depth, width: width, height: height)
            file.isInterlaced = isInterlaced
            file.filter = filter
            file.dataLength = filter == 1 ? 1 : 0x4000
            let expected = positions(file).map { self.expected(file, $0, $1) }
            #expect(
              try pixels(file.bytes) == expected,
              "\(depth) bits, \(width)x\(height), filter \(filter)\(isInterlaced ? ", interlaced" : "")")
          }
        }
      }
    }
  }

  @Test(arguments: [1, 2, 4, 8, 16]) func `one gray is transparent`(depth: Int) throws {
    var file = file(.gray, depth: depth)
    let clear = file.sample(3, 2, 0)
    file.chunks = [PNGFile.chunk("tRNS", [UInt8(clear >> 8), UInt8(clear & 255)])]
    #expect(
      try pixels(file.bytes)
        == positions(file).map { file.sample($0, $1, 0) == clear ? 0 : expected(file, $0, $1) })
  }

  @Test(arguments: [8, 16]) func `one color is transparent`(depth: Int) throws {
    var file = file(.rgb, depth: depth)
    let clear = (0..<3).map { file.sample(3, 2, $0) }
    file.chunks = [PNGFile.chunk("tRNS", clear.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })]
    #expect(
      try pixels(file.bytes)
        == positions(file).map { x, y in
          (0..<3).map { file.sample(x, y, $0) } == clear ? 0 : expected(file, x, y)
        })
  }

  @Test(arguments: [1, 2, 4, 8]) func `the first colors of a palette are transparent`(depth: Int) throws {
    var file = file(.palette, depth: depth)
    let alphas: [UInt8] = [0, 128]
    file.chunks.append(PNGFile.chunk("tRNS", alphas))
    #expect(
      try pixels(file.bytes)
        == positions(file).map { x, y in
          let index = file.sample(x, y, 0)
          let color = palette(256)[3 * index..<3 * index + 3].map { UInt32($0) }
          return pixel(color, alpha: index < 2 ? UInt32(alphas[index]) : 255)
        })
  }

  @Test func `an index beyond the palette is black`() throws {
    var file = file(.palette, depth: 8, width: 2, height: 1)
    file.chunks = [PNGFile.chunk("PLTE", [1, 2, 3])]
    file.sample = { x, _, _ in x * 200 }
    #expect(try pixels(file.bytes) == [0xFF01_0203, 0xFF00_0000])
  }

  // MARK: Gamma

  @Test(
    arguments: [
      (.gray, 8), (.gray, 16), (.grayAlpha, 8), (.grayAlpha, 16), (.rgb, 8), (.rgb, 16), (.rgba, 8), (.rgba, 16),
      (.palette, 8),
    ] as [(PNGFile.ColorType, Int)])
  func `samples are values of sRGB, unless the file has another gamma`(colorType: PNGFile.ColorType, depth: Int) throws
  {
    let linear = PNGFile.chunk("gAMA", PNGFile.word(100_000))
    let usual = PNGFile.chunk("gAMA", PNGFile.word(45_455))
    let standard = PNGFile.chunk("sRGB", [0])
    // The chromaticities of sRGB.
    let primaries = PNGFile.chunk(
      "cHRM", [31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000].flatMap { PNGFile.word($0) })
    // A color profile that cannot be read.
    let profile = PNGFile.chunk("iCCP", Array("leaf\0\0".utf8) + PNGFile.compressed([1, 2, 3]))
    for (chunks, gray) in [
      ([], 128), ([usual], 128), ([standard], 128), ([standard, usual, primaries], 128), ([primaries], 128),
      ([profile], 128), ([standard, linear], 128), ([PNGFile.chunk("gAMA", PNGFile.word(0))], 128),
      ([linear], 186), ([linear, primaries], 186),
    ] as [([[UInt8]], UInt32)] {
      var file = PNGFile()
      file.colorType = colorType
      file.depth = depth
      file.chunks = chunks + (colorType == .palette ? [PNGFile.chunk("PLTE", [128, 128, 128])] : [])
      file.sample = { _, _, channel in
        if colorType == .palette { return 0 }
        let isAlpha = channel == (colorType == .grayAlpha ? 1 : 3)
        return isAlpha ? 1 << depth - 1 : depth == 16 ? 0x8080 : 128
      }
      #expect(
        try pixels(file.bytes) == [pixel([gray, gray, gray])],
        "\(chunks.map { String(decoding: $0[4..<8], as: UTF8.self) })")
    }
  }

  /// Colors of Adobe RGB and their samples in sRGB, which are in its range.
  @Test(arguments: [
    ([128, 128, 128], [128, 128, 128]), ([120, 160, 100], [98, 160, 96]), ([150, 90, 60], [167, 90, 58]),
  ])
  func `primaries are those of the file, if it has a gamma`(found: [Int], wanted: [Int]) throws {
    let adobe = PNGFile.chunk(
      "cHRM", [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6_000].flatMap { PNGFile.word($0) })
    let usual = PNGFile.chunk("gAMA", PNGFile.word(45_455))
    let impossible = PNGFile.chunk("cHRM", (0..<8).flatMap { _ in PNGFile.word(33_333) })
    for (chunks, isConverted) in [
      ([usual, adobe], true), ([adobe], false), ([PNGFile.chunk("sRGB", [0]), usual, adobe], false),
      ([usual, impossible], false), ([usual, PNGFile.chunk("cHRM", [1, 2, 3])], false),
    ] as [([[UInt8]], Bool)] {
      var file = PNGFile()
      file.colorType = .rgb
      file.chunks = chunks
      file.sample = { _, _, channel in found[channel] }
      let pixel = try pixels(file.bytes)[0]
      for (channel, shift) in [16, 8, 0].enumerated() {
        let sample = Int(pixel >> UInt32(shift) & 255)
        let expected = isConverted ? wanted[channel] : found[channel]
        #expect(abs(sample - expected) <= 1, "\(chunks.count) chunks, channel \(channel): \(sample), not \(expected)")
      }
    }
  }

  // MARK: Compression

  /// Encoders that shorten the window in the header of the compressed data, and still refer farther back, are common.
  @Test func `data that refer farther back than their header announces are decoded`() throws {
    var file = PNGFile()
    file.width = 300
    file.height = 4
    file.filter = 0
    // The last row and a part of the one before it repeat what is two rows above.
    file.sample = { x, y, _ in (x * 7 + y % 2 * 100) % 256 }
    let rows = file.rows
    let distance = 602
    let length = 258
    #expect(rows.suffix(length) == rows.dropLast(distance).suffix(length))
    let literals = rows.dropLast(length)
    // A header with a window of 256 bytes, a stored block, and a block with one reference: the length 258 is code 285,
    // and the distance code 18 begins at 513.
    var stream: [UInt8] = [0x08, 0x1D, 0]
    for value in [UInt16(literals.count), ~UInt16(literals.count)] {
      stream += [UInt8(value & 255), UInt8(value >> 8)]
    }
    stream += literals
    let bits = "1" + "10" + "11000101" + "10010" + String(String(distance - 513 + 256, radix: 2).dropFirst().reversed())
    for start in stride(from: 0, to: bits.count + 7, by: 8) {
      let byte = (bits + "0000000" + "00000000").dropFirst(start).prefix(8)
      stream.append(UInt8(String(byte.reversed()), radix: 2)!)
    }
    stream += PNGFile.compressed(rows).suffix(4)
    let bytes =
      PNGFile.signature + file.header + PNGFile.chunk("IDAT", stream) + PNGFile.end
    #expect(try pixels(bytes) == positions(file).map { expected(file, $0, $1) })
  }

  // MARK: Other chunks

  @Test func `the first image of an animation is shown, and chunks that are damaged or unknown are skipped`() throws {
    var file = file(.rgb, depth: 8)
    let frame =
      PNGFile.word(0) + PNGFile.word(7) + PNGFile.word(5) + PNGFile.word(0) + PNGFile.word(0) + [0, 1, 0, 10, 0, 0]
    file.chunks = [
      PNGFile.chunk("acTL", PNGFile.word(2) + PNGFile.word(0)), PNGFile.chunk("fcTL", frame),
      PNGFile.chunk("tEXt", Array("Comment\0damaged".utf8)).dropLast() + [0], PNGFile.chunk("vtRn", [1, 2, 3]),
    ]
    file.lastChunks = [
      PNGFile.chunk("fcTL", PNGFile.word(1) + frame.dropFirst(4)), PNGFile.chunk("fdAT", PNGFile.word(2) + [1, 2, 3]),
      PNGFile.chunk("tIME", [1]),
    ]
    let image = try image(file.bytes)
    #expect(image.warning == nil)
    #expect(try pixels(file.bytes) == positions(file).map { expected(file, $0, $1) })
  }

  /// The corners of an image whose first pixels are red and blue above, and green and white below, for each Exif
  /// orientation.
  @Test(arguments: zip(1...8, ["RBGW", "BRWG", "WGBR", "GWRB", "RGBW", "GRWB", "WBGR", "BWRG"]))
  func `an image is rotated upright by its Exif orientation`(orientation: Int, corners: String) throws {
    for isFirst in [true, false] {
      for isLittle in [true, false] {
        var file = PNGFile()
        file.width = 3
        file.height = 2
        file.colorType = .rgb
        file.sample = { x, y, channel in
          let color: [Int] =
            switch (x, y) {
            case (0, 0): [255, 0, 0]
            case (2, 0): [0, 0, 255]
            case (0, 1): [0, 255, 0]
            default: [255, 255, 255]
            }
          return color[channel]
        }
        func number(_ value: Int, _ count: Int) -> [UInt8] {
          let bytes = PNGFile.word(value).suffix(count)
          return isLittle ? bytes.reversed() : Array(bytes)
        }
        let exif = PNGFile.chunk(
          "eXIf",
          Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(1, 2) + number(0x0112, 2)
            + number(3, 2) + number(1, 4) + number(orientation, 2) + [0, 0] + number(0, 4))
        if isFirst { file.chunks = [exif] } else { file.lastChunks = [exif] }
        let bitmap = try image(file.bytes).bitmap
        let size = bitmap.size
        #expect(size == (orientation < 5 ? PixelSize(3, 2) : PixelSize(2, 3)))
        let names: [UInt32: Character] = [0xFFFF_0000: "R", 0xFF00_00FF: "B", 0xFF00_FF00: "G", 0xFFFF_FFFF: "W"]
        let found = [(0, 0), (size.width - 1, 0), (0, size.height - 1), (size.width - 1, size.height - 1)].map { x, y in
          names[bitmap[x, y]] ?? "?"
        }
        #expect(String(found) == corners)
      }
    }
  }

  // MARK: Truncated and damaged files

  @Test func `a truncated file shows the rows that it has, with a warning`() throws {
    let file = file(.rgba, depth: 8, width: 6, height: 20)
    let complete = file.bytes
    let whole = try pixels(complete)
    // The bytes before the first row: the signature, the header, and the start of the compressed data.
    let start = 8 + file.header.count + 8 + 7
    for count in complete.indices {
      // The last bytes of a file may be lost.
      let least = max(0, count - start - 64) / 25
      let bytes = Array(complete[..<count])
      guard let image = try? image(bytes) else {
        #expect(least == 0, "\(count) bytes")
        continue
      }
      let pixels = try pixels(bytes)
      let rows = (pixels.lastIndex { $0 != 0 } ?? -1) / 6 + 1
      #expect(rows >= max(1, min(least, 20)))
      #expect(pixels == whole[..<(6 * rows)] + [UInt32](repeating: 0, count: 6 * (20 - rows)))
      let warning = "image leaf.png is truncated, so only a part of it is shown; copy the complete file"
      #expect(image.warning == (rows < 20 ? warning : nil))
    }
  }

  @Test func `a truncated interlaced file shows its first passes in blocks`() throws {
    var file = file(.gray, depth: 8, width: 16, height: 16)
    file.isInterlaced = true
    file.dataLength = 9
    // Two chunks with the first pass, which has two rows of two pixels, and one row of the second pass.
    let start = try pixels(Array(file.bytes[..<(8 + file.header.count + 2 * (12 + 9))]))
    for y in 0..<16 {
      for x in 0..<16 {
        let pixel = x & 4 != 0 && y < 8 ? (x & 12, 0) : (x & 8, y & 8)
        #expect(start[16 * y + x] == expected(file, pixel.0, pixel.1))
      }
    }
    let end = file.bytes.count - PNGFile.end.count
    #expect(try image(Array(file.bytes[..<end])).warning == nil)
    #expect(try image(Array(file.bytes[..<(end - 60)])).warning != nil)
  }

  /// Damaged files, with the kind of damage.
  private static let damaged: [(String, [UInt8])] = {
    var file = PNGFile()
    file.width = 4
    file.height = 4
    file.sample = { x, y, _ in x * y }
    func header(_ depth: UInt8, _ type: UInt8, _ rest: [UInt8] = [0, 0, 0], width: Int = 4) -> [UInt8] {
      PNGFile.signature + PNGFile.chunk("IHDR", PNGFile.word(width) + PNGFile.word(4) + [depth, type] + rest)
        + file.data[0] + PNGFile.end
    }
    func changed(_ index: Int, _ bits: UInt8) -> [UInt8] {
      var bytes = file.bytes
      bytes[index] ^= bits
      return bytes
    }
    func image(_ data: [UInt8], before: [UInt8] = []) -> [UInt8] {
      PNGFile.signature + file.header + before + PNGFile.chunk("IDAT", data) + PNGFile.end
    }
    let stream = PNGFile.compressed(file.rows)
    var filter = file.rows
    filter[5] = 5
    return [
      ("first byte of the signature", changed(0, 0x80)), ("second byte of the signature", changed(1, 0x20)),
      ("fourth byte of the signature", changed(3, 0x20)), ("seventh byte of the signature", changed(6, 0x04)),
      ("a carriage return before each line feed", file.bytes.flatMap { $0 == 10 ? [13, 10] : [$0] }),
      ("line feeds in place of carriage returns", file.bytes.filter { $0 != 13 }),
      ("checksum of the header", changed(8 + file.header.count - 1, 1)),
      ("color type 1", header(8, 1)), ("color type 9", header(8, 9)), ("color type 5", header(8, 5)),
      ("depth 0", header(0, 2)), ("depth 3", header(3, 2)), ("depth 99", header(99, 2)),
      ("depth 4 of RGB", header(4, 2)),
      ("depth 16 of a palette", header(16, 3)), ("palette without colors", header(8, 3)),
      ("width 0", header(8, 0, width: 0)), ("width of more than 31 bits", header(8, 0, width: 0x8000_0000)),
      ("compression method 1", header(8, 0, [1, 0, 0])), ("filter method 1", header(8, 0, [0, 1, 0])),
      ("interlace method 2", header(8, 0, [0, 0, 2])),
      ("no image data", PNGFile.signature + file.header + PNGFile.end),
      ("no header", PNGFile.signature + file.data[0] + PNGFile.end),
      ("checksum of the image data", changed(file.bytes.count - PNGFile.end.count - 1, 1)),
      ("checksum of compression", changed(file.bytes.count - PNGFile.end.count - 5, 1)),
      ("header of compression", image([0x79] + stream.dropFirst())),
      ("a block of a reserved kind", image([0x78, 0x01, 0x07] + stream.dropFirst(3))),
      ("filter 5", image(PNGFile.compressed(filter))),
      ("too few rows", image(PNGFile.compressed(Array(file.rows.dropLast(5))))),
      ("an unknown chunk that is necessary", image(stream, before: PNGFile.chunk("LEAF", [1]))),
      ("a palette of half a color", header(8, 3).prefix(33) + PNGFile.chunk("PLTE", [1, 2, 3, 4]) + file.data[0]),
    ]
  }()

  @Test(arguments: [false, true]) func `damage after the image data does not matter`(isInterlaced: Bool) throws {
    var file = file(.rgba, depth: 8, width: 6, height: 20)
    file.isInterlaced = isInterlaced
    let whole = try pixels(file.bytes)
    let data = Array(file.bytes.dropLast(PNGFile.end.count))
    for (damage, end) in [
      ("padding", [UInt8](repeating: 0, count: 64)), ("a page", Array("<html><body></body></html>".utf8)),
      ("checksum of the end", PNGFile.end.dropLast() + [0]),
      ("a length of 32 bits", [0xFF, 0xFF, 0xFF, 0xFF, 65, 65, 65]),
      ("a length of 32 bits before a name", [0xFF, 0xFF, 0xFF, 0xFF] + Array("IEND".utf8) + [0, 0, 0, 0]),
      ("an unknown chunk that is necessary", PNGFile.chunk("LEAF", [1]) + PNGFile.end),
      ("colors after the image", PNGFile.chunk("PLTE", [1, 2, 3, 4]) + PNGFile.end),
    ] as [(String, [UInt8])] {
      let bytes = data + end
      #expect(try pixels(bytes) == whole, "\(damage)")
      #expect(try image(bytes).warning == nil, "\(damage)")
    }
  }

  @Test(arguments: damaged.indices) func `a damaged file is rejected with the reason`(index: Int) {
    let (damage, bytes) = Self.damaged[index]
    let error = #expect(throws: ImageError.self, "\(damage)") { try image(bytes) }
    guard case .cannotRead("leaf.png", let reason) = error else {
      Issue.record("\(damage): \(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty, "\(damage)")
  }
}
