import Foundation
import TestFolder
import Testing

@testable import Images

@Suite("The voices of an image") struct VoiceDataTests {
  private let folder = try! TestFolder()

  init() throws {
    let common = ["intonations", "phondata", "phonindex", "phontab", "phondata-manifest"]
    for name in common { try folder.write("", to: name) }
    for name in ["cmn", "de", "en", "no", "pt", "yue", "lv"] { try folder.write(name, to: "\(name)_dict") }
    try folder.write("name English (Great Britain)\nlanguage en-gb  2\nlanguage en 2\n", to: "lang/gmw/en")
    try folder.write("name English (America)\nlanguage en-us 2\nlanguage en 3\n", to: "lang/gmw/en-US")
    try folder.write("name German\nlanguage de\ntunes s4 c1 q4 e1\n", to: "lang/gmw/de")
    try folder.write("name Norwegian Bokmål\nlanguage nb\nlanguage no\ndictionary no\n", to: "lang/gmq/nb")
    try folder.write("name Portuguese (Portugal)\nlanguage pt\nlanguage pt-pt\n", to: "lang/roa/pt")
    try folder.write("name Portuguese (Brazil)\nlanguage pt-br\nlanguage pt 6\n", to: "lang/roa/pt-BR")
    try folder.write("name Chinese (Mandarin)\nlanguage cmn\nlanguage zh-cmn\nlanguage zh\n", to: "lang/sit/cmn")
    try folder.write("name Chinese (Cantonese)\nlanguage yue\nlanguage zh 8\ndictionary yue\n", to: "lang/sit/yue")
    try folder.write("name Latgalian\nlanguage ltg\n// phonemes ltg\ndictionary lv // shared\n", to: "lang/bat/ltg")
    // A voice without its dictionary cannot speak.
    try folder.write("name Danish\nlanguage da\n", to: "lang/gmq/da")
    // A variant, which names no language.
    try folder.write("language variant\nname whisper\n", to: "voices/!v/whisper")
  }

  private func files(_ languages: String...) throws -> [String] {
    let common = ["intonations", "phondata", "phonindex", "phontab", "en_dict", "lang/gmw/en", "lang/gmw/en-US"]
    let all = try VoiceData(in: folder.url).files(for: languages).keys
    #expect(Set(all).isSuperset(of: common))
    return all.filter { !common.contains($0) }.sorted()
  }

  @Test func `English is always included, and no other language that was not named`() throws {
    #expect(try files("en") == [])
    #expect(try files("en-US") == [])
    #expect(try files("de") == ["de_dict", "lang/gmw/de"])
    #expect(try files("de", "no") == ["de_dict", "lang/gmq/nb", "lang/gmw/de", "no_dict"])
  }

  @Test func `a language includes its variants, and has the files of its best voice`() throws {
    let portuguese = ["lang/roa/pt", "lang/roa/pt-BR", "pt_dict"]
    #expect(try files("pt") == portuguese)
    #expect(try files("pt-BR") == portuguese)
    #expect(try files("zh") == ["cmn_dict", "lang/sit/cmn"])
    #expect(try files("yue") == ["lang/sit/yue", "yue_dict"])
    #expect(try files("ltg") == ["lang/bat/ltg", "lv_dict"])
  }

  @Test func `a region or a script without a voice has that of its language`() throws {
    #expect(try files("de-AT") == ["de_dict", "lang/gmw/de"])
    #expect(try files("zh-Hans-CN") == ["cmn_dict", "lang/sit/cmn"])
    #expect(try files("de_CH") == ["de_dict", "lang/gmw/de"])
  }

  @Test func `the contents are those of the package`() throws {
    #expect(try VoiceData(in: folder.url).files(for: ["de"])["de_dict"] == Data("de".utf8))
  }

  @Test(arguments: [
    ("dd", "did you mean de (German)?"), ("germna", "did you mean de (German)?"),
    ("ge", "did you mean de (German)?"), ("norwegian", "did you mean nb (Norwegian Bokmål)?"),
    ("da", "did you mean de (German)?"), ("klingon", "write tags of languages such as en,de,pt-BR"),
  ])
  func `an unknown language is refused with similar ones`(language: String, remedy: String) throws {
    let error = #expect(throws: BoardImageError.self) { _ = try files(language) }
    #expect(error?.problem == "--voices: espeak-ng has no voice for '\(language)'")
    #expect(error?.remedy == remedy)
  }
}
