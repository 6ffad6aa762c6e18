import Geometry
import TestContexts
import Testing
import TextShaping

@testable import Raster
@testable import Typography

extension TypographyTests {
  @Suite("Justified text", .freshContext) struct JustifiedTests {
    private func font(_ size: Double) throws -> Font { Font(size: size, typeface: try Typeface(contentsOf: sansPath)) }

    /// Returns the first and last columns with ink for each of `count` lines that fill the height.
    private func edges(_ canvas: Canvas, lines count: Int, height: Double) -> [(first: Int, last: Int)] {
      (0..<count).map { line in
        let rows = Int(Double(line) * height)..<Int(Double(line + 1) * height)
        let columns = (0..<canvas.bitmap.size.width).filter { x in rows.contains { canvas.bitmap[x, $0] >> 24 > 60 } }
        return (columns.first ?? -1, columns.last ?? -1)
      }
    }

    private func canvas(_ width: Int, _ lines: Int, _ font: Font) -> Canvas {
      Canvas(Bitmap(size: PixelSize(width, Int(Double(lines) * font.lineHeight))))
    }

    @Test(arguments: [false, true]) func `lines end at both sides, except the last line of a paragraph`(isStyled: Bool)
      throws
    {
      let text = "ll ll ll ll ll ll ll\nll ll ll ll ll ll"
      let font = try font(20)
      let area = Rect(0, 0, 70, 4 * font.lineHeight)
      let canvas = canvas(70, 4, font)
      if isStyled {
        let layout = StyledLayout(
          StyledText("ll ll ") + StyledText(String(text.dropFirst(6)), .colored(.black)), font: font, width: 70)
        try #require(layout.lines.count == 4)
        canvas.draw(layout, in: area, alignment: .justified, color: .black)
      } else {
        let layout = TextLayout(text, font: font, width: 70)
        try #require(layout.lines.count == 4)
        canvas.draw(layout, in: area, alignment: .justified, color: .black)
      }
      let edges = edges(canvas, lines: 4, height: font.lineHeight)
      #expect(edges.allSatisfy { $0.first <= 2 } && edges[0].last >= 66 && edges[2].last >= 66, "\(edges)")
      #expect(edges[1].last < 55 && edges[3].last < 55, "\(edges)")
    }

    @Test func `rotated or scaled text is justified too`() throws {
      let font = try font(20)
      let layout = TextLayout("ll ll ll ll ll ll", font: font, width: 60)
      let canvas = canvas(120, 4, font)
      canvas.concatenate(AffineTransform(scale: 2))
      canvas.draw(layout, in: Rect(0, 0, 60, 2 * font.lineHeight), alignment: .justified, color: .black)
      let edges = edges(canvas, lines: 2, height: 2 * font.lineHeight)
      #expect(edges[0].last >= 115 && edges[1].last < 112, "\(edges)")
    }

    @Test func `a line without spaces and a narrow width change nothing`() throws {
      let font = try font(20)
      for (text, width) in [("lllllllllllll ll", 60.0), ("ll ll ll ll ll", 20)] {
        let one = canvas(60, 3, font)
        let other = canvas(60, 3, font)
        let layout = TextLayout(text, font: font, width: 60)
        one.draw(layout, in: Rect(0, 0, width, 60), alignment: .left, color: .black)
        other.draw(layout, in: Rect(0, 0, width, 60), alignment: .justified, color: .black)
        #expect((0..<60).allSatisfy { y in (0..<60).allSatisfy { one.bitmap[$0, y] == other.bitmap[$0, y] } })
      }
    }

    @Test func `from right to left, the last line is at the right`() throws {
      TextShaper.install()
      defer { TextShaper.remove() }
      let font = Font(
        size: 20, typeface: try Typeface(contentsOf: "/usr/share/fonts/truetype/noto/NotoSansHebrew-Regular.ttf"))
      let text = "כל בני האדם נולדו בני חורין ושווים בערכם"
      let layout = TextLayout(text, font: font, width: 130)
      let count = layout.lines.count
      try #require(count > 2)
      let canvas = canvas(130, count, font)
      canvas.draw(layout, in: Rect(0, 0, 130, Double(count) * font.lineHeight), alignment: .justified, color: .black)
      let edges = edges(canvas, lines: count, height: font.lineHeight)
      #expect(edges.allSatisfy { $0.last >= 126 } && edges.dropLast().allSatisfy { $0.first <= 3 }, "\(edges)")
      #expect(edges[count - 1].first > 5, "\(edges)")
      // The justified line is cached per width.
      let shaped = try #require(layout.lines[0].shaped)
      #expect(shaped.justified(to: 130) === shaped.justified(to: 130) && shaped.justified(to: 130).width == 130)
    }
  }
}
