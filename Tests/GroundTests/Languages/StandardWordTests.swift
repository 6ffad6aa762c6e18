import TestContexts
import Testing

@testable import Languages

extension LanguageTests {
  @Suite(.freshContext) struct StandardWordTests {
    private static let english = StandardWord.all.map { "\($0.english)" }

    @Test(arguments: StandardWord.languages.map(\.tag))
    func `each language has each word once, with a placeholder for its value`(tag: String) throws {
      let table = "\(try #require(StandardWord.table(of: Language(tag))))"
      let lines = table.split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      #expect(lines.map { $0[0] } == Self.english)
      for line in lines {
        let word = try #require(line.count == 2 ? line[1] : nil, "\(line)")
        #expect(word.first?.isWhitespace == false && word.last?.isWhitespace == false && !word.contains("="))
        #expect(word.components(of: "{}") == line[0].components(of: "{}"), "\(word)")
        #expect(!word.contains("{") || word.contains("{}"))
        // The first letter determines the direction of the line.
        let first = word.unicodeScalars.first { $0.properties.isAlphabetic }
        if Language(tag).isRightToLeft { #expect((first?.value ?? 0) > 0x590) }
      }
    }

    @Test func `no two words are the same in English`() { #expect(Set(Self.english).count == StandardWord.all.count) }

    @Test func `words follow the language, and are English if it has no table`() {
      defer { Language.offered = [] }
      #expect(StandardWord.paste.text == "Paste")
      Language.offered = ["de-AT", "it", "he"]
      #expect(StandardWord.paste.text == "Einfügen" && StandardWord.select.text == "Auswählen")
      #expect(StandardWord.tooManyPINs.text(30) == "Zu viele falsche PINs; bitte 30 s warten")
      _ = Language.setCurrent("it")
      #expect(
        StandardWord.paste.text == "Paste"
          && StandardWord.tooManyPINs.text(1) == "Too many wrong PINs. Try again in 1 s")
      _ = Language.setCurrent("he")
      #expect(StandardWord.delete.text == "מחיקה")
    }

    @Test func `custom words take precedence`() {
      defer {
        StandardWord.replacement = nil
        Language.offered = []
      }
      Language.offered = ["fr"]
      StandardWord.replacement = { $0 == .back ? "Accueil" : nil }
      #expect(StandardWord.back.text == "Accueil" && StandardWord.close.text == "Fermer")
    }
  }
}

extension String {
  /// Returns the number of parts that `separator` splits the string into.
  fileprivate func components(of separator: String) -> Int {
    var count = 1
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
