import TestContexts
import Testing

@testable import TextShaping
@testable import Typography

@Suite(.freshContext) struct BreakTests {
  /// Parses a line such as `÷ 0023 × 0308 ÷` into its characters and whether a break follows each.
  private func parse(_ line: Substring) -> (scalars: [Unicode.Scalar], breaks: [Bool]) {
    let words = line.split(whereSeparator: \.isWhitespace).dropFirst()
    let scalars = words.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    return (scalars, words.compactMap { $0 == "÷" ? true : $0 == "×" ? false : nil })
  }

  @Test func `every case of LineBreakTest passes`() throws {
    var count = 0, failed = 0
    for (number, line) in try UnicodeFile("auxiliary/LineBreakTest.txt").lines {
      let (scalars, wanted) = parse(line)
      let found = LineBreaks.find(in: scalars).map { $0 != .prohibited }
      count += 1
      if found != wanted {
        failed += 1
        if failed <= 20 { Issue.record("line \(number), \(line): \(found)") }
      }
    }
    print("LineBreakTest.txt: \(count - failed) of \(count) cases")
    #expect(failed == 0)
    #expect(count > 7000)
  }

  /// Swift's own tables determine grapheme breaks. They do not treat this dingbat as a pictograph.
  private let otherwise = "÷ 2701 × 200D × 2701 ÷"

  @Test func `every case of GraphemeBreakTest but one passes`() throws {
    var count = 0, failed = 0
    for (number, line) in try UnicodeFile("auxiliary/GraphemeBreakTest.txt").lines {
      let (scalars, wanted) = parse(line)
      var text = String.UnicodeScalarView()
      text.append(contentsOf: scalars)
      let found = String(text).flatMap { character in
        character.unicodeScalars.indices.map {
          character.unicodeScalars.index(after: $0) == character.unicodeScalars.endIndex
        }
      }
      count += 1
      if found != wanted {
        failed += 1
        if !line.hasPrefix(otherwise) { Issue.record("line \(number), \(line): \(found)") }
      }
    }
    print("GraphemeBreakTest.txt: \(count - failed) of \(count) cases")
    #expect(failed <= 1)
    #expect(count > 600)
  }

  @Test func `a line must end at a line feed and at the end, and may end after spaces`() {
    #expect(
      LineBreaks.find(in: Array("a b\nc".unicodeScalars)) == [.prohibited, .allowed, .prohibited, .required, .required])
    #expect(LineBreaks.find(in: []).isEmpty)
  }

  @Test func `plain text has the classes of all text`() throws {
    let ranges = [
      0..<0x530, 0x1E00..<0x2C00, 0x2E80..<0xA4D0, 0xAC00..<0xD7A4, 0xF900..<0xFB00, 0xFF00..<0xFFF0, 0x20000..<0x20100,
    ]
    for code in ranges.joined() {
      let scalar = try #require(Unicode.Scalar(UInt32(code)))
      let wanted = CharacterTable.lineBreakClass(CharacterTable.properties(of: scalar))
      if LineBreakClass(plain: scalar) != wanted { Issue.record("\(scalar.escaped(asASCII: true)): not \(wanted)") }
    }
    for scalar in ["\u{1100}", "\u{ABFF}", "\u{D7A4}", "\u{10FFFF}"] as [Unicode.Scalar] {
      #expect(LineBreakClass(plain: scalar) == .al)
    }
  }
}
