import TestContexts
import Testing

@testable import Languages

@Suite(.freshContext) struct LanguageTests {
  @Test(arguments: [
    ("de", "de"), ("DE", "de"), ("de_AT.UTF-8", "de-AT"), ("en_gb@euro", "en-GB"), ("zh-hant-tw", "zh-Hant-TW"),
    ("", ""), ("C", "c"),
    ("-", "-"), ("de--at", "de--AT"), ("sl-rozaj-biske", "sl-rozaj-biske"), ("ü-ÜÜ", "ü-ÜÜ"),
  ])
  func `a tag is written as in BCP 47, whatever its input format`(given: String, tag: String) {
    #expect(Language(given).tag == tag)
  }

  @Test func `a tag has a code and a region`() {
    #expect(Language("zh-hant-tw").code == "zh" && Language("zh-hant-tw").region == "TW")
    #expect(Language("ar").code == "ar" && Language("ar").region == nil)
  }

  @Test(arguments: [
    ("de", "de"), ("de-AT", "de"), ("en", "en-GB"), ("en-US", "en-GB"), ("zh-Hant-TW", "zh-Hant"), ("zh", "zh-Hans"),
    ("it", nil),
    ("", nil),
    ("d", nil), ("-de", nil),
  ])
  func `the nearest language is the same, a more general one, or another of the same language`(
    wanted: String, nearest: String?
  ) {
    let offered: [Language] = ["en-GB", "de", "zh-Hans", "zh-Hant"]
    #expect(Language(wanted).indexOfBestMatch(in: offered).map { offered[$0].tag } == nearest)
  }

  @Test(arguments: [
    ("de-AT", "de"), ("zh-Hant-TW", "zh-Hant"), ("zh-Latn-CN", "zh"), ("de", nil), ("it-CH", nil), ("", nil),
    ("-", nil),
  ])
  func `a region's texts fall back to those of more general tags`(tag: String, broader: String?) {
    let offered: [Language] = ["en-GB", "de-AT", "zh", "de", "zh-Hant"]
    #expect(Language(tag).indexOfParent(in: offered).map { offered[$0].tag } == broader)
  }

  @Test func `languages with Arabic and Hebrew letters run from right to left`() {
    for tag in ["ar", "he-IL", "fa", "ur-PK", "az-Arab", "pa-Arab-PK"] {
      #expect(Language(tag).isRightToLeft, "\(tag)")
    }
    for tag in ["en", "el", "uk", "he-Latn", "ar-Latn-EG", "", "h", "a r"] {
      #expect(!Language(tag).isRightToLeft, "\(tag)")
    }
  }

  @Test func `a language has the name that its readers use`() {
    #expect(
      Language("de-AT").nativeName == "Deutsch" && Language("vi").nativeName == "Tiếng Việt"
        && Language("ar").nativeName == "العربية")
    #expect(Language("tlh").nativeName == "tlh" && Language("").nativeName == "" && Language("v").nativeName == "v")
  }

  @Test func `a requested region is kept if the app only has the language`() {
    Language.offered = ["en", "de", "pt-BR"]
    defer { Language.offered = [] }
    #expect(Language.currentWithRegion == "en")
    #expect(Language.setCurrent("de-AT") && Language.current == "de" && Language.currentWithRegion == "de-AT")
    #expect(Language.setCurrent("de-CH") && Language.current == "de" && Language.currentWithRegion == "de-CH")
    #expect(Language.setCurrent("de") && Language.currentWithRegion == "de" && !Language.setCurrent("de"))
    // The offered language has another region, so its formats apply.
    #expect(Language.setCurrent("pt-PT") && Language.currentWithRegion == "pt-BR")
    #expect(Language.setCurrent("ja-JP") && Language.currentWithRegion == "en")
    _ = Language.setCurrent("de-AT")
    Language.offered = ["pl"]
    #expect(Language.currentWithRegion == "pl")
  }

  @Test func `the current language is one of those offered, and the first if none is near`() {
    defer { Language.offered = [] }
    #expect(Language.current == "en")
    Language.offered = ["de", "pl"]
    #expect(Language.current == "de")
    #expect(Language.setCurrent("pl-PL") && Language.current == "pl")
    #expect(!Language.setCurrent("pl-PL"))
    #expect(Language.setCurrent("ja") && Language.current == "de")
    // The chosen language is no longer offered.
    _ = Language.setCurrent("pl")
    Language.offered = ["ar"]
    #expect(Language.current == "ar")
  }
}
