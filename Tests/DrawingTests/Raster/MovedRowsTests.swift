import Geometry
import Glibc
import TestKit
import Raster
import System
import TestContexts
import Testing

@Suite("Moving rows", .freshContext) struct MovedRowsTests {
  /// Sizes in a ring of 64 KiB, the smallest one: all of it, all but a pixel, and more than half of it.
  @Test(.long, arguments: [PixelSize(128, 128), PixelSize(127, 129), PixelSize(100, 90)])
  func `in a memory ring works as in other memory`(size: PixelSize) throws {
    let ring = try Mapping(ring: size.width * size.height * 4)
    #expect(ring.length == 131_072)
    let turned = Canvas(Bitmap(borrowingRing: ring.bytes, size: size, stride: size.width))
    let plain = Canvas(Bitmap(size: size))
    var dice = SeededGenerator(state: 8)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let color = UInt32(dice.next(below: 1 << 24))
        for canvas in [turned, plain] { canvas.bitmap.pixels[y * size.width + x] = color }
      }
    }
    var places: Set<UnsafeMutablePointer<UInt32>> = []
    for _ in 0..<3000 {
      let top = dice.next(below: dice.next(below: 3) == 0 ? size.height : 12)
      let rect = PixelRect(
        dice.next(below: 9) / 8, top, size.width,
        dice.next(below: size.height - top + 1) + dice.next(below: 2) * size.height)
      let dx = dice.next(below: 8) == 0 ? dice.next(below: 9) - 4 : 0
      let dy = dice.next(below: 41) - 20
      for canvas in [turned, plain] { canvas.movePixels(in: rect, by: dx, dy) }
      places.insert(turned.bitmap.pixels)
      // Fills the pixels that the move exposes.
      let inside = rect.intersection(plain.bitmap.bounds)
      let target = inside.offset(by: dx, dy).intersection(inside)
      let color = UInt32(dice.next(below: 1 << 24))
      for y in inside.minY..<inside.maxY where !target.isEmpty {
        for x in inside.minX..<inside.maxX where !target.contains(PixelRect(x, y, 1, 1)) {
          for canvas in [turned, plain] { canvas.bitmap.pixels[y * size.width + x] = color }
        }
      }
      let isSame = memcmp(turned.bitmap.pixels, plain.bitmap.pixels, size.height * size.width * 4) == 0
      try #require(isSame, "\(rect) by \(dx), \(dy)")
    }
    // Drawing after the moves reaches the moved rows.
    for canvas in [turned, plain] {
      canvas.beginPass(scale: 1, clip: canvas.bitmap.bounds)
      canvas.fill(Rect(3, 3, 40, 40), with: .white)
    }
    #expect(
      turned.bitmap[20, 20] == 0xFFFF_FFFF
        && (0..<size.height).allSatisfy { turned.bitmap[50, $0] == plain.bitmap[50, $0] })
    #expect(places.count > 50)
  }

  @Test func `rejects a bitmap that does not fit its ring`() throws {
    let ring = try Mapping(ring: 1)
    for (size, stride) in [
      (PixelSize(128, 129), 128), (PixelSize(100, 100), 99), (PixelSize(0, 100), 10), (PixelSize(1, .max), 1),
    ] {
      #expect(Bitmap(borrowingRing: ring.bytes, size: size, stride: stride).size == .zero)
    }
  }
}
