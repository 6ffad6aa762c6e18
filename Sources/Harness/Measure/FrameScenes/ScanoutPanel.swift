import Geometry
import Platform
import Scanout

/// An output path of a frame's pixels to a panel.
struct ScanoutPath {
  let name: String
  var format = PixelFormat.xrgb8888
  var rotation = Rotation.none
  var isDithered = false

  static let all = [
    ScanoutPath(name: "copied"),
    ScanoutPath(name: "turned by 90°", rotation: .clockwise90),
    ScanoutPath(name: "turned by 180°", rotation: .half),
    ScanoutPath(name: "turned by 270°", rotation: .clockwise270),
    ScanoutPath(name: "XBGR8888", format: .xbgr8888),
    ScanoutPath(name: "RGB565", format: .rgb565),
    ScanoutPath(name: "RGB565, dithered", format: .rgb565, isDithered: true),
    ScanoutPath(name: "dithered and turned", format: .rgb565, rotation: .clockwise90, isDithered: true),
  ]
}

/// A panel in ordinary memory, and a frame to write to it.
final class ScanoutPanel {
  private let way: ScanoutPath
  private let frame: Frame
  private let memory: ScanoutMemory
  /// The number of written frames. It is updated last, so that no frame ends with a jump, which callgrind would not
  /// recognize as its end.
  private(set) var frames = 0

  init(_ way: ScanoutPath, _ size: PixelSize) {
    self.way = way
    let stride = Frame.stride(forWidth: size.width, turned: way.rotation)
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: stride * size.height)
    for index in 0..<stride * size.height {
      pixels[index] = 0xFF00_0000 | (UInt32(truncatingIfNeeded: index) &* 2_654_435_761) >> 8
    }
    frame = Frame(pixels: pixels, stride: stride, size: size, isDithered: way.isDithered)
    let panel = way.rotation.swapsSides ? size.transposed : size
    let pitch = panel.width * way.format.bytesPerPixel
    let address = UnsafeMutableRawPointer.allocate(byteCount: pitch * panel.height, alignment: 64)
    address.initializeMemory(as: UInt8.self, repeating: 0, count: pitch * panel.height)
    memory = ScanoutMemory(address: address, pitch: pitch, size: panel, format: way.format)
  }

  deinit {
    frame.pixels.deallocate()
    memory.address.deallocate()
  }

  /// A hash of the panel's memory.
  var sum: String {
    let count = memory.pitch * memory.size.height / MemoryLayout<UInt32>.stride
    return SceneProgram.sum(of: memory.address.assumingMemoryBound(to: UInt32.self), count)
  }

  @inline(never)
  func writeFrame() {
    memory.write(PixelRect(size: frame.size), of: frame, turned: way.rotation)
    frames += 1
  }
}
