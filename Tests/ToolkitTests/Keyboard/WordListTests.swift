import TestContexts
import TestKit
import Testing
import ToolkitTestKit

@testable import Toolkit

@Suite("A word list", .freshContext) struct WordListTests {
  private func list(_ text: String) throws -> WordList { try WordList(Array(text.utf8)) }

  @Test func `has a word per line, with or without a frequency`() throws {
    let list = try list("\u{FEFF}tea 5\r\n\r\ncoffee\t12\r\n  cake  ")
    #expect(list.count == 3)
    #expect(list.completions(for: "c") == ["coffee", "cake"])
    #expect(try WordList([]).completions(for: "a") == [])
  }

  @Test(arguments: [
    ("tea\nhot tea", WordList.ParsingError.invalidCount(line: 2)), ("tea 5 6", .invalidCount(line: 1)),
    ("tea -1", .invalidCount(line: 1)),
    ("tea 4294967296", .invalidCount(line: 1)), ("a\nb\n4711", .invalidWord(line: 3)), ("'tis", .invalidWord(line: 1)),
    ("te@a", .invalidWord(line: 1)),
    (String(repeating: "a", count: 65), .invalidWord(line: 1)), ("tea\nTea\ntea 4", .duplicateWord("tea", line: 3)),
  ]) func `reports an error with its line`(text: String, mistake: WordList.ParsingError) {
    #expect(throws: mistake) { try list(text) }
    #expect(mistake.message.hasPrefix("line "))
  }

  @Test func `is limited, and is UTF-8`() {
    #expect(throws: WordList.ParsingError.tooLarge(WordList.maximumByteCount + 1)) {
      try WordList([UInt8](repeating: 10, count: WordList.maximumByteCount + 1))
    }
    #expect(throws: WordList.ParsingError.invalidWord(line: 1)) { try WordList([0x61, 0xC3]) }
  }

  @Test func `gives words the capitals of the typed letters, and keeps their own`() throws {
    let list = try list("house\nberlin 3\nBerlin 4\neBay\nstraße")
    #expect(
      list.completions(for: "ho") == ["house"] && list.completions(for: "Ho") == ["House"]
        && list.completions(for: "HO") == ["HOUSE"])
    #expect(list.completions(for: "ber") == ["Berlin"], "of words with the same letters it is the commonest")
    #expect(list.completions(for: "Eb") == ["eBay"] && list.completions(for: "STR") == ["STRASSE"])
    #expect(
      list.completions(for: "house") == [] && list.completions(for: "Berlin") == []
        && list.completions(for: "berlin") == ["Berlin"])
  }

  @Test func `compares user-perceived characters, in any script`() throws {
    let list = try list("école\ne\u{301}té\neau\nça\nλόγος\nكتاب\nשלום\nкава\nहिन्दी\nl’eau\n中国人")
    #expect(list.completions(for: "e") == ["eau"], "an e is not a prefix of an é in any encoding")
    #expect(list.completions(for: "É") == ["École"])
    #expect(
      list.completions(for: "λό") == ["λόγος"] && list.completions(for: "كت") == ["كتاب"]
        && list.completions(for: "של") == ["שלום"])
    #expect(
      list.completions(for: "КА") == ["КАВА"] && list.completions(for: "हि") == ["हिन्दी"]
        && list.completions(for: "ह") == [])
    #expect(list.completions(for: "l'") == ["l’eau"] && list.completions(for: "中") == ["中国人"])
  }

  @Test func `distinguishes the two letters i of Turkish`() throws {
    let list = try WordList(Array("ısı\nistanbul".utf8), language: "tr-TR")
    #expect(
      list.completions(for: "İs") == ["İstanbul"] && list.completions(for: "Is") == ["Isı"]
        && list.completions(for: "is") == ["istanbul"])
  }

  @Test func `finds the same words as a linear search`() throws {
    var dice = SeededGenerator(state: 7)
    func roll(_ sides: Int) -> Int { dice.next(below: sides) }
    let letters = ["a", "b", "é", "e\u{301}", "ш", "中"]
    var words: [String: Int] = [:]
    for _ in 0..<600 { words[(0...roll(5)).map { _ in letters[roll(letters.count)] }.joined()] = roll(4) }
    // A dictionary treats both forms of é as equal, but the list compares scalars.
    let list = try list(words.map { "\($0.key) \($0.value)" }.joined(separator: "\n"))
    #expect(list.count == words.count)
    for _ in 0..<300 {
      let start = (0...roll(2)).map { _ in letters[roll(letters.count)] }.joined()
      let fitting = words.filter {
        Array($0.key.unicodeScalars).starts(with: Array(start.unicodeScalars))
          && $0.key.unicodeScalars.count > start.unicodeScalars.count
      }
      .filter { $0.key.hasPrefix(start) }
      let best = fitting.sorted {
        $0.value != $1.value
          ? $0.value > $1.value
          : $0.key.count != $1.key.count
            ? $0.key.count < $1.key.count : Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8))
      }
      #expect(list.completions(for: start) == best.prefix(3).map { $0.key })
    }
  }

  @Test func `finds words among twenty thousand`() throws {
    var text = ""
    for number in 0..<20_000 { text += "w\(number) \(number)\n" }
    #expect(try list(text).completions(for: "w199") == ["w19999", "w19998", "w19997"])
  }
}
