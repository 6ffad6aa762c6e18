import Foundation
import Geometry
import TestContexts
import Testing
import TextShaping

@testable import Raster
@testable import Typography

extension TypographyTests {
  @Suite("Text of every script", .freshContext) struct ShapingTests {
    struct Sentence: Sendable, CustomTestStringConvertible {
      var script: String
      var text: String
      var font: String
      var isRightToLeft = false

      var testDescription: String { script }
      var path: String { "/usr/share/fonts/truetype/noto/\(font).ttf" }
    }

    static let sentences = [
      Sentence(
        script: "Latn", text: "All human beings are born free, A\u{301}V\u{327}\u{30C} ffi", font: "NotoSans-Regular"),
      Sentence(script: "Grek", text: "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι", font: "NotoSans-Regular"),
      Sentence(script: "Cyrl", text: "Все люди рождаются свободными", font: "NotoSans-Regular"),
      Sentence(
        script: "Hebr", text: "כל בני האדם נולדו בְּנֵי חוֹרִין", font: "NotoSansHebrew-Regular", isRightToLeft: true),
      Sentence(
        script: "Arab", text: "يولد جميع الناس أحرارًا متساوين في الكرامة", font: "NotoSansArabic-Regular",
        isRightToLeft: true),
      Sentence(script: "Deva", text: "सभी मनुष्य स्वतन्त्र जन्म लेते हैं", font: "NotoSansDevanagari-Regular"),
      Sentence(script: "Thai", text: "มนุษย์ทั้งหลายเกิดมามีอิสระที่น้ำ", font: "NotoSansThai-Regular"),
    ]
    static let mixed = "Free – חופש (3.5) – حرية 12 – मुक्ति!"

    /// Installs the shaper for the duration of `body`.
    private func shaping<Result>(_ body: () throws -> Result) throws -> Result {
      TextShaper.install()
      Typeface.fallbacks = try ["Hebrew", "Arabic", "Devanagari", "Thai"].map {
        try Typeface(contentsOf: "/usr/share/fonts/truetype/noto/NotoSans\($0)-Regular.ttf")
      }
      defer {
        TextShaper.remove()
        Typeface.fallbacks = []
      }
      return try body()
    }

    private func font(_ size: Double, _ name: String = "NotoSans-Regular") throws -> Font {
      Font(size: size, typeface: try Typeface(contentsOf: "/usr/share/fonts/truetype/noto/\(name).ttf"))
    }

    @Test(arguments: sentences)
    func `glyphs are at the positions of hb-shape`(sentence: Sentence) throws {
      let wanted = try HarfBuzzProgram.shape(
        sentence.text, font: sentence.path, script: sentence.script, isRightToLeft: sentence.isRightToLeft)
      #expect(wanted.count > 20 && wanted.allSatisfy { $0.index != 0 })
      try shaping {
        let face = try Typeface(contentsOf: sentence.path)
        let setter = try #require(ComplexText.engine)
        let lines = setter.lines(
          of: sentence.text, Font(size: face.unitsPerEm, typeface: face), face, width: .infinity, maximumLines: 0)
        #expect(lines.count == 1)
        let line = try #require(lines.first)
        #expect(line.isRightToLeft == sentence.isRightToLeft && line.text == sentence.text)
        let found = line.runs.flatMap { run in
          run.glyphs.enumerated().map { index, glyph in
            let end = index + 1 < run.glyphs.count ? run.glyphs[index + 1].pen : Int32(run.width)
            return HarfBuzzProgram.Glyph(
              index: Int(glyph.index), cluster: Int(glyph.cluster), x: Int(glyph.x - glyph.pen), y: Int(glyph.y),
              advance: Int(end - glyph.pen))
          }
        }
        // Font units are far finer than 1/64 of a pixel. Both sides are integers.
        #expect(found == wanted)
        #expect(line.width == Double(wanted.reduce(0) { $0 + $1.advance }))
      }
    }

