import Geometry
import Glibc
import Platform
import System
import TestContexts
import Testing

@testable import Scanout

@Suite("Scan-out by several threads", .freshContext) struct ScanoutWorkersTests {
  /// A panel's memory, and a frame of pseudorandom pixels.
  private final class Panel {
    let frame: Frame
    let memory: ScanoutMemory
    let length: Int
    let rotation: Rotation

    init(_ size: PixelSize, _ format: PixelFormat, _ rotation: Rotation) {
      self.rotation = rotation
      let stride = Frame.stride(forWidth: size.width, turned: rotation)
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: stride * size.height)
      for index in 0..<stride * size.height {
        pixels[index] = 0xFF00_0000 | UInt32(truncatingIfNeeded: index &* 2_654_435_761) >> 8
      }
      frame = Frame(pixels: pixels, stride: stride, size: size, isDithered: true)
      let panel = rotation.swapsSides ? size.transposed : size
      let pitch = panel.width * format.bytesPerPixel + 20
      length = pitch * panel.height
      let address = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 64)
      memory = ScanoutMemory(address: address, pitch: pitch, size: panel, format: format)
      clear()
    }

    deinit {
      frame.pixels.deallocate()
      memory.address.deallocate()
    }

    func clear() { memory.address.initializeMemory(as: UInt8.self, repeating: 0xEE, count: length) }

    /// Returns the memory's contents after `write` has written the whole frame.
    func bytes(after write: (ScanoutJob) -> Void) -> [UInt8] {
      clear()
      write(ScanoutJob(of: frame, turned: rotation, on: PixelRect(size: memory.size), of: memory))
      return [UInt8](UnsafeRawBufferPointer(start: memory.address, count: length))
    }
  }

  private static let ways: [(Rotation, PixelFormat)] = [Rotation.none, .clockwise90, .half, .clockwise270].flatMap {
    rotation in
    [PixelFormat.xrgb8888, .xbgr8888, .rgb565].map { (rotation, $0) }
  }

  @Test(.slow, arguments: ways) func `gives the same result as one thread, on every path`(
    _ rotation: Rotation, _ format: PixelFormat
  ) {
    let panel = Panel(PixelSize(611, 457), format, rotation)
    let alone = panel.bytes { $0.write() }
    let workers = ScanoutWorkers(workers: 3)
    #expect(workers.hasWorkers)
    for _ in 0..<20 {
      let together = panel.bytes { workers.write($0) }
      #expect(together == alone)
    }
  }

  @Test func `works without helpers, and with one band`() {
    for size in [PixelSize(700, 300), PixelSize(1, 1), PixelSize(70000, 3)] {
      let panel = Panel(size, .xrgb8888, .none)
      let alone = panel.bytes { $0.write() }
      #expect(panel.bytes { ScanoutWorkers(workers: 0).write($0) } == alone)
      #expect(panel.bytes { ScanoutWorkers(workers: 2).write($0) } == alone)
    }
  }

  @Test(.slow) func `accepts a job while another thread's is being written`() async {
    let workers = ScanoutWorkers(workers: 2)
    let right = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let panel = Panel(PixelSize(500, 400), .xrgb8888, .clockwise90)
          let alone = panel.bytes { $0.write() }
          return (0..<25).allSatisfy { _ in panel.bytes { workers.write($0) } == alone }
        }
      }
      return await group.allSatisfy { $0 }
    }
    #expect(right)
  }

  @Test func `writes a job without a thread that is stuck, and with it when it has finished`() throws {
    let stuck = Stuck()
    let workers = ScanoutWorkers(workers: 1, timeout: 0.05) { piece, band in
      stuck.enter()
      piece.write(band: band)
    }
    let panel = Panel(PixelSize(611, 457), .xrgb8888, .none)
    let alone = panel.bytes { $0.write() }
    // The thread that writes waits for the helper to be stuck in a band.
    let start = Clock.now
    #expect(panel.bytes { workers.write($0) } == alone)
    #expect(Clock.now - start < 10)
    // While it is stuck, pieces are written alone.
    #expect(panel.bytes { workers.write($0) } == alone)
    stuck.free()
    for _ in 0..<20 { #expect(panel.bytes { workers.write($0) } == alone) }
  }

  /// Holds a helper in its first band, and the thread that created this until then.
  private final class Stuck: @unchecked Sendable {
    private let lock = Lock()
    private var isHeld = false
    private var isFree = false
    private let creator = pthread_self()

    /// The creator's thread waits for the helper, which waits until it is freed.
    func enter() {
      lock.withLock {
        if isFree { return }
        if pthread_equal(pthread_self(), creator) != 0 {
          while !isHeld { lock.wait(for: 10) }
        } else {
          isHeld = true
          lock.broadcast()
          while !isFree { lock.wait(for: 10) }
        }
      }
    }

    func free() {
      lock.withLock {
        isFree = true
        lock.broadcast()
      }
    }
  }

  @Test func `writes a large frame like a small one`() {
    let panel = Panel(PixelSize(1280, 800), .rgb565, .clockwise270)
    let alone = panel.bytes { $0.write() }
    panel.clear()
    panel.memory.write(PixelRect(size: panel.frame.size), of: panel.frame, turned: .clockwise270)
    #expect([UInt8](UnsafeRawBufferPointer(start: panel.memory.address, count: panel.length)) == alone)
  }
}
