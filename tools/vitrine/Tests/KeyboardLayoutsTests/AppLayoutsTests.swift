import Foundation
import Host
import PackageFiles
import TestFolder
import Testing

@testable import KeyboardLayouts

@Suite struct AppLayoutsTests {
  private let folder = try! TestFolder()
  private let hex =
    "name = \"Hex \\\"16\\\"\"\nrows = [\"0123\", \"4567\", \"89ab\"]\nvariants = { a = \"c\\\\\" }\ncapitals = { b = \"ẞ\" }\n"

  @Test func `an app's layouts become Swift next to its sources`() throws {
    try folder.write(hex, to: "Layouts/hex-digits.toml")
    try folder.write("", to: "Sources/Kettle/Kettle.swift")
    let app = try #require(try AppLayouts(of: folder.url))
    #expect(app.isValid && app.count == 1 && app.output == "Sources/Kettle/Layouts.swift" && !app.isUpToDate)
    #expect(try app.writeIfNeeded())
    #expect(
      try String(contentsOf: folder.appending(path: app.output), encoding: .utf8) == """
        // swift-format-ignore-file
        // Generated from Layouts/*.toml by `vitrine layouts`; do not edit.
        import Vitrine

        /// The layouts of on-screen keyboards.
        enum Layouts {
          /// Hex "16"
          static var `hexDigits`: KeyboardLayout {
            KeyboardLayout(
              validatedName: "Hex \\"16\\"",
              rows: "0123 4567 89ab",
              variants: "ac\\\\",
              capitals: "bẞ",
              pairs: "",
              decimalPoint: ".", language: "")
          }
        }

        """)
    #expect(try AppLayouts(of: folder.url)?.isUpToDate == true)
    #expect(try AppLayouts(of: folder.url)?.writeIfNeeded() == false)
    try folder.write(hex.replacing("0123", with: "012"), to: "Layouts/hex-digits.toml")
    #expect(try AppLayouts(of: folder.url)?.isUpToDate == false)
  }

  @Test func `a build fails if a layout has an error`() throws {
    try folder.write(hex.replacing("89ab", with: "89abbc"), to: "Layouts/hex.toml")
    try folder.write("", to: "Sources/Kettle/Kettle.swift")
    let error = #expect(throws: FindingErrors.self) { try AppLayouts.regenerateIfNeeded(folder.url) }
    #expect(error?.description == "Layouts/hex.toml:2: 'b' is there twice: in row 3 and in row 3; remove it from one")
    #expect(
      folder.names == ["Layouts", "Sources"]
        && !FileManager.default.fileExists(atPath: folder.path + "/Sources/Kettle/Layouts.swift"))
  }

  @Test func `an app without layouts has none`() throws {
    #expect(try AppLayouts(of: folder.url) == nil)
    try AppLayouts.regenerateIfNeeded(folder.url)
  }

  @Test func `the toolkit's are valid and up to date, one for each language of the keyboard`() throws {
    let root = try Repository(around: #filePath).root
    let app = try #require(try AppLayouts(of: root))
    #expect(app.isUpToDate && app.findings == [])
    let languages = try String(
      contentsOf: root.appending(path: "Sources/Toolkit/Toolkit/Keyboard/KeyboardLanguage.swift"), encoding: .utf8)
    let tags = languages.matches(of: /case [a-z]+ = "([a-z]+)"/).map { String($0.1) }
    let files = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Layouts").path)
    #expect(tags.sorted().map { "\($0).toml" } == files.sorted())
  }
}
