import Geometry
import Raster
import System

/// The shadow frame, in pages that are asked for at once: the first frame would
/// otherwise bring them in one by one, which takes several times as long.
final class ShadowMemory {
  let bitmap: Bitmap
  /// What the bitmap borrows.
  private let pages: Mapping

  init(for size: PixelSize) throws(Errno) {
    pages = try Mapping(zeroed: size.width * size.height * 4)
    let pixels = pages.address.bindMemory(to: UInt32.self, capacity: size.width * size.height)
    bitmap = Bitmap(borrowing: pixels, size: size, stride: size.width)
  }
}
