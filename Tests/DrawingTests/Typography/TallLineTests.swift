import Foundation
import Geometry
import TestContexts
import TestKit
import Testing
import TextShaping

@testable import Raster
@testable import Typography

/// Lines with typefaces of `Typeface.fallbacks` that are taller than the font.
@Suite(.freshContext) struct TallLineTests {
  struct Script: Sendable, CustomTestStringConvertible {
    var fallback: String
    var text: String
    var testDescription: String { fallback }
  }

  static let scripts = [
    Script(
      fallback: "NotoNastaliqUrdu-Regular", text: "تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں"),
    Script(fallback: "NotoSansThai-Regular", text: "ฎุ ฏู น้ำ ที่ ปั๊ม กุ้ง ญุ ฐู ผู้ใหญ่ ฤๅษี สัตว์ ชื่อ"),
    Script(fallback: "NotoSansKhmer-Regular", text: "មនុស្ស ទាំងអស់ កើតមក មានសេរីភាព និងភាពស្មើគ្នា ក្នុងសេចក្ដី ថ្លៃថ្នូរ"),
  ]

  private func path(_ name: String) -> String { "/usr/share/fonts/truetype/noto/\(name).ttf" }

  private func shaping(_ script: Script, _ body: (Font) throws -> Void) throws {
    TextShaper.install()
    Typeface.fallbacks = [try Typeface(contentsOf: path(script.fallback))]
    defer {
      TextShaper.remove()
      Typeface.fallbacks = []
    }
    // A font without the letters of these scripts.
    try body(Font(size: 32, typeface: try Typeface(contentsOf: path("NotoSans-Regular"))))
  }

  /// Returns the rows of a canvas of 400 points that `draw` changes.
  private func inked(_ draw: (Canvas) -> Void) throws -> ClosedRange<Double> {
    let canvas = Canvas(Bitmap(size: PixelSize(400, 600)))
    draw(canvas)
    let rows = (0..<600).filter { y in (0..<400).contains { canvas.bitmap[$0, y] >> 24 > 16 } }
    return Double(try #require(rows.first))...Double(try #require(rows.last)) + 1
  }

  @Test(.slow, arguments: scripts)
  func `the letters of a fallback are inside their lines`(script: Script) throws {
    try shaping(script) { font in
      let layout = TextLayout("Text\n" + script.text + "\nText", font: font, width: 380)
      let count = layout.lines.count
      #expect(count >= 4 && layout.height(ofLine: 0) == font.lineHeight)
      #expect(layout.height(ofLine: count - 1) == font.lineHeight)
      #expect(!layout.isUniform && layout.size.height > Double(count) * font.lineHeight)
      var top = 0.0
      for index in layout.lines.indices {
        #expect(layout.top(ofLine: index) == top)
        top += layout.height(ofLine: index)
        // Rows of pixels: the baseline is rounded.
        let line = layout.lines[index].text
        let own = TextLayout(line, font: font)
        #expect(own.size.height == layout.height(ofLine: index))
        let rows = try inked { $0.draw(own, in: Rect(0, 200, 400, own.size.height), color: .black) }
        #expect(rows.lowerBound >= 200 - 1 && rows.upperBound <= 200 + own.size.height + 1, "\(line): \(rows)")
      }
      #expect(layout.size.height == top)
    }
  }

  @Test(arguments: scripts)
  func `carets and selections are as tall as their line, and touches find it`(script: Script) throws {
    try shaping(script) { font in
      let text = "Text\n" + script.text + "\nText"
      let layout = TextLayout(text, font: font, width: 380)
      for (index, line) in layout.lines.enumerated() {
        let caret = layout.caret(at: line.range.lowerBound)
        #expect(caret.minY == layout.top(ofLine: index) && caret.height == layout.height(ofLine: index))
        #expect(layout.lineIndex(at: caret.minY + 0.1) == index && layout.lineIndex(at: caret.maxY - 0.1) == index)
        #expect(line.range.contains(layout.offset(at: Point(20, caret.midY))))
        for rect in layout.rects(of: line.range) { #expect(rect.minY == caret.minY && rect.height == caret.height) }
      }
      #expect(layout.lineIndex(at: -5) == 0 && layout.lineIndex(at: .nan) == 0)
      #expect(layout.lineIndex(at: 1e9) == layout.lines.count - 1)
    }
  }

  @Test(arguments: scripts)
  func `a styled text has the heights of a plain one`(script: Script) throws {
    try shaping(script) { font in
      let text = "Text\n" + script.text
      let plain = TextLayout(text, font: font, width: 380)
      let styled = StyledLayout(StyledText(text), font: font, width: 380)
      #expect(styled.lines.map(\.height) == plain.lines.indices.map { plain.height(ofLine: $0) })
      let area = Rect(0, 0, 380, 600)
      let rows = try inked { $0.draw(plain, in: area, color: .black) }
      let others = try inked { $0.draw(styled, in: area, color: .black) }
      #expect(rows == others)
    }
  }

  @Test func `a layout that reuses memory for plain text has lines of the font's height again`() throws {
    try shaping(Self.scripts[0]) { font in
      var layout = TextLayout(Self.scripts[0].text, font: font)
      #expect(font.lineHeight(of: Self.scripts[0].text) == layout.size.height && layout.size.height > font.lineHeight)
      layout.update("Text", font: font)
      #expect(layout.isUniform && layout.size.height == font.lineHeight)
      #expect(font.lineHeight(of: "Text") == font.lineHeight)
    }
  }
}
