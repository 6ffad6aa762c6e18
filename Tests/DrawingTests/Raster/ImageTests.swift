import Foundation
import Geometry
import TestKit
import Raster
import TestContexts
import Testing

@Suite("An image", .freshContext) struct ImageTests {
  private func image(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> Image {
    let bitmap = Bitmap(size: PixelSize(width, height))
    for y in 0..<height {
      for x in 0..<width { bitmap.pixels[y * width + x] = pixel(x, y) }
    }
    return Image(bitmap)
  }

  private func gray(_ level: Int) -> UInt32 { 0xFF00_0000 | UInt32(level) * 0x010101 }

  @Test func `at its own size is copied pixel by pixel`() {
    let sheet = Sheet(5, 4)
    let picture = image(3, 2) { x, y in 0xFF00_0000 | UInt32(x << 8 | y) }
    sheet.canvas.draw(picture, in: Rect(1, 1, 3, 2))
    #expect(
      sheet.hex == """
         0 0 0 0 0
         0 FF000000 FF000100 FF000200 0
         0 FF000001 FF000101 FF000201 0
         0 0 0 0 0
        """)
  }

  @Test func `drawn larger is interpolated smoothly`() {
    let sheet = Sheet(8, 1)
    sheet.canvas.draw(image(2, 1) { x, _ in self.gray(x * 200) }, in: Rect(0, 0, 8, 1))
    #expect((0..<8).map { sheet.bitmap[$0, 0] & 255 } == [0, 0, 25, 75, 125, 175, 200, 200])
  }

  @Test(arguments: [3, 5, 8, 13, 31]) func `drawn smaller loses no pixel and makes no pattern`(size: Int) {
    let sheet = Sheet(size, size)
    let chess = image(64, 64) { x, y in self.gray((x + y) & 1 * 255) }
    sheet.canvas.draw(chess, in: Rect(0, 0, Double(size), Double(size)))
    for y in 0..<size {
      for x in 0..<size {
        #expect(abs(Int(sheet.bitmap[x, y] & 255) - 128) <= 2)
      }
    }
  }

