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
    pages = try Mapping(zeroed: stride * size.height * 4)
    let pixels = pages.address.bindMemory(to: UInt32.self, capacity: stride * size.height)
    bitmap = Bitmap(borrowing: pixels, size: size, stride: stride)
  }
}
