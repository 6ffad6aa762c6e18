internal import CPixelRows
import Geometry
import Platform

/// A rectangle of a panel, and the frame that it is to show. It can be written in bands of the panel's rows, in any order, by several
/// threads: the memory is the same then.
struct ScanoutPiece {
  /// D: pixels of a band, of which a large piece has dozens, so that all threads end together.
  private static let bandPixels = 65536
  /// What is converted or turned is done in squares and tiles of up to so many rows.
  private static let tileRows = 32

  /// How many bands there are.
  let bandCount: Int
  private let frame: Frame
  private let memory: ScanoutMemory
  /// What is written, in the panel's pixels; not empty, and within the memory.
  private let area: PixelRect
  private let bandRows: Int
  /// The frame's pixel that is the panel's first.
  private let first: UnsafePointer<UInt32>
  /// From one panel column to the next, in pixels of the frame's memory.
  private let right: Int
  /// From one panel row to the next.
  private let below: Int

  init(of frame: Frame, turned rotation: Rotation, on area: PixelRect, of memory: ScanoutMemory) {
    (self.frame, self.memory, self.area) = (frame, memory, area)
    let tiles = max(1, Self.bandPixels / (area.width * Self.tileRows))
    bandRows = tiles * Self.tileRows
    bandCount = (area.height + bandRows - 1) / bandRows
    let (last, bottom) = (frame.size.width - 1, (frame.size.height - 1) * frame.stride)
    switch rotation {
    case .none: (first, right, below) = (frame.pixels, 1, frame.stride)
    case .clockwise90: (first, right, below) = (frame.pixels + bottom, -frame.stride, 1)
    case .half: (first, right, below) = (frame.pixels + bottom + last, -1, -frame.stride)
    case .clockwise270: (first, right, below) = (frame.pixels + last, frame.stride, -1)
    }
  }

  /// Writes all of it.
  func write() { write(area) }

  /// Writes a band, from 0 on.
  func write(band: Int) {
    let top = area.minY + band * bandRows
    write(PixelRect(minX: area.minX, minY: top, maxX: area.maxX, maxY: min(top + bandRows, area.maxY)))
  }

  private func write(_ target: PixelRect) {
    let (rows, format, pitch) = (memory.rows, memory.format, memory.pitch)
    let from = first + (target.minX * right + target.minY * below)
    let to = memory.address + (target.minY * pitch + target.minX * format.bytesPerPixel)
    let turn: vt_turn? = right == 1 ? nil : right == -1 ? rows.mirror : rows.transpose
    let convert: vt_convert? =
      switch format {
      case .xrgb8888: nil
      case .xbgr8888: rows.swap
      case .rgb565: frame.isDithered ? rows.dither : rows.pack
      }
    switch (turn, convert) {
    case (nil, nil): copy(from, target, to)
    case (let turn?, nil): vt_turn_rows(turn, to, pitch, target.width, target.height, from, right, below)
    case (nil, let convert?): convert(to, pitch, target.width, target.height, from, below, target.minX, target.minY)
    case (_?, _?) where right != -1 && format == .rgb565 && frame.isDithered:
      vt_dither_columns(rows, to, pitch, target.width, target.height, from, right, below, target.minX, target.minY)
    case (let turn?, let convert?):
      vt_turn_and_convert(
        turn, convert, to, pitch, target.width, target.height, from, right, below, target.minX, target.minY, format.bytesPerPixel)
    }
  }

  private func copy(_ from: UnsafePointer<UInt32>, _ target: PixelRect, _ to: UnsafeMutableRawPointer) {
    for row in 0..<target.height {
      // Not `update(from:)`: the Embedded build makes a loop with a call for each pixel of it.
      (to + row * memory.pitch).copyMemory(from: from + row * below, byteCount: target.width * MemoryLayout<UInt32>.stride)
    }
  }
}
