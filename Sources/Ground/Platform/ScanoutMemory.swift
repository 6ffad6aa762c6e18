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
    case .rgb565: write(target, from: source, as: RGB565.self)
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
        for x in 0..<count { to[x] = Pixel.word(from[x]) }
      } else {
        for x in 0..<count { to[x] = Pixel.word(from[-x]) }
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
            for y in 0..<rows { tile[y &* width &+ x] = Pixel.word(from[y &* step]) }
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
  /// The panel's word for an opaque 0xFFRRGGBB.
  static func word(_ color: UInt32) -> Word
}

private enum XRGB8888: ScanoutPixel {
  @inline(__always) static func word(_ color: UInt32) -> UInt32 { color }
}

private enum XBGR8888: ScanoutPixel {
  @inline(__always) static func word(_ color: UInt32) -> UInt32 {
    (color & 0xFF00_FF00) | (color >> 16 & 0xFF) | (color & 0xFF) << 16
  }
}

private enum RGB565: ScanoutPixel {
  @inline(__always) static func word(_ color: UInt32) -> UInt16 {
    UInt16(truncatingIfNeeded: (color >> 8 & 0xF800) | (color >> 5 & 0x07E0) | (color >> 3 & 0x001F))
  }
}