  @Test func `rotated by 180 degrees is upside down`() {
    let sheet = Sheet(3, 3)
    let picture = image(3, 3) { x, y in self.gray(x * 60 + y * 20) }
    sheet.canvas.concatenate(AffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 3, ty: 3))
    sheet.canvas.draw(picture, in: Rect(0, 0, 3, 3))
    #expect((0..<9).map { sheet.bitmap[$0 % 3, $0 / 3] & 255 } == [160, 100, 40, 140, 80, 20, 120, 60, 0])
  }

  @Test func `that ends between pixels has soft edges`() {
    let sheet = Sheet(4, 1)
    sheet.canvas.draw(image(2, 1) { _, _ in 0xFFFF_FFFF }, in: Rect(0.5, 0, 2, 1))
    #expect(sheet.hex == " 80808080 FFFFFFFF 80808080 0")
  }

  @Test func `blends where it is translucent`() {
    let sheet = Sheet(2, 1)
    sheet.canvas.fill(Rect(0, 0, 2, 1), with: .white)
    sheet.canvas.draw(image(2, 1) { x, _ in x == 0 ? 0x8000_0000 : 0 }, in: Rect(0, 0, 2, 1))
    #expect(sheet.hex == " FF7F7F7F FFFFFFFF")
  }

  @Test func `without pixels draws nothing`() {
    let sheet = Sheet(2, 1)
    sheet.canvas.draw(Image(Bitmap(size: .zero)), in: Rect(0, 0, 2, 1))
    sheet.canvas.draw(image(2, 1) { _, _ in 0xFFFF_FFFF }, in: Rect(0, 0, 0, 0))
    #expect(sheet.hex == " 0 0")
  }

  @Test(.slow, arguments: [0.0, 0.3]) func `is the same when it moves by whole pixels`(angle: Double) {
    let picture = image(37, 29) { x, y in
      UInt32(128 + x) << 24 | UInt32(x * 3) << 16 | UInt32(y * 4) << 8 | UInt32((x ^ y) & 63)
    }
    var dice = SeededGenerator(state: 6)
    for _ in 0..<20 {
      let way = Vector(dice.next(in: 0..<40), dice.next(in: 0..<40))
      let size = Size(dice.next(in: 5..<400), dice.next(in: 5..<90))
      func draw(_ dx: Int, _ dy: Int) -> [UInt32] {
        let sheet = Sheet(440, 120)
        let moved = AffineTransform(translation: Vector(way.dx + Double(dx), way.dy + Double(dy)))
        sheet.canvas.concatenate(AffineTransform(rotation: angle).concatenating(moved))
        sheet.canvas.draw(picture, in: Rect(-0.3, 0.2, size.width, size.height))
        return (0..<400 * 100).map { sheet.bitmap[$0 % 400 + dx, $0 / 400 + dy] }
      }
      #expect(draw(dice.next(below: 40), dice.next(below: 20)) == draw(0, 0))
    }
  }

  @Test(.long) func `of thirty thousand pixels on either side is drawn to its last corner`() throws {
    let side = 30_000
    let memory = try #require(
      mmap(nil, side * side * 4, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0))
    try #require(memory != MAP_FAILED)
    defer { munmap(memory, side * side * 4) }
    let pixels = memory.bindMemory(to: UInt32.self, capacity: side * side)
    for row in side - 4..<side { (pixels + (row * side + side - 4)).update(repeating: 0xFF20_4060, count: 4) }
    let picture = Image(Bitmap(borrowing: pixels, size: PixelSize(side, side), stride: side))
    let plain = Sheet(4, 4)
    let scaled = Sheet(4, 4)
    let turned = Sheet(4, 4)
    plain.canvas.draw(picture, in: Rect(Double(3 - side), Double(3 - side), Double(side), Double(side)))
    #expect((0..<4).map { plain.bitmap[$0, 2] } == [0xFF20_4060, 0xFF20_4060, 0xFF20_4060, 0])
    scaled.canvas.draw(
      picture, in: Rect(Double(3 - 2 * side), Double(3 - 2 * side), Double(2 * side), Double(2 * side)))
    #expect([scaled.bitmap[2, 2], scaled.bitmap[3, 2], scaled.bitmap[2, 3]] == [0xFF20_4060, 0, 0])
    turned.canvas.concatenate(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: Double(side + 1), ty: Double(3 - side)))
    turned.canvas.draw(picture, in: Rect(0, 0, Double(side), Double(side)))
    #expect([turned.bitmap[1, 2], turned.bitmap[0, 2], turned.bitmap[1, 3]] == [0xFF20_4060, 0, 0])
  }

  @Test func `under a transform that flattens everything draws nothing`() {
    let transforms = [
      AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 2, ty: 2), AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
      AffineTransform(a: 0, b: 0, c: 0, d: 1, tx: 1, ty: 0),
      AffineTransform(a: 1e-200, b: 0, c: 0, d: 1e-200, tx: 1, ty: 1),
    ]
    let gradient = Paint.linearGradient(LinearGradient(from: .zero, to: Point(4, 4), .black, .white))
    for transform in transforms {
      let sheet = Sheet(6, 6)
      sheet.canvas.concatenate(transform)
      sheet.canvas.draw(image(3, 3) { _, _ in 0xFFFF_FFFF }, in: Rect(0, 0, 4, 4))
      sheet.canvas.fill(Rect(0, 0, 4, 4), with: gradient)
      sheet.canvas.fill(roundedRect: Rect(0, 0, 4, 4), radius: 1, with: .black)
      sheet.canvas.fill(Path(ellipseIn: Rect(0, 0, 4, 4)), with: .black)
      #expect((0..<36).allSatisfy { sheet.bitmap[$0 % 6, $0 / 6] == 0 })
    }
  }

  @Test func `scaled covers exactly the pixels within its edges`() {
    for (x, y, width, height) in [(3, 2, 30, 20), (1, 1, 7, 33), (0, 5, 41, 3)] {
      let sheet = Sheet(44, 40)
      sheet.canvas.draw(
        image(13, 11) { _, _ in 0xFF10_2030 }, in: Rect(Double(x), Double(y), Double(width), Double(height)))
      for row in 0..<40 {
        for column in 0..<44 {
          let isInside = column >= x && column < x + width && row >= y && row < y + height
          #expect(sheet.bitmap[column, row] == (isInside ? 0xFF10_2030 : 0))
        }
      }
    }
  }

  @Test(arguments: [0.0, 0.3, -2, 1.5707963]) func `drawn in parts is the same as in one step`(angle: Double) {
    let picture = image(37, 29) { x, y in
      UInt32(128 + x) << 24 | UInt32(x * 3) << 16 | UInt32(y * 4) << 8 | UInt32((x ^ y) & 63)
    }
    func draw(_ clips: [PixelRect]) -> [UInt32] {
      let sheet = Sheet(300, 200)
      for clip in clips {
        sheet.canvas.beginPass(scale: 1, clip: clip)
        let turned = AffineTransform(rotation: angle).concatenating(AffineTransform(translation: Vector(150, 100)))
        sheet.canvas.concatenate(turned)
        sheet.canvas.draw(picture, in: Rect(-142.3, -71.1, 284.6, 151.7))
      }
      return (0..<300 * 200).map { sheet.bitmap.pixels[$0] }
    }
    var parts: [PixelRect] = []
    for y in stride(from: 0, to: 200, by: 31) {
      for x in stride(from: 0, to: 300, by: 47) { parts.append(PixelRect(x, y, 47, 31)) }
    }
    #expect(draw(parts) == draw([PixelRect(0, 0, 300, 200)]))
  }
}
