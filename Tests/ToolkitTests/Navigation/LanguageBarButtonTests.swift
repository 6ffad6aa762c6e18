import Languages
import TestContexts
import Testing
import ToolkitTestKit
import Typography

@testable import Toolkit

@Suite("The button for languages", .freshContext) struct LanguageBarButtonTests {
  private let player = TouchPlayer(width: 640, height: 480)
  private let screen = ViewController()

  private func show(_ languages: [Language]) throws {
    Typeface.system = try dejaVuSans()
    Language.offered = languages
    screen.navigationItem.trailingItems = [BarButton.languages(for: screen)]
    player.window.rootViewController = NavigationController(rootViewController: screen)
    advance()
  }

  private func advance() { player.application.advance(to: player.application.now + 1) }

  private func tap(_ name: String) throws {
    let element = try #require(
      player.window.accessibilityTree.first(.button, name), "\(player.window.accessibilityTree)")
    #expect(player.window.perform(.activate, on: element.id))
    advance()
  }

  private func isOffered(_ name: String) -> Bool { player.window.accessibilityTree.first(.button, name) != nil }

  @Test func `with two languages has the name of the other one, and selects it`() throws {
    try show(["en", "de"])
    try tap("Deutsch")
    #expect(Language.current == "de" && !isOffered("Deutsch"))
    try tap("English")
    #expect(Language.current == "en" && isOffered("Deutsch"))
  }

  @Test func `with more languages opens a list of the others`() throws {
    try show(["en", "de", "ar"])
    try tap("English")
    #expect(Language.current == "en" && isOffered("Cancel"))
    try tap("Deutsch")
    #expect(Language.current == "de" && screen.presentedViewController == nil)
    try tap("Deutsch")
    try tap("Abbrechen")
    #expect(Language.current == "de")
    try tap("Deutsch")
    try tap(Language("ar").nativeName)
    #expect(Language.current == "ar" && player.window.layoutDirection == .rightToLeft)
  }

  /// The language in which a voice reads a button.
  private func language(of name: String) -> String? {
    player.window.accessibilityTree.first(.button, name)?.language
  }

  @Test func `names are read by voices of their languages`() throws {
    try show(["en", "de"])
    #expect(language(of: "Deutsch") == "de")
    try tap("Deutsch")
    #expect(language(of: "English") == "en")
    try show(["en", "de", "ar"])
    #expect(language(of: "English") == "en")
    try tap("English")
    #expect(language(of: "Deutsch") == "de" && language(of: Language("ar").nativeName) == "ar")
    #expect(language(of: "Cancel") == "")
  }

  @Test func `the list closes when the bar loses the button`() throws {
    try show(["en", "de", "ar"])
    try tap("English")
    screen.navigationItem.trailingItems = []
    advance()
    #expect(screen.presentedViewController == nil && !isOffered("Deutsch") && Language.current == "en")
  }

  @Test(arguments: [[], ["de"]]) func `with one language is hidden`(tags: [String]) throws {
    try show(tags.map { Language($0) })
    #expect(!isOffered(Language.current.nativeName))
  }
}
