internal import CPixelRows
import Geometry

/// Memory that a panel is scanned out from, and the one way frames get there.
///
/// Such memory is write-combined on real boards: reading it is up to a hundred
/// times slower than cached memory, and a cache line that is written whole and
/// in order costs one burst. So pixels are turned and converted on their way
/// from the cached frame, each written once and in whole lines, and nothing is
/// ever read back.
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
  private let rows = vt_widest_panel_rows()

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
    let (right, below) = Self.steps(frame, rotation)
    let from = Self.first(frame, rotation) + (target.minX * right + target.minY * below)
    let to = address + (target.minY * pitch + target.minX * format.bytesPerPixel)
    let turn: vt_turn? = right == 1 ? nil : right == -1 ? rows.mirror : rows.transpose
    let convert: vt_convert? =
      switch format {
      case .xrgb8888: nil
      case .xbgr8888: rows.swap
      case .rgb565: frame.isDithered ? rows.dither : rows.pack
      }
    switch (turn, convert) {
    case (nil, nil): copy(from, below, target, to)
    case (let turn?, nil): vt_turn_rows(turn, to, pitch, target.width, target.height, from, right, below)
    case (nil, let convert?): convert(to, pitch, target.width, target.height, from, below, target.minX, target.minY)
    case (_?, _?) where right != -1 && format == .rgb565 && frame.isDithered:
      vt_dither_columns(rows, to, pitch, target.width, target.height, from, right, below, target.minX, target.minY)
    case (let turn?, let convert?):
      vt_turn_and_convert(
        turn, convert, to, pitch, target.width, target.height, from, right, below, target.minX, target.minY, format.bytesPerPixel)
    }
  }

  private func copy(_ from: UnsafePointer<UInt32>, _ step: Int, _ target: PixelRect, _ to: UnsafeMutableRawPointer) {
    for row in 0..<target.height {
      // Not `update(from:)`: the Embedded build makes a loop with a call for each pixel of it.
      (to + row * pitch).copyMemory(from: from + row * step, byteCount: target.width * MemoryLayout<UInt32>.stride)
    }
  }

  /// From one panel column and one panel row to the next, in pixels of the frame's memory.
  private static func steps(_ frame: Frame, _ rotation: Rotation) -> (right: Int, below: Int) {
    switch rotation {
    case .none: (1, frame.stride)
    case .clockwise90: (-frame.stride, 1)
    case .half: (-1, -frame.stride)
    case .clockwise270: (frame.stride, -1)
    }
  }

  /// The frame's pixel that is the panel's first.
  private static func first(_ frame: Frame, _ rotation: Rotation) -> UnsafePointer<UInt32> {
    let (right, bottom) = (frame.size.width - 1, (frame.size.height - 1) * frame.stride)
    switch rotation {
    case .none: return frame.pixels
    case .clockwise90: return frame.pixels + bottom
    case .half: return frame.pixels + bottom + right
    case .clockwise270: return frame.pixels + right
    }
  }
}
