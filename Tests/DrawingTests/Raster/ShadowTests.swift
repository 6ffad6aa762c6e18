import Geometry
import Raster
import TestContexts
import Testing

@Suite("Shadows", .freshContext) struct ShadowTests {
  private let side = 120

  /// Returns the alpha of each pixel after `draw`.
  private func levels(_ draw: (Canvas) -> Void) -> [[Int]] {
    let sheet = Sheet(side, side)
    draw(sheet.canvas)
    return (0..<side).map { y in (0..<side).map { x in Int(sheet.bitmap[x, y] >> 24) } }
  }

  private func shadow(_ rect: Rect, _ radius: Double, _ blur: Double, under solid: Rect = .zero) -> [[Int]] {
    levels { $0.drawShadow(of: rect, cornerRadius: radius, blur: blur, color: .black, under: solid) }
  }

  @Test(arguments: [0, 8, 20.0]) func `fade equally on all sides, and have the given radius`(radius: Double) {
    let found = shadow(Rect(30, 30, 60, 60), radius, 15)
    for y in 0..<side {
      for x in 0..<side {
        let others = [found[y][side - 1 - x], found[side - 1 - y][x], found[x][y]]
        #expect(others.allSatisfy { abs($0 - found[y][x]) <= 1 })
        if x < 15 || y < 15 || x >= 105 || y >= 105 { #expect(found[y][x] == 0) }
      }
    }
    // The alpha increases toward the center: half at the edge, full as far inside as it reaches outside.
    let line = (0...60).map { found[60][$0] }
    #expect(zip(line, line.dropFirst()).allSatisfy { $0 <= $1 } && line[15] < 3 && line[46] == 255)
    #expect(abs((line[29] + line[30]) / 2 - 128) <= 2)
  }

  @Test func `have the same total color as their shapes`() {
    let rect = Rect(33, 35, 54, 47)
    let sharp = levels { $0.fill(roundedRect: rect, radius: 10, with: .black) }
    let soft = shadow(rect, 10, 18)
    let before = sharp.joined().reduce(0, +)
    let after = soft.joined().reduce(0, +)
    #expect(abs(before - after) < before / 200)
  }

  @Test func `of large and small rectangles have the same corners`() {
    let small = shadow(Rect(20, 20, 45, 45), 6, 12)
    let large = shadow(Rect(20, 20, 80, 71), 6, 12)
    for y in 0..<40 { #expect(small[y][..<40] == large[y][..<40]) }
    for y in 0..<40 {
      for x in 0..<40 { #expect(large[y][x] == large[y][119 - x] && large[y][x] == large[110 - y][x]) }
    }
  }

  @Test func `drawn in parts are the same as in one step`() {
    let draw = { (canvas: Canvas) in
      canvas.drawShadow(of: Rect(21.5, 18, 70, 60.25), cornerRadius: 9, blur: 14, color: Color(0.2, 0, 0.5, alpha: 0.6))
    }
    let parts = levels { canvas in
      for part in [PixelRect(0, 0, 37, 120), PixelRect(37, 0, 83, 51), PixelRect(37, 51, 83, 69)] {
        canvas.beginPass(scale: 1, clip: part)
        draw(canvas)
      }
    }
    #expect(parts == levels(draw))
  }

  @Test func `are skipped only under opaque shapes`() {
    let whole = shadow(Rect(30, 30, 60, 60), 8, 15)
    let part = shadow(Rect(30, 30, 60, 60), 8, 15, under: Rect(32.5, 34, 50, 40))
    for y in 0..<side {
      for x in 0..<side { #expect(part[y][x] == ((33..<82).contains(x) && (34..<74).contains(y) ? 0 : whole[y][x])) }
    }
  }

  @Test func `on a rotated canvas are nearly the same`() {
    let rect = Rect(30, 30, 60, 60)
    let turned = levels { canvas in
      canvas.concatenate(AffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 120, ty: 0))
      canvas.drawShadow(of: rect, cornerRadius: 8, blur: 15, color: .black)
    }
    let upright = shadow(rect, 8, 15)
    for (a, b) in zip(turned.joined(), upright.joined()) { #expect(abs(a - b) < 40) }
    #expect(turned[60][60] == 255)
  }

  @Test(arguments: [Double.nan, .infinity, -3, 0, 1e300, 0.4]) func `with invalid numbers are harmless`(odd: Double) {
    _ = shadow(Rect(30, 30, 60, 60), odd, 10)
    _ = shadow(Rect(30, 30, 60, 60), 8, odd)
    _ = shadow(Rect(odd, 30, odd, 60), 8, 10, under: Rect(odd, odd, odd, odd))
    #expect(shadow(Rect(30, 30, 60, 60), 0, -1) == levels { $0.fill(Rect(30, 30, 60, 60), with: .black) })
  }
}
