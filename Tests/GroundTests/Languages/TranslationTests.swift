import TestContexts
import Testing

@testable import Languages

@Suite(.freshContext) struct TranslationTests {
  private func inEach(_ languages: [Language], _ text: () -> String) -> [String] {
    Language.offered = languages
    defer { Language.offered = [] }
    return languages.map {
      _ = Language.setCurrent($0)
      return text()
    }
  }

  @Test func `a text is in the language, or in the first one if it has none`() {
    let title = Translation("Coffee\0Kaffee\0\0Kawa")
    #expect(inEach(["en", "de", "fr", "pl"]) { title.text } == ["Coffee", "Kaffee", "Coffee", "Kawa"])
    // More languages than texts.
    #expect(inEach(["en", "de", "fr", "pl", "uk"]) { title.text }.last == "Coffee")
    Language.offered = []
    #expect(title.text == "Coffee")
  }

  @Test func `a region falls back to its language, and then to the first one`() {
    let january = Translation("January\0Jänner\0Januar\0"), coffee = Translation("Coffee\0\0Kaffee\0"),
      tea = Translation("Tea\0\0\0Thé")
    #expect(inEach(["en", "de-AT", "de", "fr"]) { january.text } == ["January", "Jänner", "Januar", "January"])
    #expect(inEach(["en", "de-AT", "de", "fr"]) { coffee.text } == ["Coffee", "Kaffee", "Kaffee", "Coffee"])
    #expect(inEach(["en", "de-AT", "de", "fr"]) { tea.text } == ["Tea", "Tea", "Tea", "Thé"])
    let cups = Translation("\u{1} cup\u{1E}\u{1} cups\0\0\u{1} kubek\u{1E}\u{1} kubki\u{1E}\u{1} kubków")
    #expect(inEach(["en", "pl-PL", "pl"]) { cups.text(counting: 3, "3") } == ["3 cups", "3 kubki", "3 kubki"])
  }

  @Test func `values replace their placeholders in each language, even twice`() {
    let greeting = Translation("\u{1} of \u{2}\0\u{2}: \u{1}, \u{1}")
    #expect(inEach(["en", "de"]) { greeting.text("3", "Käse") } == ["3 of Käse", "Käse: 3, 3"])
    #expect(inEach(["en", "de"]) { greeting.text("3") } == ["3 of ", ": 3, 3"])
    // Placeholders in values are not replaced.
    #expect(inEach(["en"]) { greeting.text("\u{2}", "x\0y") } == ["\u{2} of x\0y"])
  }

  @Test func `plurals follow the language, or the first one if it has no text`() {
    let cups = Translation("\u{1} cup\u{1E}\u{1} cups\0\u{1} kubek\u{1E}\u{1} kubki\u{1E}\u{1} kubków\0")
    func count(_ count: Int) -> [String] { inEach(["en", "pl", "uk"]) { cups.text(counting: count, "\(count)") } }
    #expect(count(1) == ["1 cup", "1 kubek", "1 cup"])
    #expect(count(3) == ["3 cups", "3 kubki", "3 cups"])
    #expect(count(12) == ["12 cups", "12 kubków", "12 cups"])
    #expect(count(21) == ["21 cups", "21 kubków", "21 cups"])
    #expect(count(.min).count == 3)
  }
}
