import Foundation
import Host
import PackageFiles
import ProgramRunner
import TestFolder
import Testing

@testable import Images

@Suite("An app's fonts") struct AppFontsTests {
  private let folder = try! TestFolder()
  private static let font = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  private let layouts: URL
  private let repository: Repository

  init() throws {
    repository = try Repository(around: #filePath)
    layouts = repository.root.appending(path: "Layouts")
    try folder.write("", to: "Resources/fonts/.keep")
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Resources/fonts/Sans.ttf"), withDestinationURL: Self.font)
    try folder.write("x", to: "Resources/logo.png")
  }

  private func fonts(_ text: String) throws -> AppFonts? {
    try folder.write(text, to: "Fonts.toml")
    return try AppFonts(of: folder.url, AppResources(of: folder.url), layouts: layouts)
  }

  private func scalars(_ text: String) throws -> Set<UInt32> { try #require(fonts(text)?.subsets.first).subset.scalars }

  @Test func `are complete if no subset is requested`() async throws {
    #expect(try AppFonts(of: folder.url, AppResources(of: folder.url), layouts: layouts) == nil)
    let resources = try await AppResources.subsetForBoards(of: folder.url, in: repository)
    #expect(resources.files.map(\.name.text) == ["fonts/Sans.ttf", "logo.png"] && resources.files[0].size > 700_000)
  }

  @Test func `keep the characters of the app, of its keyboards, and of the request`() throws {
    try folder.write("title = \"Żółw\"", to: "Translations/pl.toml")
    try folder.write("name = \"x\"\nrows = [\"ŝ\", \"b\", \"c\"]", to: "Layouts/eo.toml")
    let kept = try scalars("[\"fonts/Sans.ttf\"]\ncharacters = \"→\"\nranges = [\"0370-0372\", \"20BF\"]\n")
    for character in "Aa0€…ż Żłw ŝŜ ąĄ ź → \u{370}\u{371}\u{372}₿\u{301}".unicodeScalars {
      #expect(kept.contains(character.value), "\(character)")
    }
    // Russian, which was not requested, and characters next to the range.
    #expect(!kept.contains(0x44F) && !kept.contains(0x373))
    let stated = try scalars("[\"fonts/Sans.ttf\"]\ntexts = false\n")
    #expect(stated.contains(0x41) && !stated.contains(0x142))
  }

  @Test(arguments: [
    (
      "[\"fonts/Serif.ttf\"]", "Fonts.toml:1: 'fonts/Serif.ttf' is not in Resources; the fonts there are fonts/Sans.ttf"
    ),
    (
      "\n[\"logo.png\"]",
      "Fonts.toml:2: 'logo.png' is not a font that can be made smaller: such fonts end with .ttf or .otf"
    ),
    ("\"fonts/Sans.ttf\" = 1", "Fonts.toml:1: 'fonts/Sans.ttf' must be a table"),
    (
      "[\"fonts/Sans.ttf\"]\nletters = \"a\"",
      "Fonts.toml:2: 'letters' is not an option of a font; the options are texts, characters, ranges"
    ),
    ("[\"fonts/Sans.ttf\"]\ncharacters = 1", "Fonts.toml:2: 'characters' must be a text of the characters to keep"),
    ("[\"fonts/Sans.ttf\"]\ntexts = 1", "Fonts.toml:2: 'texts' is true or false"),
    ("[\"fonts/Sans.ttf\"]\nranges = \"a\"", "Fonts.toml:2: 'ranges' is a list of texts"),
    ("[\"fonts/Sans.ttf\"]\nranges = [\"U+41\"]", "Fonts.toml:2: 'U+41' is not a range of characters"),
    ("[\"fonts/Sans.ttf\"]\nranges = [\"42-41\"]", "'42-41' is not a range"),
    ("[\"fonts/Sans.ttf\"]\nranges = [\"41-42-43\"]", "is not a range"),
    ("[\"fonts/Sans.ttf\"]\nranges = [\"0-110000\"]", "is not a range"), ("[fonts", "Fonts.toml:1: "),
    ("[a]\n[a]", "Fonts.toml:2: "),
  ])
  func `are rejected with the line, the value and the valid ones`(text: String, said: String) throws {
    let error = #expect(throws: Finding.self) { try fonts(text) }
    #expect(error?.description.contains(said) == true, "\(String(describing: error))")
  }

  @Test func `are rejected if they are broken, with the message of fonttools`() async throws {
    try folder.write("no font", to: "Resources/fonts/Broken.ttf")
    try folder.write("[\"fonts/Broken.ttf\"]", to: "Fonts.toml")
    let error = await #expect(throws: Finding.self) {
      try await AppResources.subsetForBoards(of: folder.url, in: repository)
    }
    #expect(error?.description.hasPrefix("Fonts.toml:1: 'fonts/Broken.ttf' cannot be made smaller: ") == true)
    #expect(error?.description.contains("\n") == false)
  }

  /// The Gallery shows the same texts in ten languages, and text is typed into its fields.
  @Test func `draw the kept characters as the complete font does, and are small`() async throws {
    let translations = repository.root.appending(path: "Translations")
    try FileManager.default.createSymbolicLink(
      at: folder.appending(path: "Translations"), withDestinationURL: translations)
    try folder.write("[\"fonts/Sans.ttf\"]\n", to: "Fonts.toml")
    let subset = try #require(try await AppResources.subsetForBoards(of: folder.url, in: repository).files.first)
    #expect(subset.name.text == "fonts/Sans.ttf" && subset.size < 250_000 && subset.size > 20_000)
    // The result is reused the next time.
    #expect(try await AppResources.subsetForBoards(of: folder.url, in: repository).files.first?.url == subset.url)

    let gallery = try ProgramRunner(repository.root.appending(path: ".build/debug/gallery"))
    func picture(_ screen: String, _ language: String, with font: URL, _ name: String) async throws -> Data {
      try folder.write("0.5 down 1 400 240\n0.6 up 1\n1.5 shot \(name).png\n", to: "\(name).touch")
      try await gallery.run(
        screen,
        settings: [
          "VITRINE_DISPLAY": "headless:800x480", "VITRINE_SCALE": "1",
          "VITRINE_REPLAY": folder.appending(path: "\(name).touch").path,
          "VITRINE_FONT": font.path, "VITRINE_LANGUAGE": language, "VITRINE_KEYBOARD": language,
        ], in: folder.url)
      return try Data(contentsOf: folder.appending(path: "\(name).png"))
    }
    for (screen, language) in [("39", "de"), ("39", "uk"), ("39", "el"), ("55", "tr"), ("55", "pl"), ("1", "ar")] {
      let whole = try await picture(screen, language, with: Self.font, "whole")
      #expect(try await picture(screen, language, with: subset.url, "subset") == whole, "\(screen) in \(language)")
    }
    // A font without the letters draws differently, so the screenshots do contain the letters.
    let other = URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf")
    #expect(
      try await picture("39", "de", with: other, "other") != Data(contentsOf: folder.appending(path: "whole.png")))
  }
}
