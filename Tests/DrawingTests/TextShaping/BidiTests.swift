import TestContexts
import Testing

@testable import TextShaping

@Suite(.freshContext) struct BidiTests {
  private let classes: [Substring: BidiClass] = [
    "L": .l, "R": .r, "AL": .al, "EN": .en, "ES": .es, "ET": .et, "AN": .an, "CS": .cs, "NSM": .nsm, "BN": .bn, "B": .b,
    "S": .s,
    "WS": .ws, "ON": .on, "LRE": .lre, "LRO": .lro, "RLE": .rle, "RLO": .rlo, "PDF": .pdf, "LRI": .lri, "RLI": .rli,
    "FSI": .fsi,
    "PDI": .pdi,
  ]

  /// Returns the levels in the notation of the test files, with -1 for characters that rule X9 removes, and the visual
  /// order of the characters.
  private func resolved(_ paragraph: BidiParagraph, _ classes: [BidiClass]) -> (levels: [Int], order: [Int]) {
    let levels = paragraph.levels(ofLine: 0..<classes.count)
    let order = BidiParagraph.visualRuns(levels).flatMap { run -> [Int] in
      levels[run.lowerBound] & 1 == 0 ? Array(run) : run.reversed()
    }
    return (zip(levels, classes).map { $1.isRemoved ? -1 : Int($0) }, order.filter { !classes[$0].isRemoved })
  }

  private func numbers(_ text: some StringProtocol) -> [Int] {
    text.split(whereSeparator: \.isWhitespace).map { Int($0) ?? -1 }
  }

  @Test(.long) func `every case of BidiTest passes`() throws {
    var levels: [Int] = [], order: [Int] = []
    var count = 0, failed = 0
    for (number, line) in try UnicodeFile("BidiTest.txt").lines {
      if line.hasPrefix("@Levels:") {
        levels = numbers(line.dropFirst(8))
      } else if line.hasPrefix("@Reorder:") {
        order = numbers(line.dropFirst(9))
      } else if !line.hasPrefix("@") {
        let parts = line.split(separator: ";")
        let kinds = try parts[0].split(whereSeparator: \.isWhitespace).map { try #require(classes[$0]) }
        let choices = try #require(Int(parts[1].filter { !$0.isWhitespace }, radix: 16))
        for (bit, direction) in [nil, TextDirection.leftToRight, .rightToLeft].enumerated()
        where choices & 1 << bit != 0 {
          count += 1
          let found = resolved(BidiParagraph(classes: kinds, scalars: [], direction: direction), kinds)
          if found.levels != levels || found.order != order {
            failed += 1
            if failed <= 10 {
              Issue.record("line \(number), \(line), direction \(bit): \(found), wanted \(levels) \(order)")
            }
          }
        }
      }
    }
    print("BidiTest.txt: \(count - failed) of \(count) cases")
    #expect(failed == 0)
    #expect(count > 700_000)
  }

  @Test(.long) func `every case of BidiCharacterTest passes`() throws {
    var count = 0, failed = 0
    for (number, line) in try UnicodeFile("BidiCharacterTest.txt").lines {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = UnicodeFile.scalars(fields[0])
      let direction = Int(fields[1]).flatMap { $0 == 2 ? nil : TextDirection(rawValue: UInt8($0)) }
      let paragraph = BidiParagraph(scalars, direction: direction)
      let found = resolved(paragraph, scalars.map { CharacterTable.bidiClass(CharacterTable.properties(of: $0)) })
      count += 1
      if Int(paragraph.baseLevel) != Int(fields[2]) || found.levels != numbers(fields[3])
        || found.order != numbers(fields[4])
      {
        failed += 1
        if failed <= 10 { Issue.record("line \(number), \(line): \(paragraph.baseLevel) \(found)") }
      }
    }
    print("BidiCharacterTest.txt: \(count - failed) of \(count) cases")
    #expect(failed == 0)
    #expect(count > 90_000)
  }

  @Test(arguments: [
    "\u{2068}", "\u{202B}", "\u{2067}", "(", "\u{5D0}(", "a\u{5D0}", ")(", "[(", "\u{300}", "\u{2066}\u{5D0}\u{2069}",
  ])
  func `a hundred thousand random characters take a bounded time`(_ piece: String) {
    let scalars = Array(String(repeating: piece, count: 100_000).unicodeScalars)
    let start = ContinuousClock.now
    let paragraph = BidiParagraph(scalars)
    #expect(BidiParagraph.visualRuns(paragraph.levels(ofLine: 0..<scalars.count)).count <= scalars.count)
    // Quadratic time would take minutes.
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func `the direction of a text is that of its first letter outside isolates`() {
    #expect(TextDirection(of: "12, abc") == .leftToRight)
    #expect(TextDirection(of: "12 \u{5D0}bc") == .rightToLeft)
    #expect(TextDirection(of: "\u{2067}\u{5D0}\u{2069} a") == .leftToRight)
    #expect(TextDirection(of: "\u{2067}\u{5D0} a") == nil)
    #expect(TextDirection(of: "12") == nil)
  }
}
