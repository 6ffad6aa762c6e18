import Foundation
import PackageFiles
import TOMLFiles
import TestFolder
import Testing

@testable import KeyboardLayouts

@Suite struct LayoutSetTests {
  private static let esperanto = """
    name = "Esperanto"
    language = "eo"
    rows = [
      "ŝĝertŭuiop",
      "asdfghjklĵ",
      "ĉzcvbnmĥ",
    ]
    pairs = "la ka en oj aj"

    [variants]
    u = "ŭú"
    "ĉ" = "č"

    [capitals]
    i = "İ"
    """

  private func findings(_ text: String) -> [String] { LayoutSet(["eo.toml": text]).findings.map(\.description) }

  @Test func `a layout has all its keys`() throws {
    let set = LayoutSet(["eo.toml": Self.esperanto])
    #expect(set.findings == [] && set.isValid)
    let file = try #require(set.files.first)
    #expect(
      file.rows.map { String($0) } == ["ŝĝertŭuiop", "asdfghjklĵ", "ĉzcvbnmĥ"] && file.pairs.count == 5
        && file.decimalPoint == ".")
    #expect(file.variants.map(\.letter) == ["u", "ĉ"] && file.capitals.map(\.capital) == ["İ"])
    // Letters without a language, such as those of a measuring instrument.
    #expect(findings("name = \"Hex\"\nrows = ['0123', '4567', '89ab']") == [])
  }

  @Test(arguments: [
    ("row = 1", "eo.toml:1: 'row' is nothing that a layout has; it has name, language, rows"),
    ("name = \" \"", "eo.toml:1: 'name' is what the space bar says"),
    ("name = 3", "eo.toml:1: 'name' is what the space bar says"),
    ("name = \"A name that is longer than a key\"", "1 to 24 characters"),
    ("language = \"Esperanto\"", "eo.toml:1: 'language' is a language's tag, such as \"de\""),
    ("language = \"\"", "leave it out for letters of none"),
    ("decimal-point = \"..\"", "eo.toml:1: 'decimal-point' is one sign"),
    ("decimal-point = \"3\"", "'decimal-point' is one sign"),
    ("pairs = [\"la\"]", "eo.toml:1: 'pairs' is a text of pairs of letters"),
    ("pairs = \"la lak\"", "eo.toml:1: 'lak' is not a pair of two letters that the layout has"),
    ("pairs = \"lx\"", "'lx' is not a pair"),
    ("variants = \"u\"", "eo.toml:1: 'variants' is a table"),
    ("variants = { u = 1 }", "eo.toml:1: 'u' of 'variants' is not text"),
    ("variants = { x = \"y\" }", "eo.toml:1: 'x' has variants, and is in no row"),
    ("variants = { uu = \"y\" }", "'uu' has variants, and is in no row"),
    ("variants = { u = \"\" }", "'u' has 0 variants; a letter has 1 to 12"),
    ("variants = { u = \"úùú\" }", "'ú' is twice on the key 'u'"),
    ("variants = { u = \"u\" }", "'u' is twice on the key 'u'"),
    ("variants = { u = \"ú ù\" }", "is a space, which the space bar types"),
    ("variants = { u = \"\\u0301\" }", "is the mark"),
    ("variants = { u = \"\\u0007\" }", "is a control character, which no key types"),
    ("capitals = { u = \"UU\" }", "eo.toml:1: the capital of 'u' is one letter, not 'UU'"),
    ("capitals = { x = \"X\" }", "'x' has a capital, and is in no row"),
  ])
  func `an error is reported with its line, its value and the valid ones`(line: String, said: String) throws {
    let key = try #require(line.split(separator: " ").first)
    // Replaces the existing entry.
    var rest = Self.esperanto.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if let table = rest.firstIndex(of: "[\(key)]") {
      rest.removeSubrange(table...(table + (key == "variants" ? 2 : 1)))
    }
    rest.removeAll { $0.hasPrefix("\(key) ") }
    let found = findings(([line] + rest).joined(separator: "\n"))
    #expect(found.contains { $0.contains(said) }, "\(found)")
  }

  @Test(arguments: [
    ("  \"asdfghjklĵ\",\n", "", "eo.toml:3: 'rows' is a list of three texts"),
    ("asdfghjklĵ", "asdfghjklo", "eo.toml:5: 'o' is there twice: in row 1 and in row 2"),
    ("asdfghjklĵ", "ŝĝertŭuiop", "eo.toml:5: 'ŝ' is there twice: in row 1 and in row 2"),
    ("asdfghjklĵ", "asdfghjklĵyyyy", "eo.toml:5: row 2 has 14 letters; a row has 1 to 13"),
    ("asdfghjklĵ", "", "eo.toml:5: row 2 has 0 letters"), ("asdfghjklĵ", "asd fghjkl", "eo.toml:5: row 2 has a space"),
    ("\"asdfghjklĵ\"", "5", "eo.toml:3: 'rows' is a list of three texts"), ("\"ĉ\" =", "\"ĉ =", "eo.toml:12: "),
    ("u = \"ŭú\"", "u = ŭ", "eo.toml:11: invalid value, or a text without quotes (at 'ŭ')"),
    ("u = \"ŭú\"", "u = \"ŭú\"\nu = \"ŭú\"", "eo.toml:12: "),
  ])
  func `an error in a row, or in the file, is reported with its line`(old: String, new: String, said: String) {
    let found = findings(Self.esperanto.replacing(old, with: new))
    #expect(found.contains { $0.contains(said) }, "\(found)")
  }

  @Test func `files have distinct names that are valid in Swift`() {
    for name in ["1.toml", ".toml", "ä.toml", "a b.toml"] {
      #expect(
        LayoutSet([name: Self.esperanto]).findings.first?.description.contains("is not a name of a layout") == true,
        "\(name)")
    }
    let twice = LayoutSet(["fr-CA.toml": Self.esperanto, "fr_CA.toml": Self.esperanto])
    #expect(
      twice.findings.map(\.description) == [
        "Layouts/fr_CA.toml:1: it is 'frCA' in Swift, as Layouts/fr-CA.toml is; rename one"
      ])
  }

  @Test func `random changes of layouts do not end the tool, and valid ones become Swift without stray quotes`() throws
  {
    let count = 2000
    var texts = RandomTexts(
      from: [Self.esperanto],
      words: [
        "\"", "\\", "\\u0022", "\\u0301", "=", "[variants]", "[capitals]", "rows", "\n", "name", "u", "\u{301}", "[",
        "]", "\u{202E}",
      ])
    var sound = 0
    let parser = try TOMLParser()
    for index in 0..<count {
      let made = texts.next()
      // Parts of a layout are rarely valid, so half of the texts are appended to a valid one.
      let set = LayoutSet(["eo.toml": try parser.document(of: index % 2 == 0 ? made : Self.esperanto + "\n" + made)])
      guard set.isValid else { continue }
      sound += 1
      let source = LayoutSource(set, named: "Layouts", isOfToolkit: false).text
      let plain = source.replacing("\\\\", with: "").replacing("\\\"", with: "")
      #expect(
        plain.split(separator: "\n").dropFirst(5).allSatisfy { $0.count(where: { $0 == "\"" }) % 2 == 0 }, "\(source)")
    }
    print("\(count) layouts, of which \(sound) are sound")
    #expect(sound > 0)
  }
}

extension LayoutSet {
  /// Checks the texts of files.
  fileprivate init(_ texts: [String: String]) { self.init(try! TOMLParser.documents(of: texts)) }
}
