import Foundation
import PackageFiles
import TOMLFiles
import TestFolder
import Testing

@testable import Translations

@Suite struct TranslationSetTests {
  private static let english = """
    is-first-language = true
    title = "Coffee"
    greeting = "Hello {name}, floor {floor:int}"

    [cups]
    one = "{count} cup for {name}"
    other = "{count} cups for {name}"
    """

  private func findings(_ german: String, english: String = Self.english) -> [String] {
    TranslationSet(["en.toml": english, "de.toml": german]).findings.map(\.description)
  }

  private let cups = #"cups = { one = "{count} Tasse für {name}", other = "{count} Tassen für {name}" }"#
  private let rest = "title = \"Kaffee\"\ngreeting = \"{floor}. Stock, {name}\"\n"

  @Test func `texts with the same names are valid`() {
    #expect(findings(rest + cups) == [])
  }

  @Test func `a missing text is reported with the position of the existing one`() {
    let set = TranslationSet(["en.toml": Self.english, "de.toml": "title = \"Kaffee\"\n" + cups])
    #expect(
      set.findings.map(\.description) == [
        "Translations/en.toml:3: 'greeting' has no text in Translations/de.toml, and is said in en there; "
          + "add the text to that file"
      ]
    )
    #expect(set.isValid)
  }

  @Test func `a region's file contains only texts that differ from its language`() {
    let files = ["en.toml": Self.english, "de.toml": rest + cups, "de-AT.toml": "title = \"Kaffee und Jause\"\n"]
    let set = TranslationSet(files)
    #expect(set.findings == [] && set.files.map(\.language.tag) == ["en", "de-AT", "de"])
    #expect(
      TranslationSource(set, named: "Texts").text.contains(
        "      Coffee\\0\\\n      Kaffee und Jause\\0\\\n      Kaffee\n"))
    // Without the file of its language, a region's file lacks the other texts.
    #expect(TranslationSet(files.filter { $0.key != "de.toml" }).findings.count == 2)
    // A region's file is checked like any other.
    #expect(
      TranslationSet(files.merging(["de-AT.toml": "titel = \"x\"\n"]) { $1 }).findings.map(\.severity) == [.error])
  }

  /// Swift requires that each line of a multi-line literal is indented like the last one.
  @Test func `a missing text is an empty line, indented like the others`() {
    let set = TranslationSet([
      "en.toml": Self.english, "de.toml": "title = \"Kaffee\"\n", "fr.toml": "greeting = \"{floor}, {name}\"\n",
    ])
    let lines = TranslationSource(set, named: "Texts").text.split(separator: "\n", omittingEmptySubsequences: false)
    let title = lines.firstIndex { $0.hasPrefix("      Coffee") }!
    #expect(lines[title...(title + 2)] == ["      Coffee\\0\\", "      Kaffee\\0\\", ""])
    let greeting = lines.firstIndex { $0.hasPrefix("      Hello") }!
    #expect(lines[(greeting + 1)...(greeting + 2)] == ["      \\0\\", "      \\u{2}, \\u{1}"])
  }

  @Test(arguments: [
    (
      "titel = \"Kaffee\"",
      "de.toml:4: 'titel' is not in Translations/en.toml, the first language's; add it there, or take it out here"
    ),
    ("title = \"x\"", "de.toml:4: "), ("title-x = \"a\ntitle-y = 3", "de.toml:4: "),
    ("a = \"{\"", "de.toml:4: 'a': a '{' without a '}' after it; write '{{' for a brace"),
    ("a = \"}\"", "de.toml:4: 'a': a '}' without a '{' before it; write '}}' for a brace"),
    ("a = \"{Name}\"", "de.toml:4: 'a': '{Name}' is not a value"),
    ("a = \"{n:float}\"", "de.toml:4: 'a': '{n:float}' has no kind of value"),
    ("a = \"{n} {n:int}\"", "de.toml:4: 'a': '{n}' is a text and a whole number at once"),
    ("a = \"\\u0001\"", "de.toml:4: 'a': a control character"), ("a = \"\"", "de.toml:4: 'a' has an empty text"),
    ("1a = \"x\"", "de.toml:4: '1a' is not a key"), ("languages = \"x\"", "de.toml:4: 'languages' is not a key"),
    ("Title = \"x\"", "de.toml:4: the key 'Title' is 'title' in Swift, as 'title' on line 1; rename one"),
    ("a = 1", "de.toml:4: 'a' is neither a text nor a table"),
    ("a = [\"x\"]", "de.toml:4: 'a' is neither a text nor a table"),
    ("a = { one = \"x\" }", "de.toml:4: 'a' has no form 'other'; de counts with one, other"),
    ("a = { one = \"x\", few = \"y\", other = \"z\" }", "de.toml:4: de counts without 'few'; its forms are one, other"),
    ("a = { one = \"x\", others = \"z\" }", "de.toml:4: 'others' is not a form for counting"),
    ("a = { one = 1, other = \"z\" }", "de.toml:4: 'one' of 'a' is not text"),
    ("is-first-language = true", "is the first language already"),
    ("is-first-language = 1", "de.toml:4: 'is-first-language' is true, or not there"),
  ])
  func `an error is reported with its line and the remedy`(line: String, said: String) {
    let found = findings(rest + cups + "\n" + line)
    #expect(found.contains { $0.contains(said) }, "\(found)")
    #expect(!TranslationSet(["en.toml": Self.english, "de.toml": rest + cups + "\n" + line]).isValid)
  }

  @Test func `values must be those of the first language`() {
    #expect(
      findings("title = \"Kaffee für {who}\"\ngreeting = \"Hallo {name}\"\ncups = \"Tassen\"") == [
        "Translations/de.toml:1: 'title' has {who}, which Translations/en.toml:2 does not have; its values: none; "
          + "use the same values",
        "Translations/de.toml:2: 'greeting' lacks {floor}, which Translations/en.toml:3 has; write it into the text",
        "Translations/de.toml:3: 'cups' has one text, but forms for counting in Translations/en.toml:5; "
          + "write the same kind of text in both files",
      ])
    #expect(
      findings(rest + "cups = { one = \"eine Tasse\", other = \"{count} Tassen für {name}\" }") == [
        "Translations/de.toml:3: 'cups' lacks {name}, which Translations/en.toml:5 has; write it into the text"
      ])
    #expect(findings(rest + "cups = { one = \"eine Tasse für {name}\", other = \"{count} Tassen für {name}\" }") == [])
  }

  @Test func `each language has its own forms`() {
    func polish(_ forms: String) -> [String] {
      TranslationSet([
        "en.toml": "is-first-language = true\na = { one = \"x\", other = \"y\" }", "pl.toml": "a = { \(forms) }",
      ])
      .findings.map(\.description)
    }
    #expect(polish("one = \"x\", few = \"y\", many = \"z\"") == [])
    // Translation tools write this form, which is used for fractions.
    #expect(polish("one = \"x\", few = \"y\", many = \"z\", other = \"q\"") == [])
    #expect(polish("one = \"x\", other = \"z\"").count == 2)
  }

  @Test func `one language must be the first, and files are named by tags`() {
    #expect(
      TranslationSet(["en.toml": "", "de.toml": ""]).findings.first?.description.contains(
        "write 'is-first-language = true'") == true)
    #expect(TranslationSet(["en.toml": ""]).isValid)
    #expect(!TranslationSet([:] as [String: TOMLDocument]).isValid)
    for name in ["english.toml", "en_GB.toml", "EN.toml", ".toml", "e n.toml"] {
      #expect(
        TranslationSet([name: "is-first-language = true"]).findings.first?.description.contains("is not a language tag")
          == true, "\(name)")
    }
    // The plural forms of Klingon are unknown here, but its texts are accepted.
    #expect(TranslationSet(["tlh.toml": "a = \"Qapla\"\nb = { other = \"x\" }"]).findings.count == 1)
  }

  @Test func `random changes of translations do not end the tool, and valid ones become Swift without stray quotes`()
    throws
  {
    let count = 2000
    var texts = RandomTexts(
      from: [Self.english, rest + cups],
      words: [
        "{", "}", "{{", "{n:int}", "\"", "\"\"\"", "\\", "\\u0022", "=", "[cups]", "one", "other", "few", "\n",
        "is-first-language", "true",
        "{name}",
      ])
    var sound = 0
    let parser = try TOMLParser()
    let english = try parser.document(of: Self.english)
    for _ in 0..<count {
      let set = TranslationSet(["en.toml": english, "de.toml": try parser.document(of: texts.next())])
      guard set.isValid else { continue }
      sound += 1
      // Each of the three texts starts and ends with three quotes, and no text ends its literal early.
      #expect(TranslationSource(set, named: "Texts").text.components(separatedBy: "\"\"\"").count == 7)
    }
    print("\(count) translations, of which \(sound) are sound")
    #expect(sound > 0)
  }
}

extension TranslationSet {
  /// Checks the texts of files.
  fileprivate init(_ texts: [String: String]) { self.init(try! TOMLParser.documents(of: texts)) }
}
