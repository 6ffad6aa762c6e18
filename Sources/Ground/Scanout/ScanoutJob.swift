internal import CPixelRows
import Geometry
import Platform

/// A rectangle of a panel and the frame to show in it.
///
/// The rectangle can be written in bands of rows, in any order and by several threads, with the same result.
struct ScanoutJob {
  /// The number of pixels in a band. Chosen: large pieces have dozens of bands, so that all threads finish together.
  private static let bandPixels = 65536
  /// The maximum height of the tiles in which pixels are converted or rotated, in rows.
  private static let tileRows = 32

  let bandCount: Int
  private let frame: Frame
  private let memory: ScanoutMemory
  /// The rectangle to write, in pixels of the panel. It is not empty and lies within the memory.
  private let area: PixelRect
  private let bandRows: Int
  /// The pixel of the frame for the panel's top left pixel.
  private let origin: UnsafePointer<UInt32>
  /// The distance between the frame's pixels for adjacent panel columns, in pixels.
  private let columnStep: Int
  /// The distance between the frame's pixels for adjacent panel rows, in pixels.
  private let rowStep: Int

  init(of frame: Frame, turned rotation: Rotation, on area: PixelRect, of memory: ScanoutMemory) {
    self.frame = frame
    self.memory = memory
    self.area = area
    let tiles = max(1, Self.bandPixels / (area.width * Self.tileRows))
    bandRows = tiles * Self.tileRows
    bandCount = (area.height + bandRows - 1) / bandRows
    let last = frame.size.width - 1
    let bottom = (frame.size.height - 1) * frame.stride
    switch rotation {
    case .none:
      origin = frame.pixels
      columnStep = 1
      rowStep = frame.stride
    case .clockwise90:
      origin = frame.pixels + bottom
      columnStep = -frame.stride
      rowStep = 1
    case .half:
      origin = frame.pixels + bottom + last
      columnStep = -1
      rowStep = -frame.stride
    case .clockwise270:
      origin = frame.pixels + last
      columnStep = frame.stride
      rowStep = -1
    }
  }

  func write() { write(area) }

  /// Writes one band. The first band has index 0.
  func write(band: Int) {
    let top = area.minY + band * bandRows
    write(PixelRect(minX: area.minX, minY: top, maxX: area.maxX, maxY: min(top + bandRows, area.maxY)))
  }

  private func write(_ target: PixelRect) {
    let rows = memory.rows
    let format = memory.format
    let pitch = memory.pitch
    let from = origin + (target.minX * columnStep + target.minY * rowStep)
    let to = memory.address + (target.minY * pitch + target.minX * memory.bytesPerPixel)
    if let fields = memory.fields {
      return vt_convert_fields(
        to, pitch, target.width, target.height, from, columnStep, rowStep, target.minX, target.minY,
        vt_fields(fields), frame.isDithered ? 1 : 0)
    }
    let turn: vt_turn? = columnStep == 1 ? nil : columnStep == -1 ? rows.mirror : rows.transpose
    let convert: vt_convert? =
      switch format {
      case .xrgb8888: nil
      case .xbgr8888: rows.swap
      case .rgb565: frame.isDithered ? rows.dither : rows.pack
      }
    switch (turn, convert) {
    case (nil, nil): copy(from, target, to)
    case (let turn?, nil): vt_turn_rows(turn, to, pitch, target.width, target.height, from, columnStep, rowStep)
    case (nil, let convert?): convert(to, pitch, target.width, target.height, from, rowStep, target.minX, target.minY)
    case (_?, _?) where columnStep != -1 && format == .rgb565 && frame.isDithered:
      vt_dither_columns(
        rows, to, pitch, target.width, target.height, from, columnStep, rowStep, target.minX, target.minY)
    case (let turn?, let convert?):
      vt_turn_and_convert(
        turn, convert, to, pitch, target.width, target.height, from, columnStep, rowStep, target.minX, target.minY,
        format.bytesPerPixel)
    }
  }

  private func copy(_ from: UnsafePointer<UInt32>, _ target: PixelRect, _ to: UnsafeMutableRawPointer) {
    for row in 0..<target.height {
      // `update(from:)` compiles to a loop with a call per pixel in Embedded Swift.
      (to + row * memory.pitch).copyMemory(
        from: from + row * rowStep, byteCount: target.width * MemoryLayout<UInt32>.stride)
    }
  }
}

extension vt_fields {
  fileprivate init(_ fields: PixelFields) {
    self.init(
      bytes: fields.bytesPerPixel, lengths: (fields.red.length, fields.green.length, fields.blue.length),
      offsets: (fields.red.offset, fields.green.offset, fields.blue.offset), opaque: fields.opaqueBits)
  }
}
