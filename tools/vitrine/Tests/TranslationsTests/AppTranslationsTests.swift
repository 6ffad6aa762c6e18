import Foundation
import Host
import PackageFiles
import TestFolder
import Testing

@testable import Translations

@Suite struct AppTranslationsTests {
  private let folder = try! TestFolder()

  private func put(_ texts: [String: String]) throws {
    for (name, text) in texts { try folder.write(text, to: name) }
  }

  private let texts = [
    "Translations/de.toml": """
    is-first-language = true
    title = "Kaffee \\"fein\\" \\\\"
    pay-now = "{amount}{{}}\\nzahlen"
    default = "{in}"
    cups = { one = "{count} Tasse", other = "{count} Tassen, {where}" }
    """,
    "Translations/pl.toml": """
    title = "Kawa"
    pay-now = "{amount}"
    cups = { one = "{count} kubek {where}", few = "{count} kubki {where}", many = "{count} kubków {where}" }
    """,
    "Sources/Kettle/Kettle.swift":
      "label.text = Texts.title + Texts.payNow(amount: \"1\") // Texts.gone\nMyTexts.other; Texts.`default`\n",
  ]

  @Test func `a package among the sources has its own texts`() throws {
    let cup = "Sources/Kettle/Cup"
    try put(
      texts.merging(["\(cup)/Package.swift": "", "\(cup)/Sources/Cup/Texts.swift": TranslationSource.marker]) { $1 })
    #expect(try AppTranslations(of: folder.url)?.output == "Sources/Kettle/Texts.swift")
  }

  @Test func `a Swift file is made, and made again only if texts have changed`() throws {
    try put(
      texts.merging([
        "Translations/de.toml": texts["Translations/de.toml"]!.replacing("Tasse\"", with: "Tasse {where}\"")
      ]) { $1 })
    let app = try #require(try AppTranslations(of: folder.url))
    #expect(
      app.isValid && !app.isUpToDate && app.output == "Sources/Kettle/Texts.swift" && app.languages == 2
        && app.texts == 4)
    #expect(
      app.findings.map(\.description) == [
        "Translations/de.toml:4: 'default' has no text in Translations/pl.toml, and is said in de there; "
          + "add the text to that file",
        "Translations/de.toml:5: 'cups' is used nowhere as Texts.cups; use it, or remove it from the files",
      ])
    #expect(try app.writeIfNeeded())
    #expect(
      try String(contentsOf: folder.appending(path: app.output), encoding: .utf8) == """
        // swift-format-ignore-file
        // Generated from Translations/*.toml by `vitrine translations`; do not edit.
        import Vitrine

        /// The texts of the app in the current language.
        enum Texts {
          /// The languages of the texts, the first language first.
          static let languages: [Language] = ["de", "pl"]

          /// Kaffee "fein" \\
          static var `title`: String {
            Translation(
              \"""
              Kaffee \\"fein\\" \\\\\\0\\
              Kawa
              \"""
            ).text
          }

          /// {amount}{} zahlen
          static func `payNow`(`amount`: String) -> String {
            Translation(
              \"""
              \\u{1}{}\\nzahlen\\0\\
              \\u{1}
              \"""
            ).text(`amount`)
          }

          /// {in}
          static func `default`(`in`: String) -> String {
            Translation(
              \"""
              \\u{1}\\0\\

              \"""
            ).text(`in`)
          }

          /// {count} Tassen, {where}
          static func `cups`(`count`: Int, `where`: String) -> String {
            Translation(
              \"""
              \\u{1} Tasse \\u{2}\\u{1E}\\u{1} Tassen, \\u{2}\\0\\
              \\u{1} kubek \\u{2}\\u{1E}\\u{1} kubki \\u{2}\\u{1E}\\u{1} kubków \\u{2}
              \"""
            ).text(counting: count, "\\(`count`)", `where`)
          }
        }

        """)
    let again = try #require(try AppTranslations(of: folder.url))
    #expect(again.isUpToDate)
    #expect(try !again.writeIfNeeded())
    try folder.write("title = \"Kawka\"\n", to: "Translations/pl.toml")
    #expect(try AppTranslations(of: folder.url)?.isUpToDate == false)
  }

  @Test func `a build fails if the texts cannot become Swift`() throws {
    try put(texts)
    #expect(throws: FindingErrors.self) { try AppTranslations.regenerateIfNeeded(folder.url) }
    #expect(folder.names == ["Sources", "Translations"])
    #expect(
      try AppTranslations(of: folder.url)?.findings.map(\.description) == [
        "Translations/de.toml:5: 'cups' has {where} in one form, and not in all; write it into each"
      ])
  }

  @Test func `an unknown name is reported with its position`() throws {
    try put([
      "Translations/en.toml": "a = \"x\"",
      "Sources/Kettle/Kettle.swift": "\nTexts.a\nlet b = Texts.bee\nTexts.languages",
    ])
    #expect(
      try AppTranslations(of: folder.url)?.findings.map(\.description) == [
        "Sources/Kettle/Kettle.swift:3: Texts.bee is not text; add 'bee' to Translations/en.toml"
      ])
  }

  @Test func `the file stays in its first folder`() throws {
    try put(["Translations/en.toml": "a = \"x\"", "Sources/One/One.swift": "", "Sources/Two/Two.swift": "Words.a"])
    #expect(throws: Finding.self) { try AppTranslations(of: folder.url) }
    #expect(try AppTranslations(of: folder.url, output: "Sources/Two/Words.swift")?.writeIfNeeded() == true)
    let app = try #require(try AppTranslations(of: folder.url))
    #expect(app.output == "Sources/Two/Words.swift" && app.isUpToDate && app.findings.isEmpty)
  }

  @Test func `an app without texts has none, and one with unreadable files names them`() throws {
    #expect(try AppTranslations(of: folder.url) == nil)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "Translations"), withIntermediateDirectories: true)
    #expect(throws: Finding.self) { try AppTranslations(of: folder.url) }
    try Data([0x61, 0xFF]).write(to: folder.appending(path: "Translations/en.toml"))
    #expect(throws: Finding.self) { try AppTranslations(of: folder.url) }
  }

  @Test func `the Gallery's texts are valid, complete and up to date`() throws {
    let app = try #require(try AppTranslations(of: Repository(around: #filePath).root))
    #expect(app.isUpToDate && app.findings.map(\.description) == [])
  }
}
