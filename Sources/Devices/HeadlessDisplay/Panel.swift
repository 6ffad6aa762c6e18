import Geometry
import Platform
import Scanout
import System

/// The memory of a panel: a front buffer and a back buffer.
final class Panel {
  let screen: Screen
  private let buffers: (ScanoutMemory, ScanoutMemory)
  /// The memory of both buffers.
  private let memory: Mapping
  private var pair: DoubleBuffer

  /// Creates a black panel.
  init(_ mode: DisplayMode, _ rotation: Rotation, _ format: PixelFormat) throws(Errno) {
    screen = Screen(name: "Headless-1", mode: mode, rotation: rotation)
    // Rows are padded, as in drivers' buffers.
    let pitch = (mode.size.width * format.bytesPerPixel + 64) / 64 * 64
    let length = pitch * mode.size.height
    memory = try Mapping(zeroed: 2 * length)
    let address = memory.address
    buffers = (
      ScanoutMemory(address: address, pitch: pitch, size: mode.size, format: format),
      ScanoutMemory(address: address + length, pitch: pitch, size: mode.size, format: format)
    )
    pair = DoubleBuffer(size: screen.size)
  }

  /// Updates the back buffer with the damage of `frame`.
  func write(_ frame: Frame, _ damage: Region) {
    pair.update(damage: damage) { index, rects in
      let memory = index == 0 ? buffers.0 : buffers.1
      for rect in rects { memory.write(rect, of: frame, turned: screen.rotation) }
    }
  }

  func flip() { pair.flip() }

  func frame() -> [UInt32] {
    let front = pair.backIndex == 0 ? buffers.1 : buffers.0
    let size = screen.size
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let pixel = screen.rotation.panelRect(of: PixelRect(x, y, 1, 1), inFrameOf: size)
        pixels.append(front.color(atX: pixel.minX, y: pixel.minY))
      }
    }
    return pixels
  }
}

extension ScanoutMemory {
  /// Returns the color of a pixel, the inverse of writing a frame. Reading is allowed, because this is ordinary memory.
  fileprivate func color(atX x: Int, y: Int) -> UInt32 {
    let pixelAddress = address + y * pitch + x * format.bytesPerPixel
    switch format {
    case .xrgb8888:
      return pixelAddress.load(as: UInt32.self) | 0xFF00_0000
    case .xbgr8888:
      let word = pixelAddress.load(as: UInt32.self)
      return 0xFF00_0000 | (word & 0xFF) << 16 | (word & 0xFF00) | (word >> 16 & 0xFF)
    case .rgb565:
      let word = UInt32(pixelAddress.load(as: UInt16.self))
      let red = word >> 11
      let green = word >> 5 & 0x3F
      let blue = word & 0x1F
      // The high bits are repeated in the low bits, so that white stays white.
      return 0xFF00_0000 | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
    }
  }
}
