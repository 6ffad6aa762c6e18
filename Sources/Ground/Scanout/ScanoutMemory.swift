internal import CPixelRows
import Geometry
import Platform

/// The memory that a panel scans out, with the only function that writes frames to it.
///
/// On real boards this memory is write-combined: reading it is up to a hundred times slower than reading cached memory,
/// and writing a whole cache line in order costs one burst. Pixels are therefore rotated and converted on the way from
/// the cached frame. Each pixel is written once, in whole lines, and nothing is ever read back.
///
/// The memory belongs to the caller and must outlive this value.
public struct ScanoutMemory {
  /// The address of the first row.
  public let address: UnsafeMutableRawPointer
  /// The distance from one row to the next, in bytes, as chosen by the driver.
  public let pitch: Int
  /// The panel's size in pixels.
  public let size: PixelSize
  /// The format of a pixel. Not used if `fields` is set.
  public let format: PixelFormat
  /// The layout of a pixel whose format has no name.
  public let fields: PixelFields?
  /// The loops for this processor.
  let rows = vt_widest_panel_rows()

  /// The number of pixels from which several threads write them.
  ///
  /// Chosen: one thread needs at least half a millisecond for this many pixels, and waking another takes a tenth of
  /// that.
  private static let threadedPixelCount = 1_000_000

  /// Creates a value for memory that the caller has mapped.
  ///
  /// - Parameter fields: The layout of a pixel, if its format has no name.
  public init(
    address: UnsafeMutableRawPointer, pitch: Int, size: PixelSize, format: PixelFormat, fields: PixelFields? = nil
  ) {
    self.address = address
    self.pitch = pitch
    self.size = size
    self.format = format
    self.fields = fields
  }

  var bytesPerPixel: Int { fields?.bytesPerPixel ?? format.bytesPerPixel }

  /// Writes `rect` of `frame` to the panel's memory, turned by `rotation`.
  ///
  /// - Parameter rect: The rectangle in pixels of the frame. Parts outside the frame, or outside this memory after
  ///   rotation, are ignored.
  @export(interface)
  public func write(_ rect: PixelRect, of frame: Frame, turned rotation: Rotation) {
    let inFrame = rect.intersection(PixelRect(size: frame.size))
    let target = rotation.panelRect(of: inFrame, inFrameOf: frame.size)
      .intersection(PixelRect(size: size))
    guard !target.isEmpty else { return }
    let piece = ScanoutJob(of: frame, turned: rotation, on: target, of: self)
    if target.area >= Self.threadedPixelCount, ScanoutWorkers.shared.hasWorkers {
      ScanoutWorkers.shared.write(piece)
    } else {
      piece.write()
    }
  }
}