    /// The visual order of a left-to-right paragraph according to UAX #9. Hebrew, Arabic and the numbers between them
    /// form one right-to-left sequence, and the numbers in it run left to right. The parts are listed from the left;
    /// the text of each is in logical order.
    static let mixedFromLeft = ["Free – ", "12", "حرية ", ") – ", "3.5", "(", "חופש ", " – मुक्ति!"]

    @Test func `a line of mixed directions has the order of Unicode, and the positions of hb-shape`() throws {
      try shaping {
        let face = try font(1).typeface ?? Typeface.system
        let main = try #require(face)
        let size = main.unitsPerEm
        let setter = try #require(ComplexText.engine)
        let font = Font(size: size, typeface: main)
        let line = try #require(setter.lines(of: Self.mixed, font, main, width: .infinity, maximumLines: 0).first)
        let bytes = Array(Self.mixed.utf8)
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        #expect(line.runs.map { part($0.range) }.joined() == Self.mixedFromLeft.joined())
        #expect(!line.isRightToLeft && line.text == Self.mixed)

        let scripts = [
          "Noto Sans": "Latn", "Noto Sans Hebrew": "Hebr", "Noto Sans Arabic": "Arab", "Noto Sans Devanagari": "Deva",
        ]
        var left = 0.0
        var glyphs = 0
        for run in line.runs {
          let name = run.face.familyName
          let script = try #require(scripts[name], "\(name)")
          let file = "/usr/share/fonts/truetype/noto/\(name.replacing(" ", with: ""))-Regular.ttf"
          let wanted = try HarfBuzzProgram.shape(
            part(run.range), font: file, script: script, isRightToLeft: run.isRightToLeft,
            before: part(0..<run.range.lowerBound),
            after: part(run.range.upperBound..<bytes.count))
          #expect(wanted.count == run.glyphs.count && wanted.allSatisfy { $0.index != 0 })
          for (found, wanted) in zip(run.glyphs, wanted) {
            #expect(Int(found.index) == wanted.index && Int(found.cluster) == wanted.cluster + run.range.lowerBound)
            // At this size, a font unit is a pixel.
            #expect(abs(run.x + Double(found.x) * run.unit - (left + Double(wanted.x))) < 1 / 64)
            #expect(Int(found.y) == wanted.y)
            left += Double(wanted.advance)
            glyphs += 1
          }
        }
        #expect(abs(line.width - left) < 1 / 64 && glyphs > 25)
      }
    }

    @Test func `plain text is drawn the same with and without a shaper`() throws {
      for text in ["Remove", "Größe 12 – Ελλάδα", "Привет, мир", "a\nb c"] {
        let font = try font(17)
        let before = TextLayout(text, font: font, width: 60)
        try shaping {
          let after = TextLayout(text, font: font, width: 60)
          #expect(after.lines.map(\.text) == before.lines.map(\.text) && after.lines.allSatisfy { $0.shaped == nil })
          #expect(after.lines.map(\.width) == before.lines.map(\.width))
        }
      }
    }

