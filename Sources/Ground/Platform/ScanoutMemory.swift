import Geometry

/// Memory that a panel is scanned out from, and the one way frames get there.
///
/// Such memory is write-combined on real boards: reading it is up to a hundred
/// times slower than cached memory, and a cache line that is written whole and
/// in order costs one burst. So pixels are turned and converted on their way
/// from the cached frame, written once in the order of addresses, and nothing
/// is ever read back.
///
/// The memory belongs to whoever made it and outlives this value.
public struct ScanoutMemory {
  /// Where the first row begins.
  public let address: UnsafeMutableRawPointer
  /// The distance from one row to the next, in bytes; the driver's choice.
  public let pitch: Int
  /// The panel's pixels.
  public let size: PixelSize
  /// How one pixel is written.
  public let format: PixelFormat

  /// The memory that somebody else has mapped.
  public init(address: UnsafeMutableRawPointer, pitch: Int, size: PixelSize, format: PixelFormat) {
    self.address = address
    self.pitch = pitch
    self.size = size
    self.format = format
  }

  /// Brings `rect` of `frame` to the panel, turned by `rotation`.
  ///
  /// - Parameter rect: in the frame's pixels; what lies outside the frame, or
  ///   outside this memory once turned, is left out.
  @export(interface)
  public func write(_ rect: PixelRect, of frame: Frame, turned rotation: Rotation) {
    let inFrame = rect.intersection(PixelRect(size: frame.size))
    let target = rotation.panelRect(of: inFrame, inPictureOf: frame.size)
      .intersection(PixelRect(size: size))
    guard !target.isEmpty else { return }
    let source = TurnedFrame(frame, rotation)
    switch format {
    case .xrgb8888: write(target, from: source, as: XRGB8888.self)
    case .xbgr8888: write(target, from: source, as: XBGR8888.self)
    case .rgb565:
      if !frame.isDithered {
        write(target, from: source, as: RGB565.self)
      } else if rotation == .none {
        writeDitheredRows(target, from: source)
      } else {
        write(target, from: source, as: DitheredRGB565.self)
      }
    }
  }

  private func write<Pixel: ScanoutPixel>(
    _ target: PixelRect, from source: TurnedFrame, as pixel: Pixel.Type
  ) {
    if source.columnStep == 1 || source.columnStep == -1 {
      writeRows(target, from: source, as: pixel)
    } else {
      writeTiles(target, from: source, as: pixel)
    }
  }

  /// The picture's rows are the panel's rows.
  private func writeRows<Pixel: ScanoutPixel>(
    _ target: PixelRect, from source: TurnedFrame, as pixel: Pixel.Type
  ) {
    for y in target.minY..<target.maxY {
      let to = row(y, as: pixel) + target.minX
      let from = source.pixel(target.minX, y)
      let count = target.width
      if source.columnStep == 1 {
        for x in 0..<count { to[x] = Pixel.word(from[x], target.minX &+ x, y) }
      } else {
        for x in 0..<count { to[x] = Pixel.word(from[-x], target.minX &+ x, y) }
      }
    }
  }

  /// The same for the most frequent of the slower ways: eight pixels at once.
  private func writeDitheredRows(_ target: PixelRect, from source: TurnedFrame) {
    typealias Pixels = SIMD8<UInt32>
    for y in target.minY..<target.maxY {
      let to = row(y, as: DitheredRGB565.self) + target.minX
      let from = source.pixel(target.minX, y)
      var steps = Pixels()
      for index in 0..<8 { steps[index] = DitheredRGB565.step(target.minX &+ index, y) }
      var x = 0
      while x <= target.width &- 8 {
        let colors = UnsafeRawPointer(from + x).loadUnaligned(as: Pixels.self)
        // Red and blue stay apart in one word.
        var (both, green) = (colors & 0xFF00FF, colors &>> 8 & 0xFF)
        both = both &- (both &>> 5 & 0x07_0007) &+ (steps | steps &<< 16)
        green = green &- green &>> 6 &+ steps &>> 1
        let words = both &>> 8 & 0xF800 | green &<< 3 & 0x07E0 | both &>> 3 & 0x1F
        UnsafeMutableRawPointer(to + x).storeBytes(of: SIMD8<UInt16>(truncatingIfNeeded: words), as: SIMD8<UInt16>.self)
        x &+= 8
      }
      while x < target.width {
        to[x] = DitheredRGB565.word(from[x], target.minX &+ x, y)
        x &+= 1
      }
    }
  }

