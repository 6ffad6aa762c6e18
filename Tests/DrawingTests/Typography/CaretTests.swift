import Geometry
import TestContexts
import Testing

@testable import Typography

extension TypographyTests {
  @Suite("A caret", .freshContext) struct CaretTests {
    let font: Font

    init() throws { font = Font(size: 20, typeface: try Typeface(contentsOf: sansPath)) }

    func layout(_ text: String, width: Double = .infinity, maximum: Int = 0) -> TextLayout {
      TextLayout(text, font: font, width: width, maximumLines: maximum)
    }

    @Test func `is at the position of the pen`() {
      let text = "Tö wn "
      let layout = layout(text)
      var offset = 0
      for character in text {
        #expect(
          layout.caret(at: offset) == Rect(font.width(of: String(text.utf8.prefix(offset))!), 0, 0, font.lineHeight))
        offset += character.utf8.count
      }
      // Trailing spaces move the caret, although they do not widen the line.
      #expect(layout.caret(at: offset).minX == font.width(of: text))
      #expect(layout.caret(at: offset).minX > layout.lines[0].width)
      #expect(layout.caret(at: 99) == layout.caret(at: offset) && layout.caret(at: -1) == layout.caret(at: 0))
    }

    @Test func `moves to the nearest character boundary`() {
      // One character of two scalars, and one of four bytes.
      let text = "e\u{301}i😀"
      let layout = layout(text)
      let accent = font.width(of: "e\u{301}")
      #expect(layout.offset(at: Point(accent * 0.4, 3)) == 0)
      #expect(layout.offset(at: Point(accent * 0.6, 3)) == 3)
      #expect(layout.offset(at: Point(500, 3)) == text.utf8.count)
      #expect(layout.offset(at: Point(-5, -5)) == 0 && layout.offset(at: Point(.nan, .nan)) >= 0)
    }

    @Test func `is found in several lines`() {
      let text = "one two three\n\nfour\n"
      let layout = layout(text, width: font.width(of: "one two") + 1)
      #expect(layout.lines.map(\.range) == [0..<8, 8..<13, 14..<14, 15..<19, 20..<20])
      #expect(layout.caret(at: 8).origin == Point(0, font.lineHeight))
      #expect(layout.caret(at: 13).minX == font.width(of: "three"))
      #expect(layout.caret(at: 14).origin == Point(0, 2 * font.lineHeight))
      #expect(layout.caret(at: 20).origin == Point(0, 4 * font.lineHeight))
      // To the right of a wrapped line is its last offset, not the start of the next line.
      #expect(layout.offset(at: Point(500, 3)) == 7)
      #expect(layout.offset(at: Point(500, font.lineHeight + 3)) == 13)
      #expect(layout.offset(at: Point(500, 2.5 * font.lineHeight)) == 14)
      #expect(layout.offset(at: Point(0, 99 * font.lineHeight)) == 20)
    }

    @Test func `is found again at each of its positions`() {
      let text = "Pack my box\nwith five dozen liquor jugs – größer"
      let layout = layout(text, width: 130)
      var offset = 0
      for character in text {
        let caret = layout.caret(at: offset)
        #expect(layout.offset(at: Point(caret.minX + 0.01, caret.midY)) == offset)
        offset += character.utf8.count
      }
    }

    @Test func `is at the end of a truncated line`() {
      let layout = layout("a long line of words", width: 80, maximum: 1)
      #expect(layout.lines[0].text.hasSuffix("…"))
      #expect(layout.caret(at: 20).minX == layout.lines[0].width)
    }

    @Test func `has a line's height without text, and is empty without a font`() {
      #expect(layout("").caret(at: 0) == Rect(0, 0, 0, font.lineHeight))
      #expect(layout("").offset(at: Point(5, 5)) == 0)
      let empty = TextLayout("a", font: Font(size: 0, typeface: font.typeface))
      #expect(empty.caret(at: 1) == .zero && empty.offset(at: .zero) == 0 && empty.rects(of: 0..<1).isEmpty)
    }

    @Test func `has a selection next to it, one rect per line`() {
      let layout = layout("one two three\nfour", width: font.width(of: "one two") + 1)
      let height = font.lineHeight
      let rects = layout.rects(of: 4..<16)
      #expect(rects.map(\.minY) == [0, height, 2 * height])
      #expect(rects[0].minX == font.width(of: "one ") && rects[0].maxX == font.width(of: "one two "))
      // The line feed is visible in the selection.
      #expect(rects[1].minX == 0 && rects[1].maxX == font.width(of: "three") + 5)
      #expect(rects[2] == Rect(0, 2 * height, font.width(of: "fo"), height))
      #expect(layout.rects(of: 4..<4).isEmpty && layout.rects(of: 90..<99).isEmpty)
    }
  }
}