    @Test func `a line that reuses memory equals a new layout`() throws {
      let font = try font(17)
      var layout = TextLayout("What somebody typed", font: font)
      for text in [
        "", "a", "Größe 12 – Ελλάδα  ", "   ", "AV Te\u{200B}x\tb", String(repeating: "Привет ", count: 30), "b",
      ] {
        layout.releaseText()
        let isReplaced = layout.replaceLine(with: text)
        #expect(isReplaced && layout.text == text)
        let found = try #require(layout.lines.first)
        let wanted = try #require(TextLayout(text, font: font).lines.first)
        #expect(
          layout.lines.count == 1 && found.text == wanted.text && found.width == wanted.width
            && found.range == wanted.range)
        #expect(
          found.glyphs.map(\.index) == wanted.glyphs.map(\.index)
            && found.glyphs.map(\.position) == wanted.glyphs.map(\.position))
      }
      // Text with several lines or with text that needs a shaper is laid out completely.
      let isReplacedByTwo = layout.replaceLine(with: "a\nb")
      #expect(!isReplacedByTwo)
      try shaping {
        let isReplacedByHebrew = layout.replaceLine(with: "אב")
        #expect(!isReplacedByHebrew)
      }
    }

    @Test func `a missing character comes from the next font, and otherwise is a replacement sign`() throws {
      try shaping {
        let layout = TextLayout("aא\u{1F600}", font: try font(20))
        let runs = try #require(layout.lines.first?.shaped).runs
        #expect(runs.map { $0.face.familyName } == ["Noto Sans", "Noto Sans Hebrew", "Noto Sans"])
        #expect(runs[1].glyphs[0].index != 0 && runs[2].glyphs[0].index == 0)
        let canvas = Canvas(Bitmap(size: PixelSize(80, 40)))
        canvas.draw(layout, in: Rect(0, 0, 80, 40), color: .black)
        // Each of the three runs has ink.
        for run in runs {
          let columns = Int(run.x)..<Int(run.x + run.width)
          #expect(columns.contains { x in (0..<40).contains { canvas.bitmap[x, $0] != 0 } })
        }
      }
    }

    /// Returns a font whose glyph for missing characters is empty: DejaVu without an outline for glyph 0.
    private func fontWithoutSign() throws -> Typeface {
      var bytes = [UInt8](try Data(contentsOf: URL(filePath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")))
      func number(at place: Int, count: Int) -> Int { bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) } }
      for entry in 0..<number(at: 4, count: 2) where bytes[12 + 16 * entry..<16 + 16 * entry].elementsEqual("loca".utf8)
      {
        // The `loca` entry of glyph 0 gets the offset of its end, so its outline has no length.
        let table = number(at: 12 + 16 * entry + 8, count: 4)
        for index in 0..<4 { bytes[table + index] = bytes[table + 4 + index] }
      }
      return try Typeface(bytes: bytes, name: "gap")
    }

    @Test func `a font with an empty replacement sign leaves it to the next font`() throws {
      let face = try fontWithoutSign()
      #expect(!face.hasVisibleMissingGlyph)
      try shaping {
        let runs = try #require(TextLayout("a\u{1F9E6}", font: Font(size: 20, typeface: face)).lines.first?.shaped).runs
        #expect(runs.map { $0.face.familyName } == ["DejaVu Sans", "Noto Sans Hebrew"] && runs[1].glyphs[0].index == 0)
        Typeface.fallbacks = [face]
        let before = Typeface.system
        Typeface.system = try font(20).typeface
        defer { Typeface.system = before }
        let last = try #require(TextLayout("\u{1F9E6}", font: Font(size: 20, typeface: face)).lines.first?.shaped).runs
        #expect(last.map { ObjectIdentifier($0.face) } == [ObjectIdentifier(try #require(Typeface.system))])
      }
    }

    @Test func `a character of several scalars that no font has is one sign`() throws {
      try shaping {
        for text in ["\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{1F44D}\u{1F3FD}"] {
          let line = try #require(TextLayout(text, font: try font(20)).lines.first)
          #expect(line.shaped?.runs.flatMap(\.glyphs).map(\.index) == [0] && abs(line.width - 12) < 0.01, "\(text)")
        }
      }
    }

    @Test func `lines of a paragraph from right to left are at the right, each within the width`() throws {
      try shaping {
        let font = try font(20)
        let text = Self.sentences[4].text
        let whole = TextLayout(text, font: font)
        let layout = TextLayout(text, font: font, width: 150)
        #expect(layout.lines.count > 1 && layout.lines.allSatisfy { $0.isRightToLeft && $0.width <= 150 })
        #expect(layout.lines.map(\.text).joined(separator: " ") == text)
        #expect(whole.lines[0].width > 150 && whole.lines[0].width == font.width(of: text))
        let canvas = Canvas(Bitmap(size: PixelSize(400, 40)))
        canvas.draw(TextLayout("\u{5D0}", font: font), in: Rect(0, 0, 400, 40), color: .black)
        let inked = (0..<400).filter { x in (0..<40).contains { canvas.bitmap[x, $0] != 0 } }
        #expect(inked.first ?? 0 > 370)
      }
    }

    @Test func `truncated text ends with an ellipsis, at the left from right to left`() throws {
      try shaping {
        let font = try font(20)
        for sentence in Self.sentences.dropFirst(3) {
          let layout = TextLayout(sentence.text, font: font, width: 120, maximumLines: 1)
          let line = try #require(layout.lines.first)
          #expect(line.text.hasSuffix("…") && line.width <= 120 && line.width > 60, "\(sentence.script) \(line.width)")
          let ellipsis = try #require(line.shaped?.runs.first { $0.range.isEmpty })
          #expect(sentence.isRightToLeft ? ellipsis.x == 0 : abs(ellipsis.x + ellipsis.width - line.width) < 0.001)
          #expect(layout.caret(at: sentence.text.utf8.count).minX >= 0)
        }
      }
    }

    @Test func `a page of every script is drawn as in the docs`() throws {
      try shaping {
        let small = try font(13)
        let large = try font(24)
        let others = [("mixed", Self.mixed), ("none", "\u{1F600}")].map { Sentence(script: $0, text: $1, font: "") }
        let lines = Self.sentences + others
        let page = Bitmap(size: PixelSize(720, lines.count * 48))
        let canvas = Canvas(page)
        canvas.fill(Rect(0, 0, 720, Double(lines.count) * 48), with: .white)
        for (index, line) in lines.enumerated() {
          let y = Double(index) * 48
          canvas.draw(TextLayout(line.script, font: small), in: Rect(12, y, 60, 48), color: .black)
          canvas.draw(
            TextLayout(line.text, font: large, width: 620, maximumLines: 1), in: Rect(84, y, 620, 48), color: .black)
        }
        try ReferenceImage("text.png").expect(page)
      }
    }

    @Test func `carets are found again at each of their positions, in every script`() throws {
      try shaping {
        let font = try font(20)
        for text in Self.sentences.map(\.text) + [Self.mixed, "אב 12 גד", "a\u{301}\u{302}ב", "لا إله", "क्ष्मी"] {
          for width in [Double.infinity, 90] {
            let layout = TextLayout(text, font: font, width: width)
            var offset = 0
            for character in text {
              let caret = layout.caret(at: offset)
              let found = layout.offset(at: Point(caret.minX, caret.midY))
              // At a change of direction, two offsets have the same position.
              #expect(
                found == offset || layout.caret(at: found).minX == caret.minX,
                "\(text) at \(offset): \(found), width \(width)")
              offset += character.utf8.count
            }
            #expect(offset == text.utf8.count)
          }
        }
      }
    }

    @Test func `a selection covers both parts of a range that crosses directions`() throws {
      try shaping {
        let font = try font(20)
        // Drawn as abc, followed by the Hebrew letters from right to left.
        let layout = TextLayout("abc אבג", font: font)
        let width = layout.lines[0].width
        let hebrew = layout.rects(of: 4..<10)
        #expect(hebrew.count == 1 && abs(hebrew[0].maxX - width) < 0.01)
        // The last Latin letter, the space, and the first Hebrew letter, which is at the right end.
        let parts = layout.rects(of: 2..<6)
        #expect(parts.count == 2 && abs(parts[1].maxX - width) < 0.01 && parts[0].maxX < hebrew[0].minX + 0.01)
        #expect(layout.caret(at: 10).minX == layout.lines[0].width)
        #expect(layout.rects(of: 0..<10).reduce(0) { $0 + $1.width } <= width + 0.01)
      }
    }

    @Test func `a selected line feed is shown at the end of the line`() throws {
      try shaping {
        let font = try font(20)
        // A right-to-left line, a left-to-right line that ends with a Hebrew letter, an empty line, and a last line.
        let layout = TextLayout("אב\nabג\n\nd", font: font)
        let widths = layout.lines.map(\.width)
        let height = font.lineHeight
        #expect(
          layout.lines.map(\.range) == [0..<4, 5..<9, 10..<10, 11..<12] && layout.lines.allSatisfy { $0.shaped != nil })
        let all = [
          Rect(-5, 0, widths[0] + 5, height), Rect(0, height, widths[1] + 5, height), Rect(0, 2 * height, 5, height),
          Rect(0, 3 * height, widths[3], height),
        ]
        #expect(layout.rects(of: 0..<12) == all)
        #expect(layout.rects(of: 4..<5) == [Rect(-5, 0, 5, height)])
        #expect(layout.rects(of: 9..<10) == [Rect(widths[1], height, 5, height)])
        #expect(layout.rects(of: 0..<4) == [Rect(0, 0, widths[0], height)])
      }
    }

    @Test func `a single line has the whole text, with spaces and without line feeds`() throws {
      try shaping {
        let font = try font(20)
        func drawn(_ text: String) -> [Int] {
          let canvas = Canvas(Bitmap(size: PixelSize(200, 40)))
          canvas.draw(text, at: Point(4, 30), font: font, color: .black)
          return (0..<200).map { x in (0..<40).reduce(0) { $0 + Int(canvas.bitmap[x, $1] >> 24) } }
        }
        for (text, flat) in [
          ("אב\nגד", "אבגד"), ("a\u{301}\r\nb", "a\u{301}b"), ("حر\u{2029}ية\n", "حرية"), ("\u{2028}", ""),
        ] {
          #expect(font.width(of: text) == font.width(of: flat) && drawn(text) == drawn(flat), "\(flat)")
          #expect(drawn(text).contains { $0 > 0 } == !flat.isEmpty)
        }
        for word in ["אב", "a\u{301}b"] {
          #expect(font.width(of: word + "  ") > font.width(of: word) + 8)
        }
        // In right-to-left text, trailing spaces are to the left of the word.
        let bare = drawn("אב")
        let spaced = drawn("אב  ")
        #expect(try #require(spaced.firstIndex { $0 > 0 }) > #require(bare.firstIndex { $0 > 0 }) + 7)
      }
    }

    @Test func `a word that is longer than a line breaks after a sign`() throws {
      try shaping {
        let font = try font(20)
        // The combining accent makes the engine shape the text.
        let layout = TextLayout("anna.schmidt@e\u{301}xample.org", font: font, width: font.width(of: "schmidt@ex"))
        #expect(layout.lines.map(\.text) == ["anna.", "schmidt@", "e\u{301}xample.", "org"])
        #expect(layout.lines.allSatisfy { $0.shaped != nil })
      }
    }

    @Test func `a paragraph ends where Unicode defines, in Latin text too`() throws {
      try shaping {
        let layout = TextLayout("a\rb\u{B}c\u{C}d\u{85}e\r\nf\ng", font: try font(20))
        #expect(layout.lines.map(\.text) == ["a", "b", "c", "d", "e", "f", "g"])
      }
    }

    @Test(.slow) func `random text is laid out, drawn and hit-tested in a bounded time`() throws {
      let zalgo = "e" + String(repeating: "\u{301}\u{327}", count: 20_000)
      let texts = [
        zalgo, String(repeating: "\u{202E}\u{2067}(", count: 20_000), String(repeating: "ا", count: 50_000),
        "\u{FFFD}\u{0}א\u{7F}",
        // A single cluster of all characters.
        "a" + String(repeating: "\u{200B}", count: 50_000),
        String(repeating: "\u{200D}", count: 1000) + "א", "א\r\n\u{2029}\u{85}", "\u{FEFF}\u{E0001}\u{10FFFF}א",
      ]
      try shaping {
        let font = try font(20)
        let canvas = Canvas(Bitmap(size: PixelSize(100, 60)))
        for text in texts {
          let start = ContinuousClock.now
          for width in [Double.infinity, 80, 0, -1, .nan] {
            let layout = TextLayout(text, font: font, width: width, maximumLines: 3)
            canvas.draw(layout, in: Rect(0, 0, 100, 60), color: .black)
            #expect(layout.offset(at: Point(40, 20)) <= text.utf8.count)
            #expect(layout.lines.count <= 3)
          }
          #expect(ContinuousClock.now - start < .seconds(60))
        }
      }
    }
  }
}