  /// The picture's columns are the panel's rows. A tile as wide as a cache line
  /// of the target is gathered in cached memory, reading the frame by its rows
  /// (by its columns, lines of a frame whose stride is a power of two would
  /// throw each other out of the cache), and then written row by row.
  private func writeTiles<Pixel: ScanoutPixel>(
    _ target: PixelRect, from source: TurnedFrame, as pixel: Pixel.Type
  ) {
    let width = Self.cacheLine / MemoryLayout<Pixel.Word>.size
    let height = Self.tileHeight
    withUnsafeTemporaryAllocation(of: Pixel.Word.self, capacity: width * height) { buffer in
      guard let tile = buffer.baseAddress else { return }
      var minY = target.minY
      while minY < target.maxY {
        let rows = min(height, target.maxY - minY)
        var minX = target.minX
        while minX < target.maxX {
          // Up to the next multiple of a line, so that all but the edges are whole lines.
          let columns = min(width - minX % width, target.maxX - minX)
          for x in 0..<columns {
            let from = source.pixel(minX + x, minY)
            let step = source.rowStep
            for y in 0..<rows { tile[y &* width &+ x] = Pixel.word(from[y &* step], minX &+ x, minY &+ y) }
          }
          for y in 0..<rows {
            (row(minY + y, as: pixel) + minX).update(from: tile + y * width, count: columns)
          }
          minX += columns
        }
        minY += rows
      }
    }
  }

  private func row<Pixel: ScanoutPixel>(_ y: Int, as pixel: Pixel.Type) -> UnsafeMutablePointer<Pixel.Word> {
    (address + y * pitch).assumingMemoryBound(to: Pixel.Word.self)
  }

  /// In bytes: 64 on every board with a display controller worth naming; where
  /// it is 32, two are written whole.
  private static let cacheLine = 64
  /// In rows: 16 pixels of the frame are one of its own cache lines.
  private static let tileHeight = 16
}

/// A frame seen from the panel: where the panel's pixel (x, y) lies in it.
private struct TurnedFrame {
  let origin: UnsafePointer<UInt32>
  /// From one panel column to the next, in pixels of the frame's memory.
  let columnStep: Int
  /// From one panel row to the next.
  let rowStep: Int

  init(_ frame: Frame, _ rotation: Rotation) {
    let right = frame.size.width - 1
    let bottom = (frame.size.height - 1) * frame.stride
    switch rotation {
    case .none:
      (origin, columnStep, rowStep) = (frame.pixels, 1, frame.stride)
    case .clockwise90:
      (origin, columnStep, rowStep) = (frame.pixels + bottom, -frame.stride, 1)
    case .half:
      (origin, columnStep, rowStep) = (frame.pixels + bottom + right, -1, -frame.stride)
    case .clockwise270:
      (origin, columnStep, rowStep) = (frame.pixels + right, frame.stride, -1)
    }
  }

  func pixel(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> { origin + x * columnStep + y * rowStep }
}

private protocol ScanoutPixel {
  associatedtype Word: FixedWidthInteger
  /// The word for an opaque 0xFFRRGGBB on the panel's pixel (x, y).
  static func word(_ color: UInt32, _ x: Int, _ y: Int) -> Word
}

private enum XRGB8888: ScanoutPixel {
  @inline(__always) static func word(_ color: UInt32, _ x: Int, _ y: Int) -> UInt32 { color }
}

private enum XBGR8888: ScanoutPixel {
  @inline(__always) static func word(_ color: UInt32, _ x: Int, _ y: Int) -> UInt32 {
    (color & 0xFF00_FF00) | (color >> 16 & 0xFF) | (color & 0xFF) << 16
  }
}

private enum RGB565: ScanoutPixel {
  @inline(__always) static func word(_ color: UInt32, _ x: Int, _ y: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: (color >> 8 & 0xF800) | (color >> 5 & 0x07E0) | (color >> 3 & 0x001F))
  }
}

/// A color between two that the panel has is the one on some pixels and the other on the rest, by a pattern of four by four.
/// Colors that the panel has stay whole.
private enum DitheredRGB565: ScanoutPixel {
  @inline(__always) static func word(_ color: UInt32, _ x: Int, _ y: Int) -> UInt16 {
    let step = step(x, y)
    func part(_ shift: UInt32, _ bits: UInt32, _ step: UInt32) -> UInt32 {
      let level = color >> shift & 0xFF
      return (level &- level >> bits &+ step) >> (8 &- bits)
    }
    return UInt16(truncatingIfNeeded: part(16, 5, step) << 11 | part(8, 6, step >> 1) << 5 | part(0, 5, step))
  }

  /// From 0 to 7, how much of the way to the next level is added on a pixel: Bayer's matrix, halved.
  @inline(__always) static func step(_ x: Int, _ y: Int) -> UInt32 {
    let row: UInt32 =
      switch y & 3 {
      case 0: 0x5140
      case 1: 0x3726
      case 2: 0x4051
      default: 0x2637
      }
    return row >> (UInt32(truncatingIfNeeded: x & 3) &* 4) & 7
  }
}
