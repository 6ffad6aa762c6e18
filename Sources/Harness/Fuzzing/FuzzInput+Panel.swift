import Geometry
import Platform
import Raster
import Scanout

extension FuzzInput {
  /// Writes an image to a panel's memory on every output path, in four parts, and adds the resulting memory.
  static func show(_ bitmap: Bitmap, into digest: inout Digest) {
    for rotation in [Rotation.none, .clockwise90, .half, .clockwise270] {
      for (format, isDithered) in [
        (PixelFormat.xrgb8888, false), (.xbgr8888, false), (.rgb565, false), (.rgb565, true),
      ] {
        let frame = Frame(pixels: bitmap.pixels, stride: bitmap.stride, size: bitmap.size, isDithered: isDithered)
        let size = rotation.swapsSides ? bitmap.size.transposed : bitmap.size
        // Use a pitch larger than a row, as drivers do. The bytes between rows must not change.
        let pitch = (size.width * format.bytesPerPixel + 19) & ~3
        let bytes = UnsafeMutableRawPointer.allocate(byteCount: pitch * size.height, alignment: 64)
        defer { bytes.deallocate() }
        bytes.initializeMemory(as: UInt8.self, repeating: 0, count: pitch * size.height)
        let panel = ScanoutMemory(address: bytes, pitch: pitch, size: size, format: format)
        let across = bitmap.size.width / 3
        let down = bitmap.size.height / 3
        for (left, right) in [(0, across), (across, bitmap.size.width)] {
          for (top, bottom) in [(0, down), (down, bitmap.size.height)] {
            panel.write(PixelRect(minX: left, minY: top, maxX: right, maxY: bottom), of: frame, turned: rotation)
          }
        }
        for place in stride(from: 0, to: pitch * size.height, by: 4) {
          digest.add(UInt64(bytes.load(fromByteOffset: place, as: UInt32.self)))
        }
      }
    }
  }
}
