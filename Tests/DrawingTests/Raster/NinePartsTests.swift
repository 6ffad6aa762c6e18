import Geometry
import Raster
import TestContexts
import Testing

@Suite(.freshContext) struct NinePartsTests {
  /// Returns an image with a border of one pixel around a center of one pixel.
  private func frame() -> Image {
    let bitmap = Bitmap(size: PixelSize(3, 3))
    let canvas = Canvas(bitmap)
    canvas.fill(Rect(0, 0, 3, 3), with: Color(hex: 0xFF0000))
    canvas.fill(Rect(1, 1, 1, 1), with: Color(hex: 0x0000FF))
    return Image(bitmap)
  }

  private func drawn(in rect: Rect, keeping insets: Insets = Insets(all: 1), width: Int = 8, height: Int = 5) -> String
  {
    let bitmap = Bitmap(size: PixelSize(width, height))
    Canvas(bitmap).draw(frame(), in: rect, capInsets: insets)
    return (0..<height).map { y in
      String(
        (0..<width).map { x in
          bitmap[x, y] == 0xFFFF_0000 ? "r" : bitmap[x, y] == 0xFF00_00FF ? "b" : bitmap[x, y] == 0 ? "." : "?"
        })
    }.joined(separator: "\n")
  }

  @Test func `corners keep their size, and edges are stretched`() {
    #expect(
      drawn(in: Rect(1, 0, 6, 4)) == """
        .rrrrrr.
        .rbbbbr.
        .rbbbbr.
        .rrrrrr.
        ........
        """)
    let wide = Insets(top: 0, left: 1, bottom: 0, right: 1)
    #expect(
      drawn(in: Rect(0, 0, 8, 3), keeping: wide, height: 3).split(separator: "\n").allSatisfy {
        $0.first == "r" && $0.last == "r"
      })
    // On half pixels, the parts are moved to whole ones.
    #expect(!drawn(in: Rect(0.4, 0.4, 6, 4)).contains("?"))
  }

  @Test func `a size too small for the edges shrinks them, and invalid ones draw nothing`() {
    #expect(!drawn(in: Rect(0, 0, 1, 1)).isEmpty)
    for rect in [Rect(0, 0, 0, 5), Rect(0, 0, -3, 5), Rect(.nan, 0, 8, 5)] { #expect(!drawn(in: rect).contains("b")) }
    #expect(drawn(in: Rect(0, 0, 8, 5), keeping: Insets(all: .nan)).count == 44)
    #expect(drawn(in: Rect(0, 0, 8, 5), keeping: Insets(all: 1e9)).count == 44)
    #expect(drawn(in: Rect(0, 0, 8, 5), keeping: Insets(all: -1)).count == 44)
  }

  @Test func `a tinted image has its shape in one color`() {
    let bitmap = Bitmap(size: PixelSize(2, 1))
    bitmap.pixels[0] = 0x8000_0080
    let tinted = Image(bitmap).tinted(Color(hex: 0xFF0000))
    let shown = Bitmap(size: PixelSize(2, 1))
    Canvas(shown).draw(tinted, at: PixelPoint(0, 0))
    #expect(shown[0, 0] == 0x8080_0000 && shown[1, 0] == 0)
  }

  @Test func `a missing image is a box with a cross, in any size`() {
    for (width, height) in [(0, -1), (1, 1), (64, 64), (9_999_999, 3)] {
      let image = Image.placeholder(size: PixelSize(width, height))
      #expect((1...1024).contains(image.size.width) && (1...1024).contains(image.size.height))
    }
  }
}
