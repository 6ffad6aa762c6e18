import Geometry
import Platform
import Raster
import System

/// The memory of the shadow frame, whose pages are allocated at once. Page faults during the first frame would take
/// several times as long.
final class ShadowMemory {
  let bitmap: Bitmap
  let canvas: Canvas
  /// The memory that the bitmap borrows.
  private let mapping: Mapping

  init(for screen: Screen) throws(Errno) {
    let size = screen.size
    let stride = Frame.stride(forWidth: size.width, turned: screen.rotation)
    let count = stride * size.height
    // In a ring buffer, content that spans the panel's width scrolls without being copied.
    if let ring = try? Mapping(ring: count * 4) {
      bitmap = Bitmap(borrowingRing: ring.bytes, size: size, stride: stride)
      mapping = ring
    } else {
      mapping = try Mapping(zeroed: count * 4)
      let pixels = mapping.address.bindMemory(to: UInt32.self, capacity: count)
      bitmap = Bitmap(borrowing: pixels, size: size, stride: stride)
    }
    canvas = Canvas(bitmap)
  }
}
