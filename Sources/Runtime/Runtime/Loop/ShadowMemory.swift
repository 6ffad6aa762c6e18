import Geometry
import Platform
import Raster
import System

/// The shadow frame, in pages that are asked for at once: the first frame would
/// otherwise bring them in one by one, which takes several times as long.
final class ShadowMemory {
  let bitmap: Bitmap
  /// What the bitmap borrows.
  private let pages: Mapping

  init(for screen: Screen) throws(Errno) {
    let size = screen.size
    let stride = Frame.stride(forWidth: size.width, turned: screen.rotation)
    let count = stride * size.height
    // What scrolls on all of a panel's width stays where it is in a ring.
    if let ring = try? Mapping(ring: count * 4) {
      bitmap = Bitmap(borrowingRing: ring.bytes, size: size, stride: stride)
      pages = ring
    } else {
      pages = try Mapping(zeroed: count * 4)
      let pixels = pages.address.bindMemory(to: UInt32.self, capacity: count)
      bitmap = Bitmap(borrowing: pixels, size: size, stride: stride)
    }
  }
}
