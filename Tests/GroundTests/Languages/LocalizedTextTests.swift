import TestContexts
import Testing

@testable import Languages

@Suite(.freshContext) struct LocalizedTextTests {
  private let moon = LocalizedText([("de", "Mond"), ("en", "Moon"), ("fr", "Lune")])

  private func texts(_ text: LocalizedText, in languages: [Language]) -> [String] {
    Language.offered = languages
    return languages.map {
      _ = Language.setCurrent($0)
      return text.text
    }
  }

  @Test func `a text is in the current language or the nearest one`() {
    #expect(texts(moon, in: ["en", "de-AT", "fr"]) == ["Moon", "Mond", "Lune"])
  }

  @Test func `a text without the current language is in the first one that the app offers`() {
    #expect(texts(moon, in: ["pl", "fr", "en"]) == ["Lune", "Lune", "Moon"])
    #expect(texts(moon, in: ["pl"]) == ["Mond"])
    #expect(texts(LocalizedText([]), in: ["en"]) == [""])
  }
}
