internal import CPixelRows
import Geometry
import Platform

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
  /// The loops for this processor.
  let rows = vt_widest_panel_rows()

  /// D: pixels from which on several threads write them; one needs half a millisecond for them at least, and to wake another takes a
  /// tenth of that.
  private static let large = 1_000_000

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
    let piece = ScanoutPiece(of: frame, turned: rotation, on: target, of: self)
    if target.area >= Self.large, ScanoutCrew.shared.canHelp {
      ScanoutCrew.shared.write(piece)
    } else {
      piece.write()
    }
  }
}
