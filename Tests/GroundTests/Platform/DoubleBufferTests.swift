import Geometry
import Platform
import TestContexts
import Testing

@Suite("A double buffer", .freshContext) struct DoubleBufferTests {
  let size = PixelSize(100, 100)

  /// Returns the buffer and the rectangles that are written for a frame.
  func write(_ damage: PixelRect, to pair: inout DoubleBuffer) -> (buffer: Int, rects: [PixelRect]) {
    var written: (buffer: Int, rects: [PixelRect]) = (-1, [])
    pair.update(damage: Region(damage)) { written = ($0, $1) }
    return written
  }

  @Test func `initially writes each buffer completely`() {
    var pair = DoubleBuffer(size: size)
    #expect(write(.zero, to: &pair) == (0, [PixelRect(size: size)]))
    pair.flip()
    #expect(write(.zero, to: &pair) == (1, [PixelRect(size: size)]))
  }

  @Test func `adds the damage that the back buffer missed while it was the front`() {
    var pair = DoubleBuffer(size: size)
    for _ in 0..<2 {
      _ = write(.zero, to: &pair)
      pair.flip()
    }
    let first = PixelRect(0, 0, 10, 10)
    let second = PixelRect(50, 50, 10, 10)
    let third = PixelRect(80, 0, 5, 5)
    #expect(write(first, to: &pair) == (0, [first]))
    pair.flip()
    #expect(write(second, to: &pair) == (1, [first, second]))
    pair.flip()
    #expect(write(third, to: &pair) == (0, [second, third]))
  }

  @Test func `writes the same buffer again if it was not shown`() {
    var pair = DoubleBuffer(size: size)
    _ = write(.zero, to: &pair)
    let rect = PixelRect(1, 2, 3, 4)
    #expect(write(rect, to: &pair) == (0, [rect]))
  }

  @Test func `ignores damage outside the frame`() {
    var pair = DoubleBuffer(size: size)
    _ = write(.zero, to: &pair)
    #expect(write(PixelRect(90, -10, 100, 20), to: &pair) == (0, [PixelRect(90, 0, 10, 10)]))
  }

  @Test func `writes everything again if the shown content is unknown`() {
    var pair = DoubleBuffer(size: size)
    _ = write(.zero, to: &pair)
    pair.flip()
    pair.invalidate()
    #expect(write(.zero, to: &pair) == (1, [PixelRect(size: size)]))
    pair.flip()
    #expect(write(.zero, to: &pair) == (0, [PixelRect(size: size)]))
  }
}
