internal import CDRM
import System

/// A frame buffer of another program, mapped for reading.
final class Buffer {
  let id: UInt32
  let width: Int
  let height: Int

  private let pitch: Int
  private let bytesPerPixel: Int
  private let mapping: Mapping

  init(_ id: UInt32, of card: Int32) throws(ProbeError) {
    guard let information = drmModeGetFB2(card, id) else { throw .cannotMapBuffer(id: id, .last) }
    defer { drmModeFreeFB2(information) }
    let handle = information.pointee.handles.0
    defer { _ = drmCloseBufferHandle(card, handle) }
    var prime: Int32 = -1
    guard handle != 0, drmPrimeHandleToFD(card, handle, UInt32(DRM_CLOEXEC), &prime) == 0 else {
      throw .cannotMapBuffer(id: id, .last)
    }
    let file = Descriptor(owning: prime)
    self.id = id
    width = Int(information.pointee.width)
    height = Int(information.pointee.height)
    pitch = Int(information.pointee.pitches.0)
    bytesPerPixel = Self.isSixteenBit(information.pointee.pixel_format) ? 2 : 4
    let offset = Int(information.pointee.offsets.0)
    guard offset == 0 else { throw .cannotMapBuffer(id: id, .invalidArgument) }
    do throws(Errno) { mapping = try Mapping(file.rawValue, length: pitch * height, writable: false) } catch {
      throw .cannotMapBuffer(id: id, error)
    }
  }

  /// Returns the bits of a pixel as they are in memory, without unused bits.
  func pixel(x: Int, y: Int) -> UInt32 {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return 0 }
    let place = mapping.address + (y * pitch + x * bytesPerPixel)
    return bytesPerPixel == 2 ? UInt32(place.load(as: UInt16.self)) : place.load(as: UInt32.self) & 0xFFFFFF
  }

  func isLit(x: Int, y: Int) -> Bool { pixel(x: x, y: y) != 0 }

  private static func isSixteenBit(_ format: UInt32) -> Bool {
    format == code("R", "G", "1", "6") || format == code("B", "G", "1", "6")
  }

  private static func code(_ a: Unicode.Scalar, _ b: Unicode.Scalar, _ c: Unicode.Scalar, _ d: Unicode.Scalar) -> UInt32
  {
    a.value | b.value << 8 | c.value << 16 | d.value << 24
  }
}
