import Geometry
import TestContexts
import TestKit
import Testing
import TextShaping

@testable import Raster
@testable import Typography

/// The three line breakers: of plain text, of styled text, and of shaped text.
@Suite(.freshContext) struct LineBreakingTests {
  private static let mono = "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf"

  private func font() throws -> Font {
    Font(size: 16, typeface: try testLocal("mono") { () throws(FontError) in try Typeface(contentsOf: Self.mono) })
  }

  /// Returns the lines of `text` by each breaker, in a width of `columns` characters and a half.
  private func lines(_ text: String, _ columns: Int, _ maximum: Int = 0) throws -> [[String]] {
    try ranges(text, columns, maximum).map { $0.map(\.text) }
  }

  private struct Line: Equatable {
    var text: String
    var range: Range<Int>
    var width: Double
  }

  private func ranges(_ text: String, _ columns: Int, _ maximum: Int) throws -> [[Line]] {
    let font = try font()
    let face = try #require(font.typeface)
    let width = font.width(of: "0") * (Double(columns) + 0.5)
    // In two parts, so that lines consist of several runs.
    let middle = text.index(text.startIndex, offsetBy: text.count / 2)
    let styled = StyledText(String(text[..<middle])) + StyledText(String(text[middle...]), .underlined)
    func line(_ shaped: ShapedLine) -> Line {
      Line(text: shaped.text, range: shaped.range, width: shaped.width.rounded())
    }
    let plain = TextLayout(text, font: font, width: width, maximumLines: maximum).lines.map {
      Line(text: $0.text, range: $0.range, width: $0.width.rounded())
    }
    let parts = StyledLayout(styled, font: font, width: width, maximumLines: maximum).lines.map { line($0.shaped) }
    TextShaper.install()
    defer { TextShaper.remove() }
    let engine = try #require(ComplexText.engine)
    return [plain, parts, engine.lines(of: text, font, face, width: width, maximumLines: maximum).map(line)]
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var columns: Int
    var lines: [String]
    var testDescription: String { "\(text) in \(columns)" }

    init(_ text: String, _ columns: Int, _ lines: [String]) {
      self.text = text
      self.columns = columns
      self.lines = lines
    }
  }

