import Geometry
import Platform
import Scanout
import TestContexts
import Testing

@Suite("Scan-out memory", .freshContext) struct ScanoutMemoryTests {
  /// A panel's memory, filled with `background`.
  final class Panel {
    let size: PixelSize
    let format: PixelFormat
    let pitch: Int
    let bytes: UnsafeMutableRawPointer
    let length: Int

    init(_ size: PixelSize, _ format: PixelFormat) {
      self.size = size
      self.format = format
      // The pitch is longer than a row and not a multiple of it, as with some drivers.
      pitch = size.width * format.bytesPerPixel + 12
      length = pitch * size.height
      bytes = .allocate(byteCount: length, alignment: 64)
      bytes.initializeMemory(as: UInt8.self, repeating: 0xEE, count: length)
    }

    deinit { bytes.deallocate() }

    var memory: ScanoutMemory {
      ScanoutMemory(address: bytes, pitch: pitch, size: size, format: format)
    }

    func word(_ x: Int, _ y: Int) -> UInt32 {
      let place = bytes + y * pitch + x * format.bytesPerPixel
      return format == .rgb565 ? UInt32(place.load(as: UInt16.self)) : place.load(as: UInt32.self)
    }

    /// The bytes between the end of each row and the next row.
    var gaps: [UInt8] {
      (0..<size.height).flatMap { y in
        (size.width * format.bytesPerPixel..<pitch).map { bytes.load(fromByteOffset: y * pitch + $0, as: UInt8.self) }
      }
    }
  }

  /// Writes an image of letters to a panel, and returns it as text. Unwritten pixels are ".".
  func show(_ picture: [String], rect: PixelRect? = nil, turned rotation: Rotation) -> [String] {
    let size = PixelSize(picture[0].utf8.count, picture.count)
    let pixels = picture.flatMap { $0.utf8.map { 0xFF00_0000 | UInt32($0) } }
    let panel = Panel(rotation.swapsSides ? size.transposed : size, .xrgb8888)
    pixels.withUnsafeBufferPointer {
      panel.memory.write(
        rect ?? PixelRect(size: size),
        of: Frame(pixels: $0.baseAddress!, stride: size.width, size: size), turned: rotation)
    }
    return (0..<panel.size.height).map { y in
      String(
        decoding: (0..<panel.size.width).map { x in
          panel.word(x, y) == 0xEEEE_EEEE ? UInt8(ascii: ".") : UInt8(panel.word(x, y) & 0xFF)
        }, as: UTF8.self)
    }
  }

  let picture = [
    "abcd",
    "efgh",
    "ijkl",
  ]

  @Test func `copies a frame unchanged`() {
    #expect(show(picture, turned: .none) == picture)
  }

  @Test func `copies a frame rotated clockwise`() {
    #expect(show(picture, turned: .clockwise90) == ["iea", "jfb", "kgc", "lhd"])
    #expect(show(picture, turned: .half) == ["lkji", "hgfe", "dcba"])
    #expect(show(picture, turned: .clockwise270) == ["dhl", "cgk", "bfj", "aei"])
  }

  @Test func `is written only where the frame changed`() {
    let rect = PixelRect(2, 1, 2, 1)
    #expect(show(picture, rect: rect, turned: .none) == ["....", "..gh", "...."])
    #expect(show(picture, rect: rect, turned: .clockwise90) == ["...", "...", ".g.", ".h."])
    #expect(show(picture, rect: rect, turned: .half) == ["....", "hg..", "...."])
    #expect(show(picture, rect: rect, turned: .clockwise270) == [".h.", ".g.", "...", "..."])
  }

  @Test func `ignores pixels outside the frame`() {
    #expect(show(picture, rect: PixelRect(3, -5, 90, 7), turned: .none) == ["...d", "...h", "...."])
    #expect(show(picture, rect: PixelRect(9, 9, 2, 2), turned: .clockwise90) == ["...", "...", "...", "..."])
  }

