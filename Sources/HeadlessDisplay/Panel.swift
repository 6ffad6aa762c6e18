import Geometry
import Platform

/// The memory of a panel: one buffer that is shown, one that is written.
final class Panel {
  let screen: Screen
  private let buffers: (ScanoutMemory, ScanoutMemory)
  private var pair: DoubleBuffer

  init(_ mode: DisplayMode, _ rotation: Rotation, _ format: PixelFormat) {
    screen = Screen(name: "Headless-1", mode: mode, rotation: rotation)
    buffers = (Self.allocate(mode.size, format), Self.allocate(mode.size, format))
    pair = DoubleBuffer(size: screen.size)
  }

  deinit {
    buffers.0.address.deallocate()
    buffers.1.address.deallocate()
  }

  /// Black, with rows further apart than they are long, as drivers like them.
  private static func allocate(_ size: PixelSize, _ format: PixelFormat) -> ScanoutMemory {
    let pitch = (size.width * format.bytesPerPixel + 64) / 64 * 64
    let address = UnsafeMutableRawPointer.allocate(byteCount: pitch * size.height, alignment: 64)
    address.initializeMemory(as: UInt8.self, repeating: 0, count: pitch * size.height)
    return ScanoutMemory(address: address, pitch: pitch, size: size, format: format)
  }

  /// Brings the buffer that is not shown up to date with `frame`.
  func write(_ frame: Frame, _ damage: Region) {
    pair.update(damage: damage) { index, rects in
      let memory = index == 0 ? buffers.0 : buffers.1
      for rect in rects { memory.write(rect, of: frame, turned: screen.rotation) }
    }
  }

  /// Shows the buffer that was written.
  func flip() { pair.flip() }

  func picture() -> [UInt32] {
    let front = pair.back == 0 ? buffers.1 : buffers.0
    let size = screen.size
    var pixels: [UInt32] = []
    pixels.reserveCapacity(size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = screen.rotation.panelRect(of: PixelRect(x, y, 1, 1), inPictureOf: size)
        pixels.append(front.color(atX: place.minX, y: place.minY))
      }
    }
    return pixels
  }
}

extension ScanoutMemory {
  /// What is seen at a place: the opposite of what writing a frame does. Memory
  /// of this display may be read.
  fileprivate func color(atX x: Int, y: Int) -> UInt32 {
    let place = address + y * pitch + x * format.bytesPerPixel
    switch format {
    case .xrgb8888:
      return place.load(as: UInt32.self) | 0xFF00_0000
    case .xbgr8888:
      let word = place.load(as: UInt32.self)
      return 0xFF00_0000 | (word & 0xFF) << 16 | (word & 0xFF00) | (word >> 16 & 0xFF)
    case .rgb565:
      let word = UInt32(place.load(as: UInt16.self))
      let (red, green, blue) = (word >> 11, word >> 5 & 0x3F, word & 0x1F)
      // The high bits repeated below, so that white stays white.
      return 0xFF00_0000 | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
    }
  }
}