  @Test(arguments: [
    Case("Mercedes-Benz-Niederlassung", 16, ["Mercedes-Benz-", "Niederlassung"]),
    Case("in der Mercedes-Benz-Niederlassung", 16, ["in der Mercedes-", "Benz-", "Niederlassung"]),
    Case("Betriebsjahre 2020–2026", 20, ["Betriebsjahre 2020–", "2026"]),
    Case("Steuerung und/oder Anlage", 15, ["Steuerung und/", "oder Anlage"]),
    Case("Nur heute—für alle", 12, ["Nur heute—", "für alle"]),
    Case("Nur heute—für alle", 9, ["Nur heute", "—für alle"]),
    // Numbers with their signs stay together.
    Case("Temperatur -5 Grad", 12, ["Temperatur", "-5 Grad"]),
    Case("Teile: 1/2", 9, ["Teile:", "1/2"]),
    Case("Im Jahr 2020-2026", 13, ["Im Jahr", "2020-2026"]),
    Case("Rabatt: 100%", 11, ["Rabatt:", "100%"]),
    Case("Preis: 1.299,00 €", 14, ["Preis:", "1.299,00 €"]),
    Case("Es sind $1,299.00", 12, ["Es sind", "$1,299.00"]),
    // Punctuation neither starts nor ends a line.
    Case("Wort (so) noch", 8, ["Wort", "(so)", "noch"]),
    Case("Warum nicht ?", 11, ["Warum", "nicht ?"]),
    Case("Er sagte „nein“.", 14, ["Er sagte", "„nein“."]),
    Case("eins, zwei...", 12, ["eins,", "zwei..."]),
    // Quotation marks stay with the text that a space separates from them, and those without a space with their word.
    Case("Le « mot » est", 7, ["Le", "« mot »", "est"]),
    Case("(« mot », etc.)", 9, ["(« mot »,", "etc.)"]),
    Case("Das »Wort« ist", 8, ["Das", "»Wort«", "ist"]),
    Case("A » B » C", 4, ["A »", "B »", "C"]),
    // A sign that starts a word stays with it.
    Case("start -verbose", 8, ["start", "-verbose"]),
    Case("in /usr/share", 9, ["in /usr/", "share"]),
    Case("https://example.com/news/2026?x=1", 20, ["https://example.com/", "news/2026?x=1"]),
    // Characters that prohibit or allow a break.
    Case("Länge 12\u{A0}mm", 10, ["Länge", "12\u{A0}mm"]),
    Case("Länge 12\u{202F}mm", 10, ["Länge", "12\u{202F}mm"]),
    Case("Typ E\u{2011}Mobil", 8, ["Typ", "E\u{2011}Mobil"]),
    Case("und/\u{2060}oder", 20, ["und/\u{2060}oder"]),
    Case("ja und/\u{2060}oder", 9, ["ja", "und/\u{2060}oder"]),
    Case("Donau\u{200B}dampf", 7, ["Donau\u{200B}", "dampf"]),
    // Spaces at the end of a line do not begin the next one.
    Case("LongWord not!", 8, ["LongWord", "not!"]),
    Case("LongWord   not!", 9, ["LongWord", "not!"]),
  ])
  func `lines break by Unicode's rules in each breaker`(example: Case) throws {
    for found in try lines(example.text, example.columns) { #expect(found == example.lines) }
  }

  @Test(arguments: [
    Case("a [中文信息], hello!", 9, ["a [中文信息],", "hello!"]),
    Case("a [中文信息], hello!", 7, ["a [中文信", "息],", "hello!"]),
    Case("你好，123世界", 6, ["你好，123", "世界"]),
    Case("嵌abcdef ghi", 7, ["嵌abcdef", "ghi"]),
    Case("嵌abcdef ghi", 6, ["嵌", "abcdef", "ghi"]),
    Case("ラーメンッ", 3, ["ラーメ", "ンッ"]),
    Case("今日は。明日", 3, ["今日", "は。明", "日"]),
    Case("今日、明日）と", 5, ["今日、明", "日）と"]),
    Case("彼は「はい」と", 3, ["彼は", "「は", "い」と"]),
    Case("営業（平日）のみ", 3, ["営業", "（平", "日）の", "み"]),
    Case("𠀀𠀁豈﨑", 2, ["𠀀𠀁", "豈﨑"]),
  ])
  func `lines of Chinese and Japanese break by Unicode's rules in each breaker`(example: Case) throws {
    for found in try lines(example.text, example.columns) { #expect(found == example.lines) }
  }

  @Test(arguments: [
    Case("가나 다라마", 4, ["가나 다", "라마"]),
    Case("abc한국", 4, ["abc한", "국"]),
    Case("한국100%", 5, ["한국", "100%"]),
    Case("오늘（월）에", 4, ["오늘", "（월）에"]),
    // The sign stays with its syllable.
    Case("가나다%", 3, ["가나", "다%"]),
  ])
  func `lines of Korean break by Unicode's rules in each breaker`(example: Case) throws {
    for found in try lines(example.text, example.columns) { #expect(found == example.lines) }
  }

  // Emoji, and flags of two characters, which are one box in this typeface.
  @Test(arguments: [
    Case("📵🔞📵🔞", 2, ["📵🔞", "📵🔞"]), Case("🇩🇪🇫🇷🇮🇹", 2, ["🇩🇪🇫🇷", "🇮🇹"]),
  ])
  func `with the shaper, lines of emoji break by Unicode's rules`(example: Case) throws {
    #expect(try lines(example.text, example.columns)[2] == example.lines)
  }

  @Test(arguments: [
    Case("Stromeinspeis\u{AD}zähler", 20, ["Stromeinspeis\u{AD}zähler"]),
    Case("Stromeinspeis\u{AD}zähler", 16, ["Stromeinspeis-", "zähler"]),
    Case("Stromeinspeis\u{AD}zähler", 14, ["Stromeinspeis-", "zähler"]),
    // The hyphen must fit, too.
    Case("Strom\u{AD}einspeis\u{AD}zähler", 14, ["Stromeinspeis-", "zähler"]),
    Case("Strom\u{AD}einspeis\u{AD}zähler", 13, ["Strom-", "einspeis-", "zähler"]),
    Case("neuer Strom\u{AD}zähler", 12, ["neuer Strom-", "zähler"]),
    Case("neuer Strom\u{AD}zähler", 11, ["neuer", "Strom\u{AD}zähler"]),
    // A break after a space does not show the soft hyphen before it.
    Case("Strom\u{AD} und Gas", 9, ["Strom\u{AD} und", "Gas"]),
    // No hyphen fits: the word is broken as any other one.
    Case("ab\u{AD}cd", 2, ["ab\u{AD}", "cd"]),
  ])
  func `a soft hyphen is visible only at the end of a line`(example: Case) throws {
    for found in try lines(example.text, example.columns) {
      #expect(found.map { $0.replacing("\u{AD}", with: "") } == example.lines.map { $0.replacing("\u{AD}", with: "") })
      #expect(found.last?.hasSuffix("-") == false)
    }
  }

  @Test(arguments: ["\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func `every separator of lines ends one, in each breaker`(separator: String) throws {
    for text in ["eins\(separator)zwei", "eins\(separator)\(separator)zwei", "ein Wort\(separator)zwei"] {
      for found in try lines(text, 20) {
        #expect(found.first == String(text[..<text.range(of: separator)!.lowerBound]), "\(found)")
        #expect(found.last == "zwei", "\(found)")
      }
    }
  }

  @Test(
    arguments: [
      "e\u{301}e\u{301}e\u{301}", "1\u{FE0F}\u{20E3}2\u{FE0F}\u{20E3}", "👩\u{200D}🚀👩\u{200D}🚀", "☢\u{FE0F}☢\u{FE0F}",
    ])
  func `no line begins within a character`(text: String) throws {
    for columns in 3...8 {
      for found in try lines(text, columns) {
        #expect(found.joined() == text)
        #expect(found.reduce(0) { $0 + $1.count } == text.count, "\(found) in \(columns)")
      }
    }
  }

  @Test func `a tab is a space`() throws {
    let font = try font()
    #expect(font.width(of: "a\tb") == font.width(of: "a b"))
    for found in try lines("Preis:\t5 Euro", 8) { #expect(found == ["Preis:\t5", "Euro"]) }
    for found in try ranges("a\tb", 8, 0) { #expect(found.map(\.width) == [font.width(of: "a b").rounded()]) }
  }

  @Test func `all breakers break random text alike, within the width and without losing a character`() throws {
    var random = SeededGenerator(state: 14)
    let parts = [
      "a", "bc", "Wort", " ", " ", "  ", "-", "–", "—", "/", ".", ",", "(", ")", "\"", "„", "“", "!", "?", "%", "€",
      "$",
      "7", "12",
      "\u{AD}", "\u{AD}", "\u{A0}", "\u{2011}", "\u{200B}", "\u{2060}", "@", "_", "…", ":", "ä", "\n",
      "«", "»", "中", "。", "「", "」", "ャ", "가", "한",
    ]
    for _ in 0..<400 {
      let text = (0...random.next(below: 30)).map { _ in parts[random.next(below: parts.count)] }.joined()
      let columns = 1 + random.next(below: 14)
      let maximum = random.next(below: 4)
      let found = try ranges(text, columns, maximum)
      #expect(found[0] == found[1], "\(text.debugDescription) in \(columns), \(maximum) lines")
      #expect(found[0] == found[2], "\(text.debugDescription) in \(columns), \(maximum) lines")
      guard maximum == 0 else { continue }
      var end = 0
      for line in found[0] {
        #expect(line.range.lowerBound == end || line.range.lowerBound == end + 1)
        #expect(line.text.unicodeScalars.filter { !AdvancePen.isInvisible($0.value) }.count <= max(columns, 1))
        end = line.range.upperBound
      }
      #expect(end == text.utf8.count)
    }
  }

  @Test func `the hyphen of a soft hyphen is drawn, and positions in the text remain`() throws {
    let font = try font()
    let column = font.width(of: "0")
    let text = "Zähl\u{AD}werk"
    let layout = TextLayout(text, font: font, width: column * 6.5)
    #expect(layout.lines.map(\.range) == [0..<7, 7..<11])
    let first = try #require(layout.lines.first)
    #expect(first.glyphs.count == 5 && abs(first.width - column * 5) < 1e-9)
    #expect(abs(layout.caret(at: 5).minX - column * 4) < 1e-9)
    #expect(layout.caret(at: 7).origin == Point(0, font.lineHeight))
    // In one line, the caret passes the soft hyphen without moving, and both sides of it can be selected.
    let whole = TextLayout(text, font: font)
    #expect(whole.caret(at: 5).minX == whole.caret(at: 7).minX)
    #expect(whole.rects(of: 0..<text.utf8.count).map(\.width) == [font.width(of: "Zählwerk")])
    #expect(whole.text == text)
  }

  @Test func `a font without special spaces and hyphens shows the ordinary ones`() throws {
    var replaced = 0
    for name in ["noto/NotoSansThai-Regular", "noto/NotoSansKhmer-Regular", "dejavu/DejaVuSansMono"] {
      let face = try Typeface(contentsOf: "/usr/share/fonts/truetype/\(name).ttf")
      for (special, ordinary) in [
        ("\u{A0}", " "), ("\u{2009}", " "), ("\u{202F}", " "), ("\u{3000}", " "), ("\u{2010}", "-"), ("\u{2011}", "-"),
      ] as [(Unicode.Scalar, Unicode.Scalar)] {
        let own = face.index(of: special.value)
        let wanted = own == 0 ? face.index(of: ordinary.value) : own
        #expect(face.glyph(of: special).index == wanted && wanted != 0)
        replaced += own == 0 ? 1 : 0
      }
    }
    #expect(replaced > 0)
  }
}