  @Test func `ignores pixels outside itself`() {
    let panel = Panel(PixelSize(2, 2), .xrgb8888)
    let pixels = [UInt32](repeating: 0xFF12_3456, count: 64)
    for rotation in [Rotation.none, .clockwise90, .half, .clockwise270] {
      pixels.withUnsafeBufferPointer {
        panel.memory.write(
          PixelRect(0, 0, 8, 8), of: Frame(pixels: $0.baseAddress!, stride: 8, size: PixelSize(8, 8)),
          turned: rotation)
      }
    }
    #expect(panel.gaps.allSatisfy { $0 == 0xEE })
  }

  @Test func `converts to each format`() {
    func word(_ color: UInt32, _ format: PixelFormat, _ rotation: Rotation) -> UInt32 {
      let panel = Panel(PixelSize(1, 1), format)
      withUnsafePointer(to: color) {
        panel.memory.write(
          PixelRect(0, 0, 1, 1), of: Frame(pixels: $0, stride: 1, size: PixelSize(1, 1)), turned: rotation)
      }
      return panel.word(0, 0)
    }
    for rotation in [Rotation.none, .clockwise90, .half, .clockwise270] {
      #expect(word(0xFF12_3456, .xrgb8888, rotation) == 0xFF12_3456)
      #expect(word(0xFF12_3456, .xbgr8888, rotation) == 0xFF56_3412)
      #expect(word(0xFFFF_0000, .rgb565, rotation) == 0xF800)
      #expect(word(0xFF00_FF00, .rgb565, rotation) == 0x07E0)
      #expect(word(0xFF00_00FF, .rgb565, rotation) == 0x001F)
      #expect(word(0xFF80_8080, .rgb565, rotation) == 0x8410)
    }
  }

  @Test(arguments: [Rotation.none, .clockwise90, .half, .clockwise270])
  func `has every pixel of a frame larger than a tile, in each format`(_ rotation: Rotation) {
    let size = PixelSize(75, 41)
    let stride = 80
    var pixels = [UInt32](repeating: 0, count: stride * size.height)
    for index in pixels.indices {
      pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435) & 0xFF_FFFF
    }
    for format in [PixelFormat.xrgb8888, .xbgr8888, .rgb565] {
      let panel = Panel(rotation.swapsSides ? size.transposed : size, format)
      let rect = PixelRect(3, 2, 67, 37)
      pixels.withUnsafeBufferPointer {
        panel.memory.write(
          rect, of: Frame(pixels: $0.baseAddress!, stride: stride, size: size), turned: rotation)
      }
      var wrong = 0
      for y in 0..<size.height {
        for x in 0..<size.width {
          let color = pixels[y * stride + x]
          let red = color >> 16 & 0xFF
          let green = color >> 8 & 0xFF
          let blue = color & 0xFF
          let written =
            switch format {
            case .xrgb8888: color
            case .xbgr8888: 0xFF00_0000 | blue << 16 | green << 8 | red
            case .rgb565: (red >> 3) << 11 | (green >> 2) << 5 | blue >> 3
            }
          let expected = rect.contains(PixelRect(x, y, 1, 1)) ? written : format == .rgb565 ? 0xEEEE : 0xEEEE_EEEE
          let place = rotation.panelRect(of: PixelRect(x, y, 1, 1), inFrameOf: size)
          if panel.word(place.minX, place.minY) != expected { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(format)")
      #expect(panel.gaps.allSatisfy { $0 == 0xEE })
    }
  }

  @Test(arguments: [Rotation.none, .clockwise90, .half, .clockwise270], [false, true])
  func `has the same pixels by a layout as by a format`(_ rotation: Rotation, isDithered: Bool) throws {
    let size = PixelSize(37, 21)
    let pixels = (0..<37 * 21).map { 0xFF00_0000 | UInt32(truncatingIfNeeded: $0 &* 2_654_435) & 0xFF_FFFF }
    func field(_ offset: UInt8, _ length: UInt8) -> PixelFields.Field { .init(offset: offset, length: length) }
    let layouts: [(PixelFormat, PixelFields?)] = [
      (
        .rgb565,
        PixelFields(bytesPerPixel: 2, red: field(11, 5), green: field(5, 6), blue: field(0, 5), alpha: field(0, 0))
      ),
      (
        .xbgr8888,
        PixelFields(bytesPerPixel: 4, red: field(0, 8), green: field(8, 8), blue: field(16, 8), alpha: field(24, 8))
      ),
    ]
    for (format, fields) in layouts {
      let fields = try #require(fields)
      let panelSize = rotation.swapsSides ? size.transposed : size
      let expected = Panel(panelSize, format)
      let panel = Panel(panelSize, format)
      let memory = ScanoutMemory(
        address: panel.memory.address, pitch: panel.memory.pitch, size: panelSize, format: format, fields: fields)
      pixels.withUnsafeBufferPointer {
        let frame = Frame(pixels: $0.baseAddress!, stride: 37, size: size, isDithered: isDithered)
        expected.memory.write(PixelRect(3, 2, 30, 17), of: frame, turned: rotation)
        memory.write(PixelRect(3, 2, 30, 17), of: frame, turned: rotation)
      }
      for y in 0..<panelSize.height {
        for x in 0..<panelSize.width { #expect(panel.word(x, y) == expected.word(x, y)) }
      }
      #expect(panel.gaps.allSatisfy { $0 == 0xEE })
    }
  }

  /// Returns the pixels of a dithered panel that shows a single color.
  private func words(_ color: UInt32, turned rotation: Rotation) -> [UInt32] {
    let size = PixelSize(19, 8)
    let panel = Panel(rotation.swapsSides ? size.transposed : size, .rgb565)
    let pixels = [UInt32](repeating: color, count: 19 * 8)
    pixels.withUnsafeBufferPointer {
      let frame = Frame(pixels: $0.baseAddress!, stride: 19, size: size, isDithered: true)
      // Written in two parts, because dithering must depend only on a pixel's position.
      panel.memory.write(PixelRect(0, 0, 6, 8), of: frame, turned: rotation)
      panel.memory.write(PixelRect(6, 0, 13, 8), of: frame, turned: rotation)
    }
    #expect(panel.gaps.allSatisfy { $0 == 0xEE })
    return (0..<panel.size.height).flatMap { y in (0..<panel.size.width).map { panel.word($0, y) } }
  }

  @Test(arguments: [Rotation.none, .clockwise90, .half, .clockwise270])
  func `dithers colors between its own, and shows its own exactly`(_ rotation: Rotation) {
    for level in 0..<32 as Range<UInt32> {
      let five = level << 3 | level >> 2
      let six = (2 * level) << 2 | (2 * level) >> 4
      let own = level << 11 | (2 * level) << 5 | level
      #expect(words(0xFF00_0000 | five << 16 | six << 8 | five, turned: rotation).allSatisfy { $0 == own })
    }
    // Halfway between two levels: each block of four by four pixels has the same number of both.
    let shown = words(0xFF00_0000 | 132 << 16 | 4 << 8 | 4, turned: rotation)
    let lower: UInt32 = 16 << 11 | 1 << 5
    #expect(shown.allSatisfy { $0 == lower || $0 == lower + 1 })
    let width = rotation.swapsSides ? 8 : 19
    for (x, y) in [(0, 0), (3, 1), (4, 4)] {
      let block = (0..<16).map { shown[(y + $0 / 4) * width + x + $0 % 4] & 31 }
      #expect(block.reduce(0, +) == 8)
    }
  }

  @Test func `has the same dither pattern whatever the rotation of the frame`() {
    for index in 0..<40 as Range<UInt32> {
      let red = index * 6
      let green = 255 - index * 5
      let blue = index * 3
      let color = 0xFF00_0000 | red << 16 | green << 8 | blue
      let upright = words(color, turned: .none)
      #expect(words(color, turned: .half) == upright)
      let turned = words(color, turned: .clockwise90)
      for y in 0..<8 { for x in 0..<8 { #expect(turned[y * 8 + x] == upright[y * 19 + x]) } }
    }
  }
}
